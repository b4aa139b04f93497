import { createDataSource } from '@tabimori/server';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeUser } from '../../../../tests/support/factories.js';
import { testContext } from '../testing/context.js';
import { sealBatch } from '../sealing/seal-log.js';
import { BATCH } from './kind.js';
import { DAILY, OWNERS, prune } from './prune.js';
import { pruneDaily } from './prune-daily.js';
import { SENDS } from './sends.js';
import { TELEGRAMS } from './telegrams.js';

let database: TestDatabase;
const rows = <T = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  queryRows<T>(database.dataSource, text, parameters);
const count = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? -1;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Answers with a position, this many days old. */
const answers = (ages: readonly number[]): Promise<unknown> =>
  rows(
    `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, latitude, longitude, accuracy, via, comment, answered_at)
     SELECT 1, 1, 1, n::text, 1, 35, 139, 10, 'url', 'kept', now() - make_interval(days => age)
     FROM unnest($1::int[]) WITH ORDINALITY AS g(age, n)`,
    [ages],
  );
const positions = (): Promise<unknown[]> =>
  rows(`SELECT latitude, longitude, accuracy, comment FROM answer WHERE latitude IS NULL ORDER BY id`);

test('positions are deleted after 90 days or as many as are set; the answers stay', async () => {
  await answers([91, 89, 10]);
  expect(await prune(database.dataSource, DAILY)).toMatchObject({ 'answer positions': 1 });
  expect(await positions()).toEqual([{ latitude: null, longitude: null, accuracy: null, comment: 'kept' }]);
  await rows(`UPDATE system_setting SET retention_days = '{"position": 30}'`);
  await prune(database.dataSource, DAILY);
  expect(await positions()).toHaveLength(2);
  expect(await count('answer')).toBe(3);
});

test('many rows are deleted in batches, and two runs at once do not repeat work', async () => {
  await answers(Array.from({ length: 2 * BATCH + 7 }, () => 100));
  const both = await Promise.all([prune(database.dataSource, DAILY), prune(database.dataSource, DAILY)]);
  expect(both.reduce((sum, counts) => sum + (counts['answer positions'] ?? 0), 0)).toBe(2 * BATCH + 7);
  const [left] = await rows('SELECT count(*)::int AS n FROM answer WHERE latitude IS NOT NULL');
  expect(left).toEqual({ n: 0 });
});

test('expired rows are deleted and the others kept', async () => {
  const company = await makeCompany(database.dataSource);
  const division = await makeDivision(database.dataSource, company.id);
  const { id: applicantId } = await makeApplicant(database.dataSource, division, {});
  const { id: userId } = await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'p@example.com' });
  await rows(
    `UPDATE applicant SET latitude = 35, longitude = 139, located_at = now() - interval '91 days' WHERE id = $1`,
    [applicantId],
  );
  await rows(
    `INSERT INTO session (id, user_id, remember, created_at, expires_at, ended_at)
     SELECT gen_random_uuid(), $1, false, now(), now() + expires, now() + ended
     FROM (VALUES (interval '-2 days', NULL::interval), ('1 day', '-31 days'), ('1 day', '-1 day'), ('1 day', NULL)) AS s(expires, ended)`,
    [userId],
  );
  await rows(
    `INSERT INTO refresh_token (sha256, session_id, generation, created_at) SELECT sha256(id::text::bytea), id, 1, now() FROM session`,
  );
  await rows(
    `INSERT INTO rate_limit (key, window_ends_at, hits) VALUES ('old', now() - interval '1 s', 1), ('new', now() + interval '1 min', 1)`,
  );
  await rows(
    `INSERT INTO system_mail (key, user_id, mail_address, language, kind, facts, next_try_at, state, updated_at)
     SELECT state || age, $1, 'p@example.com', 'jp', 'testMail', '{}', now(), state, now() - make_interval(days => age)
     FROM (VALUES ('accepted', 91), ('refused', 91), ('pending', 91), ('accepted', 89)) AS m(state, age)`,
    [userId],
  );
  await rows(
    `INSERT INTO password_code (id, user_id, mail_address, created_at, expires_at)
     SELECT gen_random_uuid(), $1, 'p@example.com', now(), now() - make_interval(days => age) FROM unnest(ARRAY[2, 0]) AS age`,
    [userId],
  );
  await rows(
    `INSERT INTO send_key (user_id, key, body_sha256, created_at) VALUES ($1, 'old', '', now() - interval '8 days'), ($1, 'new', '', now())`,
    [userId],
  );
  await rows(
    `INSERT INTO known_device (sha256, user_id, last_used_at)
     SELECT sha256(age::text::bytea), $1, now() - make_interval(days => age) FROM unnest(ARRAY[401, 1]) AS age`,
    [userId],
  );
  await rows(
    `INSERT INTO app_device (applicant_id, sha256, given_at, last_used_at)
     SELECT $1, sha256(age::text::bytea), now() - interval '500 days', now() - make_interval(days => age)
     FROM unnest(ARRAY[401, 1]) AS age`,
    [applicantId],
  );
  await rows(
    `INSERT INTO logo (sha256, media_type, bytes) SELECT repeat(c, 64), 'image/png', '' FROM unnest(ARRAY['a', 'b']) AS c`,
  );
  await rows(`UPDATE company SET logo_sha256 = repeat('a', 64) WHERE id = $1`, [company.id]);

  await rows(
    `INSERT INTO draft (user_id, content, updated_at) SELECT $1, '{}', now() - make_interval(days => age) FROM unnest('{91,89}'::int[]) AS g(age)`,
    [userId],
  );
  expect(await prune(database.dataSource, DAILY)).toEqual({
    'answer positions': 0,
    'last positions': 1,
    'deleted travelers': 0,
    sessions: 2,
    'known devices': 1,
    'app devices': 1,
    'rate limits': 1,
    'half sign-ins': 0,
    'mails to users': 2,
    'password links': 1,
    drafts: 1,
    'send keys': 1,
    'upload rows': 0,
    'upload files': 0,
    uploads: 0,
    logos: 1,
    ...Object.fromEntries([...SENDS, ...TELEGRAMS].map(({ name }) => [name, 0])),
  });
  expect(await count('refresh_token')).toBe(2);
  expect(await rows('SELECT latitude, longitude FROM applicant')).toEqual([{ latitude: null, longitude: null }]);
  expect(await rows('SELECT left(sha256, 1) AS sha FROM logo')).toEqual([{ sha: 'a' }]);
  expect(await rows('SELECT state FROM system_mail ORDER BY state')).toEqual([
    { state: 'accepted' },
    { state: 'pending' },
  ]);
});

test('the personal data of a deleted traveler is erased once; the app ID is never reused, and other travelers stay', async () => {
  const company = await makeCompany(database.dataSource);
  const division = await makeDivision(database.dataSource, company.id);
  const values = {
    nameKana: 'ミホン',
    mailAddress: 'a@example.com',
    phone: '090-1234-5678',
    phoneE164: '+819012345678',
  };
  const stay = {
    prefectureCode: '45',
    city: '宮崎市',
    numberOfPeople: 3,
    stayFrom: '2026-10-01',
    stayTo: '2026-12-01',
  };
  const kept = await makeApplicant(database.dataSource, division, { ...values, ...stay, name: '残る' });
  const gone = await makeApplicant(database.dataSource, division, { ...values, ...stay, name: '消える' });
  await rows('UPDATE applicant SET latitude = 35, longitude = 139, accuracy = 5, located_at = now()');
  await rows('UPDATE applicant SET deleted_at = now() WHERE id = $1', [gone.id]);
  const read = (id: number): Promise<Record<string, unknown>[]> => rows('SELECT * FROM applicant WHERE id = $1', [id]);
  const before = await read(kept.id);

  expect(await prune(database.dataSource, DAILY)).toMatchObject({ 'deleted travelers': 1 });
  const left = (await read(gone.id)).flatMap((row) => Object.entries(row));
  const neutral = [null, '', false, 'jp', 1, company.id, division.id, gone.id, kept.countryId, gone.appId];
  const told = left.filter(([, value]) => !neutral.includes(value as string) && !(value instanceof Date));
  // the search text still contains the app ID
  expect(told.map(([column]) => column)).toEqual(['search_text']);
  expect(await read(kept.id)).toEqual(before);
  expect(await prune(database.dataSource, DAILY)).toMatchObject({ 'deleted travelers': 0 });
  await rows('UPDATE applicant SET latitude = 35, longitude = 139 WHERE id = $1', [gone.id]);
  expect(await prune(database.dataSource, DAILY)).toMatchObject({ 'deleted travelers': 1 });
});

const logged = (): Promise<unknown> =>
  rows(
    `INSERT INTO operation_log (at, user_name, address, feature, action, entity, result)
     SELECT now() - make_interval(days => age), '', '', 0, 'signIn', 'session', 'done' FROM unnest(ARRAY[500, 300]) AS age`,
  );

test('the operation log is kept without limit unless a time is set, and then only the owner deletes it', async () => {
  await logged();
  const superuser = new URL(process.env.TEST_DATABASE_URL ?? '');
  superuser.pathname = new URL(database.url).pathname;
  const owner = await createDataSource(superuser.toString(), 1).initialize();
  try {
    await sealBatch(database.dataSource);
    expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log': 0 });
    await rows(`UPDATE system_setting SET retention_days = '{"log": 400}'`);
    await expect(prune(database.dataSource, OWNERS)).rejects.toThrow('permission denied');
    expect(await prune(owner, OWNERS)).toMatchObject({ 'operation log': 1 });
  } finally {
    await owner.destroy();
  }
  expect(await rows('SELECT action FROM operation_log ORDER BY at LIMIT 1')).toEqual([{ action: 'signIn' }]);
  expect(await rows(`SELECT 1 FROM operation_log WHERE action = 'signIn'`)).toHaveLength(1);
});

test('one worker prunes once a day, and another takes over an hour after it was killed', async () => {
  const due = async (): Promise<Record<string, unknown> | undefined> =>
    (
      await rows(
        `SELECT prune_due_at > now() + interval '1 hour' AS tomorrow, prune_due_at > now() AS later FROM installation`,
      )
    )[0];
  await answers([91]);
  await pruneDaily(testContext(database.dataSource));
  expect(await positions()).toHaveLength(1);
  expect(await due()).toMatchObject({ later: true });
  await answers([92]).catch(() => undefined);
  await rows(`UPDATE answer SET latitude = 35`);
  await pruneDaily(testContext(database.dataSource));
  expect(await positions()).toHaveLength(0);

  await rows('UPDATE installation SET prune_due_at = now()');
  const killed = new AbortController();
  killed.abort();
  await pruneDaily(testContext(database.dataSource, {}, { stopping: killed.signal }));
  expect(await positions()).toHaveLength(0);
  expect(await due()).toEqual({ tomorrow: false, later: true });
  await rows('UPDATE installation SET prune_due_at = now()');
  await pruneDaily(testContext(database.dataSource));
  expect(await positions()).toHaveLength(1);
});
