import { Trouble } from './say.mjs';

/** The address of a database on the embedded server. */
export function databaseUrl({ port, role, password, database }) {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Connects to `url`, runs `work(client)`, and closes the connection. */
export async function withClient(url, work) {
  // Imported late, because this file is read before the packages are installed.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    if (error.code !== '28P01') throw error;
    throw new Trouble(
      'データベースのパスワードが .data/secrets.json と合いません。元の secrets.json を戻すか、.data を消して初めからにしてください。',
      "The database's password does not match .data/secrets.json. Bring that file back, or delete .data and begin again.",
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates or updates the two roles: the owner creates and changes tables, the application only uses them.
 * @param {import('pg').Client} client connected as a superuser
 */
export async function ensureRoles(client, { owner, app }) {
  for (const [role, rights, password] of [
    ['tabimori_owner', 'CREATEROLE', owner],
    ['tabimori_app', 'NOCREATEROLE', app],
  ]) {
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const verb = found.rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(`${verb} ROLE ${role} LOGIN ${rights} PASSWORD ${client.escapeLiteral(password)}`);
  }
}

/**
 * Keeps a database under a name that says what it is, so that an empty one can take its place; answers that name.
 * @param {import('pg').Client} client connected as a superuser, to another database
 */
export async function setAside(client, name, suffix) {
  const kept = `${name}_${suffix}_${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}`;
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} RENAME TO ${client.escapeIdentifier(kept)}`);
  return kept;
}

/** Makes sure that a database owned by the owner role exists. */
export async function ensureDatabase(client, name) {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER tabimori_owner`);
}
