import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createDataSource } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeUser } from '../../../../tests/support/factories.js';
import { queryRows } from '../../../../tests/support/query.js';
import { sealBatch } from '../sealing/seal-log.js';
import { verifyLog } from '../sealing/verify-log.js';
import { makeDelivery } from '../testing/send.js';
import { erasePerson } from './erase-person.js';
import { exportPerson } from './export-person.js';

let database: TestDatabase;
/** only the owner may empty the log */
let owner: DataSource;
let ownerUrl: string;
let companyId: number;
let gone: { id: number; appId: string };
let deliveryId: number;
beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(process.env.TEST_OWNER_URL ?? '');
  url.pathname = new URL(database.url).pathname;
  ownerUrl = url.toString();
  owner = await createDataSource(ownerUrl, 2).initialize();
  companyId = (await makeCompany(owner)).id;
  const division = await makeDivision(owner, companyId);
  const place = { prefectureCode: '17' };
  gone = await makeApplicant(owner, division, {
    ...place,
    name: '能登 花子',
    nameKana: 'ノト　ハナコ',
    mailAddress: 'noto-hanako@example.com',
    phone: '090-1111-2222',
    phoneE164: '+819011112222',
  });
  await makeApplicant(owner, division, { ...place, name: '加賀 太郎', mailAddress: 'kaga@example.com' });
  const user = await makeUser(owner, { userName: '担当', userDiv: 1 });
  deliveryId = await makeDelivery(owner, companyId);
  await everything(user.id);
});
afterEach(async () => {
  await owner.destroy();
  await database.drop();
});

const rows = <T = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  queryRows<T>(owner, text, parameters);

/** Gives the traveler a row wherever the service keeps something about one. */
async function everything(userId: number): Promise<void> {
  const { id } = gone;
  await rows(`UPDATE delivery SET state = 'finished'`);
  await rows(
    `UPDATE recipient SET mail_state = 'refused', mail_at = now(), mail_error = '550 noto-hanako@example.com unknown' WHERE applicant_id = $1`,
    [id],
  );
  await rows(`UPDATE chunk SET done = true, last_error = '550 <noto-hanako@example.com>: unknown'`);
  await rows(
    `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, latitude, longitude, via, answered_at, user_id, user_name, reason)
     VALUES ($1, $1, $2, 'n', 1, '能登 花子です。無事です', 37.4, 136.9, 'proxy', now(), $3, '担当', '能登 花子から電話')`,
    [deliveryId, id, userId],
  );
  await rows(
    `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at) VALUES ($1, $2, 1, 'done', '090-1111-2222 に電話', $3, '担当', now())`,
    [deliveryId, id, userId],
  );
  await rows(
    `INSERT INTO app_device (applicant_id, sha256, given_at, last_used_at) VALUES ($1, '\\x01', now(), now())`,
    [id],
  );
  const [upload] = await rows<{ id: number }>(
    `INSERT INTO applicant_upload (company_id, user_id, user_div, user_name, file_name, size, state) VALUES ($1, $2, 1, '担当', 'a.csv', 1, 'committed') RETURNING id`,
    [companyId, userId],
  );
  await rows(
    `INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors, applicant_id)
     VALUES ($1, 1, 'new', '{"name":"能登 花子"}', '[]', '[]', $2)`,
    [upload?.id, id],
  );
  await rows(
    `INSERT INTO operation_log (at, user_name, address, feature, action, entity, entity_id, before, after, result) VALUES
     (now(), '担当', '', 1003, 'update', 'applicant', $1::text, '{"name":"能登 花子"}', '{"phone":"090-1111-2222"}', 'done'),
     (now(), '担当', '', 3003, 'handle', 'delivery', '9', NULL, jsonb_build_object('applicantId', $1::int, 'note', '能登 花子'), 'done')`,
    [id],
  );
}

const SAID = ['能登 花子', 'ノト　ハナコ', 'noto-hanako@example.com', '090-1111-2222', '+819011112222'];
/** The tables in which a row, as text, still has what was known of the person. */
async function tellers(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [told] = await rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${name}" x WHERE EXISTS (SELECT FROM unnest($1::text[]) AS said WHERE position(said IN to_jsonb(x)::text) > 0)`,
      [SAID],
    );
    if (told && told.n > 0) found.push(name);
  }
  return found;
}
const HOLDERS = ['answer', 'applicant', 'applicant_upload_row', 'chunk', 'handling', 'operation_log', 'recipient'];

test('an export has everything that is stored about a traveler, and nothing about another; it is logged', async () => {
  const found = await owner.transaction((tx) => exportPerson(tx, gone.appId, '窓口'));
  expect(Object.entries(found).map(([name, kept]) => [name, kept.length])).toEqual([
    ['registration', 1],
    ['devices', 1],
    ['messages', 1],
    ['answers', 1],
    ['handling', 1],
    ['uploads', 1],
    ['operationLog', 2],
  ]);
  const text = JSON.stringify(found);
  for (const said of SAID) expect(text).toContain(said);
  expect(text).not.toContain('加賀');
  const [logged] = await rows(`SELECT user_name, action, entity_id FROM operation_log WHERE action = 'print'`);
  expect(logged).toEqual({ user_name: '窓口', action: 'print', entity_id: String(gone.id) });
});

test('every table with a traveler in it is exported', async () => {
  // the four that are left out only repeat by ids what the rows of recipients and of the traveler say
  const tables = await rows<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'applicant_id'
       AND table_name NOT IN ('failed_recipient', 'attention_recipient', 'deleted_applicant', 'skipped_applicant') ORDER BY 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'answer',
    'app_device',
    'applicant_upload_row',
    'handling',
    'recipient',
  ]);
});

test('an erasure leaves nothing that was known of the traveler; counts, other travelers and the chain of the log stay', async () => {
  expect(await tellers()).toEqual(HOLDERS);
  const tally = () => rows('SELECT * FROM delivery_tally');
  const states = () =>
    rows(`SELECT applicant_id, mail_state, sms_state, response FROM recipient ORDER BY applicant_id`);
  const before = [await tally(), await states()];
  await erasePerson(owner, gone.appId, '窓口');
  expect(await tellers()).toEqual([]);
  expect([await tally(), await states()]).toEqual(before);
  const names = await rows<{ name: string }>('SELECT name FROM recipient ORDER BY applicant_id');
  expect(names.map(({ name }) => name)).toEqual(['（削除済み・erased）', '加賀 太郎']);
  const [registered] = await rows<{ app_id: string; deleted: boolean }>(
    'SELECT app_id, deleted_at IS NOT NULL AS deleted FROM applicant WHERE id = $1',
    [gone.id],
  );
  expect(registered).toEqual({ app_id: gone.appId, deleted: true });
  expect(await verifyLog(owner, [])).toMatchObject({ erased: 2, touched: null });
  await erasePerson(owner, gone.appId, '窓口');
  expect(await verifyLog(owner, [])).toMatchObject({ touched: null });
});

test('an erasure that died before it emptied the log is finished by the next', async () => {
  const dying = { ...owner, transaction: owner.transaction.bind(owner) } as unknown as DataSource;
  await expect(erasePerson(dying, gone.appId, '窓口')).rejects.toThrow();
  expect(await tellers()).toEqual(['operation_log']);
  await erasePerson(owner, gone.appId, '窓口');
  expect(await tellers()).toEqual([]);
  await sealBatch(owner);
  expect(await verifyLog(owner, [])).toMatchObject({ touched: null });
});

test.each([
  ['is being sent to', `UPDATE delivery SET state = 'sending'`, 'A message'],
  ['is to be sent to again', `UPDATE delivery SET resend_due_at = now()`, 'A message'],
  ['is being looked after', `UPDATE handling SET state = 'taken'`, 'looking after'],
  ['called for help', `UPDATE answer SET response = 3; DELETE FROM handling`, 'called for help'],
  ['is in a file that waits', `UPDATE applicant_upload SET state = 'ready'`, 'A file'],
])('who %s is not erased', async (_name, change, reason) => {
  for (const statement of change.split('; ')) await rows(statement);
  await expect(erasePerson(owner, gone.appId, '窓口')).rejects.toThrow(reason);
  expect(await tellers()).toEqual(HOLDERS.filter((name) => name !== 'handling' || !change.includes('DELETE')));
});

test('who was looked after at one question and is dealt with at the next one of the event is erased', async () => {
  await rows(
    `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at, carried_from)
     SELECT root_id + 1000, applicant_id, number, state, note, user_id, user_name, at, root_id FROM handling`,
  );
  await rows(`UPDATE handling SET state = 'taken' WHERE carried_from IS NULL`);
  await erasePerson(owner, gone.appId, '窓口');
  expect(await tellers()).toEqual([]);
});

test('the command exports, and erases only if the app ID is repeated', async () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(__dirname, '../../dist/person.js'), ...words], {
      env: { ...process.env, MIGRATION_DATABASE_URL: ownerUrl },
      encoding: 'utf8',
    });
  expect(JSON.parse(run('export', gone.appId, '--by', '窓口').stdout)).toMatchObject({
    registration: [{ name: '能登 花子' }],
  });
  expect(run('erase', gone.appId, '--by', '窓口')).toMatchObject({ status: 1 });
  expect(run('erase', gone.appId, '--confirm', gone.appId)).toMatchObject({ status: 1 });
  expect(run('erase', 'ZZZZZZZZZZ', '--by', '窓口', '--confirm', 'ZZZZZZZZZZ').stderr).toContain('No traveler');
  expect(await tellers()).toEqual(HOLDERS);
  expect(run('erase', gone.appId, '--by', '窓口', '--confirm', gone.appId)).toMatchObject({ status: 0 });
  expect(await tellers()).toEqual([]);
});
