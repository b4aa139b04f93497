import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { newDatabase } from '../support/new-database.js';
import { fault, type Extent, type Figures } from './fault.js';
import { holdsWhileRolling, roll, type Stage } from './rolling.js';

const secret = (): string => randomBytes(32).toString('hex');

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The three steps of docs/running.md, with a new role of the database at the second, in the middle of a send. */
async function rotate({ full }: Extent): Promise<Figures> {
  const database = await newDatabase();
  const [oldRole = '', newRole = ''] = ['old', 'new'].map(
    (name) => `rotated_${name}_${randomBytes(4).toString('hex')}`,
  );
  const roles = [oldRole, newRole];
  await asSuperuser(...roles.map((role) => `CREATE ROLE ${role} LOGIN PASSWORD '${role}' IN ROLE tabimori_app`));
  const urlAs = (role: string): string => Object.assign(new URL(database.url), { username: role, password: role }).href;
  const [linkA, linkB, jwtA, jwtB] = Array.from({ length: 4 }, secret);
  const stages: Stage[] = [
    { env: { LINK_KEYS: `1:${linkA}`, JWT_SECRET: `${jwtA}`, DATABASE_URL: urlAs(oldRole) } },
    { env: { LINK_KEYS: `1:${linkA},2:${linkB}`, JWT_SECRET: `${jwtA},${jwtB}`, DATABASE_URL: urlAs(oldRole) } },
    { env: { LINK_KEYS: `2:${linkB},1:${linkA}`, JWT_SECRET: `${jwtB},${jwtA}`, DATABASE_URL: urlAs(newRole) } },
    {
      // the links of the first mails are still to be answered, so the old link key stays
      env: { LINK_KEYS: `2:${linkB},1:${linkA}`, JWT_SECRET: `${jwtB}`, DATABASE_URL: urlAs(newRole) },
      before: () => asSuperuser(`ALTER ROLE ${oldRole} NOLOGIN`),
    },
  ];
  try {
    return await (full
      ? roll({ databaseUrl: database.url, recipients: 5000, replicas: 3, stages })
      : // where what one signs is new to the other
        roll({ databaseUrl: database.url, recipients: 300, replicas: 2, stages: stages.slice(1, 3) }));
  } finally {
    await database.drop();
    await asSuperuser(...roles.map((role) => `DROP ROLE ${role}`));
  }
}

fault({
  name: 'keys-rotated',
  what: 'link keys, token keys and the database’s password replaced in three steps in the middle of a send with answers: nothing is lost or refused',
  times: { short: 1, full: 1 },
  run: rotate,
  holds: (figures, { full }) => holdsWhileRolling(figures, full),
});
