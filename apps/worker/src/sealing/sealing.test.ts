import { createDataSource, rows, sql } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { OWNERS, prune } from '../pruning/prune.js';
import { testContext } from '../testing/context.js';
import { createSealer, sealBatch } from './seal-log.js';
import { type Report, verifyLog } from './verify-log.js';

let database: TestDatabase;
/** the database's owner: only they can tamper with what was written */
let owner: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(database.url).pathname;
  owner = await createDataSource(url.toString(), 2).initialize();
});
afterEach(async () => {
  await owner.destroy();
  await database.drop();
});

const INSERT = `INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before, after, result)
  SELECT now() - make_interval(days => $2, secs => -n), 1, '見本 太郎', 7, '192.0.2.1', 2003, 'update', 'applicant', '5',
    '{"name":"before"}', jsonb_build_object('name', 'after ' || n), 'done' FROM generate_series(1, $1::int) AS n`;
const write = (count: number, daysAgo = 0): Promise<unknown> => database.dataSource.query(INSERT, [count, daysAgo]);
const seal = (dataSource = database.dataSource): Promise<void> => createSealer(testContext(dataSource))();
const verify = (...anchors: string[]): Promise<Report> => verifyLog(database.dataSource, anchors);
const ids = async (): Promise<string[]> =>
  (await rows<{ id: string }>(owner, sql`SELECT id::text FROM operation_log ORDER BY operation_log.id`)).map(
    ({ id }) => id,
  );

/** Seals five rows and returns their ids. */
async function five(): Promise<string[]> {
  await write(5);
  await seal();
  return ids();
}

test('committed rows are sealed in order, and everything is intact', async () => {
  await write(3);
  expect(await verify()).toMatchObject({ rows: 0, waiting: 3, touched: null });
  await seal();
  await write(2);
  await seal();
  expect(await verify()).toMatchObject({ rows: 5, waiting: 0, pruned: 0, erased: 0, touched: null });
  expect((await verify()).anchor).toMatch(/^5:[0-9a-f]{64}$/);
});

test('a row committed after later ones is sealed too, and a rollback leaves no gap', async () => {
  const late = database.dataSource.createQueryRunner();
  await late.startTransaction();
  await late.query(INSERT, [1, 0]);
  const broken = database.dataSource.createQueryRunner();
  await broken.startTransaction();
  await broken.query(INSERT, [1, 0]);
  await write(1);
  await seal();
  expect(await verify()).toMatchObject({ rows: 1, waiting: 0, touched: null });
  await late.commitTransaction();
  await late.release();
  await broken.rollbackTransaction();
  await broken.release();
  await seal();
  expect(await verify()).toMatchObject({ rows: 2, waiting: 0, touched: null });
});

test('two sealers at once, and one killed in the middle, leave one chain', async () => {
  await write(2500);
  const mortal = await createDataSource(database.url, 1).initialize();
  const killed = mortal.createQueryRunner();
  await killed.startTransaction();
  await killed.query('SELECT pg_advisory_xact_lock(727019)');
  await killed.query('DELETE FROM operation_unsealed WHERE log_id < 500');
  expect(await sealBatch(database.dataSource)).toBe(0);
  const [backend] = await rows<{ pid: number }>(killed.manager, sql`SELECT pg_backend_pid() AS pid`);
  const ended = killed.query('SELECT pg_sleep(60)').catch(() => undefined);
  await owner.query('SELECT pg_terminate_backend($1)', [backend?.pid]);
  await ended;
  await mortal.destroy().catch(() => undefined);
  for (let waiting = 2500; waiting > 0; waiting = (await verify()).waiting) await Promise.all([seal(), seal(owner)]);
  expect(await verify()).toMatchObject({ rows: 2500, waiting: 0, touched: null });
});

test.each([
  ['at', `at + interval '1 microsecond'`],
  ['user_id', '2'],
  ['user_name', `'別人'`],
  ['company_id', 'NULL'],
  ['address', `'192.0.2.2'`],
  ['feature', '2004'],
  ['action', `'delete'`],
  ['entity', `'company'`],
  ['entity_id', `'6'`],
  ['before', 'NULL'],
  ['after', `'{"name":"another"}'`],
  ['nonce', 'gen_random_uuid()'],
  ['result', `'refused'`],
])('a changed %s is reported', async (column, value) => {
  const [, , third] = await five();
  await owner.query(`UPDATE operation_log SET ${column} = ${value} WHERE id = $1`, [third]);
  expect((await verify()).touched).toMatchObject({ fault: 'changed', logId: third, at: expect.any(Date) as Date });
});

test('content emptied like an erasure, but without an announcement, is reported', async () => {
  const [, second] = await five();
  await owner.query('UPDATE operation_log SET nonce = NULL, before = NULL, after = NULL WHERE id = $1', [second]);
  expect((await verify()).touched).toMatchObject({ fault: 'changed', logId: second });
});

test('a removed row is reported, sealed or not', async () => {
  const [, , , fourth] = await five();
  await owner.query('DELETE FROM operation_log WHERE id = $1', [fourth]);
  expect((await verify()).touched).toMatchObject({ fault: 'removed', logId: fourth, at: expect.any(Date) as Date });
});

test('a row removed before it was sealed is reported', async () => {
  await five();
  await write(1);
  const last = (await ids()).at(-1);
  await owner.query('DELETE FROM operation_log WHERE id = $1', [last]);
  await seal();
  expect((await verify()).touched).toMatchObject({ fault: 'removed', logId: last });
});

test('a row inserted past the trigger is reported', async () => {
  await five();
  await owner.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(INSERT, [1, 3]);
  });
  expect((await verify()).touched).toMatchObject({ fault: 'inserted', logId: (await ids()).at(-1) });
});

test('two swapped rows are distinguished from changed ones', async () => {
  const [, second, third] = await five();
  const columns =
    'at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before, after, result, nonce';
  await owner.query(
    `UPDATE operation_log l SET (${columns}) = (SELECT ${columns} FROM operation_log o WHERE o.id = $1::bigint + $2::bigint - l.id)
     WHERE l.id IN ($1, $2)`,
    [second, third],
  );
  expect((await verify()).touched).toMatchObject({ fault: 'moved', logId: second });
  expect((await verify()).touched?.detail).toContain(`row ${third}`);
});

test('a changed, removed or rewritten seal is reported', async () => {
  const [, , third, fourth] = await five();
  const { anchor } = await verify();
  await owner.query('UPDATE operation_seal SET row_sha256 = content_sha256 WHERE log_id = $1', [third]);
  expect((await verify()).touched).toMatchObject({ fault: 'seal', logId: third });
  await owner.query('DELETE FROM operation_seal WHERE log_id = $1', [third]);
  expect((await verify()).touched).toMatchObject({ fault: 'seal', logId: fourth });
  // the database's owner can rebuild the whole chain; an anchor kept elsewhere reveals it
  await owner.query('TRUNCATE operation_seal');
  await owner.query(`UPDATE operation_log SET user_name = '別人' WHERE id = $1`, [third]);
  await owner.query('INSERT INTO operation_unsealed SELECT id FROM operation_log');
  await seal();
  expect(await verify()).toMatchObject({ rows: 5, touched: null });
  expect((await verify(anchor)).touched).toMatchObject({ fault: 'cut' });
});

test('a tail that was cut off is revealed by an end kept elsewhere', async () => {
  const [, , , , fifth] = await five();
  const { anchor } = await verify();
  expect((await verify(anchor)).touched).toBeNull();
  await owner.query('DELETE FROM operation_log WHERE id = $1', [fifth]);
  await owner.query('DELETE FROM operation_seal WHERE log_id = $1', [fifth]);
  expect((await verify()).touched).toBeNull();
  expect((await verify(anchor)).touched).toMatchObject({ fault: 'cut' });
});

test('the application can neither change nor delete rows and seals', async () => {
  await five();
  for (const statement of [
    'UPDATE operation_log SET result = result',
    'DELETE FROM operation_log',
    'UPDATE operation_seal SET hash = hash',
    'DELETE FROM operation_seal',
    'TRUNCATE operation_seal',
    'UPDATE operation_unsealed SET log_id = log_id',
    'ALTER TABLE operation_log DISABLE TRIGGER ALL',
  ]) {
    await expect(database.dataSource.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  }
});

test('a pruning announces what it removes, and the chain holds; any further removal is reported', async () => {
  await write(4, 500);
  const [first] = await five();
  await owner.query(`UPDATE system_setting SET retention_days = '{"log": 400}'`);
  expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log': 4 });
  await seal();
  expect(await verify()).toMatchObject({ rows: 10, pruned: 4, touched: null });
  expect(await ids()).not.toContain(first);
  await prune(owner, OWNERS);
  const announced = await rows(owner, sql`SELECT after->>'rows' AS rows FROM operation_log WHERE action = 'prune'`);
  expect(announced).toEqual([{ rows: '4' }]);
  const [kept] = await ids();
  await owner.query('DELETE FROM operation_log WHERE id = $1', [kept]);
  expect((await verify()).touched).toMatchObject({ fault: 'removed', logId: kept });
});

test('unsealed rows are not pruned', async () => {
  await write(2, 500);
  await owner.query(`UPDATE system_setting SET retention_days = '{"log": 400}'`);
  expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log': 0 });
  await seal();
  expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log': 2 });
});

test('the log forgets a traveler deleted long ago; the rows and the chain stay', async () => {
  const company = await makeCompany(owner);
  const division = await makeDivision(owner, company.id);
  const gone = await makeApplicant(owner, division, {});
  const stays = await makeApplicant(owner, division, {});
  await owner.query(`UPDATE applicant SET deleted_at = now() - interval '91 days' WHERE id = $1`, [gone.id]);
  const about = (id: number): Promise<unknown> =>
    database.dataSource.query(
      `INSERT INTO operation_log (at, user_name, address, feature, action, entity, entity_id, before, after, result) VALUES
       (now(), 'a', '', 1003, 'update', 'applicant', $1::text, '{"name":"能登 花子"}', '{"name":"能登 華子"}', 'done'),
       (now(), 'a', '', 3003, 'handle', 'delivery', '9', '{"state":"open"}', jsonb_build_object('applicantId', $1::int, 'note', '能登'), 'done')`,
      [id],
    );
  await about(gone.id);
  await about(stays.id);
  await seal();
  expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log of deleted travelers': 2 });
  expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log of deleted travelers': 0 });
  await seal();
  expect(
    await rows(
      owner,
      sql`SELECT action, before, after FROM operation_log WHERE entity_id IN (${String(gone.id)}, '9') ORDER BY id`,
    ),
  ).toEqual([
    { action: 'update', before: null, after: null },
    { action: 'handle', before: null, after: { applicantId: gone.id } },
    { action: 'handle', before: { state: 'open' }, after: { applicantId: stays.id, note: '能登' } },
    { action: 'erase', before: null, after: null },
  ]);
  expect(await verify()).toMatchObject({ rows: 5, erased: 2, touched: null });
  const [erased] = await ids();
  await owner.query(`UPDATE operation_log SET after = '{"name":"x"}' WHERE id = $1`, [erased]);
  expect((await verify()).touched).toMatchObject({ fault: 'changed', logId: erased });
});

test('ten thousand rows are sealed and verified in batches', async () => {
  await write(10_000);
  await seal();
  expect(await verify()).toMatchObject({ rows: 10_000, waiting: 0, touched: null });
  await owner.query('UPDATE operation_log SET result = $1 WHERE id = (SELECT max(id) FROM operation_log)', ['x']);
  expect(await verify()).toMatchObject({ rows: 9999, touched: { fault: 'changed' } });
});
