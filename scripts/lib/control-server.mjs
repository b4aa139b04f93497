import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The opposite of the product: a server that puts its parameters into the text of a statement, on the product's own
 * database, and hides why a statement failed. A search that finds nothing here does not work.
 */
export async function startControl(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, statement_timeout: 20_000 });
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url, 'http://control');
    const [name, companyId] = [searchParams.get('name') ?? '', searchParams.get('companyId') ?? ''];
    let answer = { status: 200, body: { items: [] } };
    try {
      const { rows } = await pool.query(
        `SELECT id, name FROM company WHERE name LIKE '%${name}%' AND id = ${companyId} ORDER BY id LIMIT 20`,
      );
      answer.body.items = rows;
    } catch {
      answer = { status: 400, body: { items: null } };
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await pool.end();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, parameters: ['name', 'companyId'], close };
}
