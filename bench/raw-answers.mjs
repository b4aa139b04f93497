import { createServer } from 'node:http';
import { readConfig, verifyLink } from '@tabimori/server';
import { Pool } from 'pg';

/** The minimum for an answer: verify the link, insert the answer, update the recipient's summary. */
const { databaseUrl, linkKeys, linkDays, port } = readConfig();
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const ADD = `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
  VALUES ($1, $1, $2, $3, $4, 'url', now()) ON CONFLICT (delivery_id, applicant_id, nonce) DO NOTHING RETURNING id`;
const SUM_UP = `UPDATE recipient SET answer_id = $3, response = $4, responded_at = now() WHERE delivery_id = $1 AND applicant_id = $2`;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => (body += part));
  request.on('end', async () => {
    const form = new URLSearchParams(body);
    const link = verifyLink(form.get('token') ?? '', linkKeys, new Date(), linkDays);
    let status = 404;
    if (typeof link !== 'string') {
      const [of, value] = [[link.deliveryId, link.applicantId], Number(form.get('response'))];
      const added = await pool.query({ name: 'add', text: ADD, values: [...of, form.get('n'), value] });
      await pool.query({ name: 'sum up', text: SUM_UP, values: [...of, added.rows[0]?.id, value] });
      status = 200;
    }
    response.writeHead(status, { 'Content-Type': 'text/html', 'Content-Length': 2 }).end('ok');
  });
});
server.listen(port, '127.0.0.1');
process.on('disconnect', () => process.exit(0));
