import { MIGRATIONS } from '@tabimori/server';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { newDatabase, type NewDatabase } from '../../tests/support/new-database.js';
import { ownerDataSource, runPending } from './migrate.js';

/*
 * While a migration runs, and until the last process is replaced, the version before works on. So of the tables it knows
 * nothing goes or changes, nothing new must be filled by it, and none is read through or rewritten while it waits for them.
 */

/** Tables of a few rows, which may be read through at any time. */
const SMALL = ['installation', 'system_setting'];

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  // from the first release on
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO tabimori_app');
  await client.end();
  const owner = await ownerDataSource(database.ownerUrl, MIGRATIONS.slice(0, 1)).initialize();
  await runPending(owner);
  await owner.destroy();
});
afterAll(() => database.drop());

interface Table {
  id: number;
  name: string;
  file: number;
  columns: Record<string, { is: string; required: boolean }>;
}

async function tablesOf(runner: QueryRunner): Promise<Map<number, Table>> {
  const found = (await runner.query(
    `SELECT c.oid::int AS id, relname AS name, pg_relation_filenode(c.oid)::int AS file, (
       SELECT jsonb_object_agg(attname, jsonb_build_object(
         'is', format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' not null' ELSE '' END,
         'required', attnotnull AND NOT atthasdef AND attidentity = ''))
       FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
     FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'`,
  )) as Table[];
  return new Map(found.map((table) => [table.id, table]));
}

/** What the version before would suffer from in the change of a table. */
function suffers(before: Table, after: Table | undefined): string[] {
  if (!after) return [`${before.name} goes`];
  if (after.name !== before.name) return [`${before.name} is renamed`];
  const changed = Object.entries(before.columns)
    .filter(([name, { is }]) => after.columns[name]?.is !== is)
    .map(([name]) => `${before.name}.${name} ${name in after.columns ? 'changes' : 'goes'}`);
  const required = Object.entries(after.columns)
    .filter(([name, column]) => !(name in before.columns) && column.required)
    .map(([name]) => `${before.name}.${name} must be filled`);
  return [...changed, ...required, ...(before.file === after.file ? [] : [`${before.name} is rewritten`])];
}

/** Tables that others wait for while this transaction reads them through. */
const READ_THROUGH = `SELECT DISTINCT s.relid::int AS id FROM pg_stat_xact_user_tables s JOIN pg_locks l ON l.relation = s.relid
  WHERE l.pid = pg_backend_pid() AND s.seq_scan > 0
    AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** Everything that is wrong with a migration, which runs in the runner's transaction. */
async function wrongWith(runner: QueryRunner, up: () => Promise<unknown>): Promise<string[]> {
  const before = await tablesOf(runner);
  await up();
  const after = await tablesOf(runner);
  const read = (await runner.query(READ_THROUGH)) as { id: number }[];
  const wrong = [...before.values()].flatMap((table) => suffers(table, after.get(table.id)));
  const held = read.map(({ id }) => before.get(id)?.name ?? '').filter((name) => name !== '' && !SMALL.includes(name));
  return [...wrong, ...held.map((name) => `${name} is read through while others wait`)];
}

test('since the first release every migration leaves the version before at work', async () => {
  const owner = await ownerDataSource(database.ownerUrl, MIGRATIONS.slice(1)).initialize();
  const wrong: Record<string, string[]> = {};
  for (const migration of owner.migrations) {
    const runner = owner.createQueryRunner();
    // what the migration before has read, such as a table it made, is not counted here
    await runner.query('SELECT pg_stat_force_next_flush()');
    await runner.startTransaction();
    const found = await wrongWith(runner, () => migration.up(runner));
    await runner.commitTransaction();
    await runner.release();
    if (found.length > 0) wrong[migration.name ?? ''] = found;
  }
  expect(owner.migrations).toHaveLength(MIGRATIONS.length - 1);
  await owner.destroy();
  expect(wrong).toEqual({});
});

test.each([
  ['ALTER TABLE relay_pace DROP COLUMN said', ['relay_pace.said goes']],
  ['ALTER TABLE applicant RENAME TO traveler', ['applicant is renamed']],
  ['DROP TABLE relay_use', ['relay_use goes']],
  ['ALTER TABLE relay_pace ALTER said TYPE text', ['relay_pace.said changes']],
  [
    'ALTER TABLE applicant ALTER phone_e164 SET NOT NULL',
    ['applicant.phone_e164 changes', 'applicant is read through while others wait'],
  ],
  [
    'ALTER TABLE applicant ADD added integer NOT NULL',
    ['applicant.added must be filled', 'applicant is read through while others wait'],
  ],
  [
    'ALTER TABLE applicant ADD added timestamptz DEFAULT clock_timestamp()',
    ['applicant is rewritten', 'applicant is read through while others wait'],
  ],
  ['CREATE INDEX ON recipient (name)', ['recipient is read through while others wait']],
  ['ALTER TABLE answer ADD CHECK (response > 0)', ['answer is read through while others wait']],
  ['ALTER TABLE applicant ADD added integer NOT NULL DEFAULT 0', []],
  ['ALTER TABLE answer ADD CHECK (response > 0) NOT VALID', []],
  ['CREATE TABLE added (id integer PRIMARY KEY REFERENCES delivery)', []],
])('%s: %j', async (statement, expected) => {
  const owner = await ownerDataSource(database.ownerUrl).initialize();
  const runner = owner.createQueryRunner();
  try {
    await runner.startTransaction();
    expect(await wrongWith(runner, () => runner.query(statement))).toEqual(expected);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
    await owner.destroy();
  }
});
