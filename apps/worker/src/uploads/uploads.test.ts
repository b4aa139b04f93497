import { catchUpSkipped, storeReport } from '@tabimori/server';
import { xlsxOfTexts } from '../../../../packages/server/src/spreadsheet/testing/workbook.js';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { processorMs } from '../../../../tests/support/processor.js';
import { until } from '../../../../tests/support/until.js';
import { testContext } from '../testing/context.js';
import { throughDeaths } from '../testing/mortal.js';
import { makeDelivery } from '../testing/send.js';
import { createUploads } from './advance-uploads.js';
import { takeUpload } from './due-upload.js';

let database: TestDatabase;
let companyId: number;
let division: { id: number; companyId: number };

beforeEach(async () => {
  database = await createTestDatabase();
  companyId = (await makeCompany(database.dataSource, { name: '見本商事' })).id;
  division = await makeDivision(database.dataSource, companyId, { name: '営業' });
});
afterEach(() => database.drop());

const query = <T = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  queryRows<T>(database.dataSource, text, parameters);
const run = (): Promise<void> => createUploads(testContext(database.dataSource))();

const TITLES = [
  '部署',
  '氏名',
  '氏名（カナ）',
  'メールアドレス',
  '電話番号',
  '国',
  '都道府県',
  '市区町村・都市',
  '人数',
];
const row = (name: string, kana: string, mail: string, over: Record<number, string> = {}): string[] => {
  const cells = ['営業', name, kana, mail, '', '日本', '石川県', '輪島市', ''];
  return cells.map((cell, index) => over[index] ?? cell);
};

async function uploaded(rows: string[][], titles = TITLES): Promise<number> {
  const bytes = xlsxOfTexts([titles, ...rows]);
  const [made] = await query<{ id: number }>(
    `INSERT INTO applicant_upload (user_id, user_name, user_div, company_id, file_name, size)
     VALUES (1, '管理者', 3, $1, 'a.xlsx', $2) RETURNING id`,
    [companyId, bytes.length],
  );
  const half = Math.ceil(bytes.length / 2);
  for (const [number, part] of [bytes.subarray(0, half), bytes.subarray(half)].entries()) {
    await query('INSERT INTO applicant_upload_part VALUES ($1, $2, $3)', [made?.id, number, part]);
  }
  return made?.id ?? 0;
}
const upload = async (id: number): Promise<Record<string, unknown>> =>
  (await query('SELECT * FROM applicant_upload WHERE id = $1', [id]))[0] ?? {};
const kinds = async (id: number): Promise<unknown[]> =>
  (
    await query<{ kind: string; codes: string[] }>(
      `SELECT kind, ARRAY(SELECT e->>'field' || ' ' || (e->>'messageCode') FROM jsonb_array_elements(errors) AS e) AS codes
       FROM applicant_upload_row WHERE upload_id = $1 ORDER BY row`,
      [id],
    )
  ).map(({ kind, codes }) => [kind, ...codes].join(' '));
const order = (id: number, state: string): Promise<unknown> =>
  query(
    `UPDATE applicant_upload SET state = $2, lease_until = NULL,
       commit_order = '{"mode": "good", "userId": 1, "userName": "管理者", "companyId": null, "address": ""}' WHERE id = $1`,
    [id, state],
  );
const travelers = (): Promise<Record<string, unknown>[]> =>
  query(
    'SELECT name, name_kana, mail_address, city, number_of_people AS people FROM applicant WHERE deleted_at IS NULL ORDER BY id',
  );
const known = (values: Record<string, unknown> = {}) =>
  makeApplicant(database.dataSource, division, {
    name: '能登 花子',
    nameKana: 'ノト　ハナコ',
    mailAddress: 'hanako@example.com',
    phone: '090-1234-5678',
    phoneE164: '+819012345678',
    municipalityCode: '17204',
    city: '輪島市',
    ...values,
  });

test('rows are new, changed, unchanged or wrong, compared with the registered travelers and within the file', async () => {
  await known();
  await known({ nameKana: 'カガ　ジロウ', name: '加賀 次郎', mailAddress: 'jiro@example.com' });
  const id = await uploaded([
    row('能登 花子', 'のと はなこ', 'HANAKO@example.com', { 3: 'hanako@example.com' }),
    row('加賀 二郎', 'カガ ジロウ', 'jiro@example.com'),
    row('新居 太郎', 'ニイ タロウ', 'taro@example.com'),
    row('新居 太郎', 'ニイ タロウ', 'taro@example.com'),
    row('', 'カナ', 'x@', ['総務']),
    row('越前 花', 'エチゼン ハナ', '', ['営業', '越前 花', 'エチゼン ハナ', '', '9012345678', '日本', '', '府中市']),
  ]);
  await run();
  expect(await upload(id)).toMatchObject({
    state: 'ready',
    count_new: 1,
    count_changed: 1,
    count_unchanged: 1,
    count_wrong: 3,
  });
  expect(await kinds(id)).toEqual([
    'unchanged',
    'changed',
    'new',
    'wrong name UPLOAD_TRAVELER_TWICE',
    'wrong divisionName UPLOAD_DIVISION_NOT_FOUND name E00001 mailAddress E00005',
    'wrong phone PHONE_LOST_ZERO city CITY_AMBIGUOUS',
  ]);
  const [changed] = await query(`SELECT changes FROM applicant_upload_row WHERE kind = 'changed'`);
  expect(changed).toEqual({ changes: [{ field: 'name', before: '加賀 次郎', after: '加賀 二郎' }] });
});

test('a traveler whose reading was corrected is found by the name in Latin letters that the file gives alone', async () => {
  const corrected = { name: 'John Smith', nameKana: 'ジョン　スミッス', phone: null, phoneE164: null };
  await known({ ...corrected, mailAddress: 'john@example.com' });
  await known({ ...corrected, nameKana: 'ジョン　スミス', mailAddress: 'other@example.com' });
  const id = await uploaded([
    row('John Smith', '', 'john@example.com'),
    row('John Smith', '', 'other@example.com'),
    row('John Smith', '', 'third@example.com'),
    row('John Smith', 'ジャン スミス', 'john@example.com'),
  ]);
  await run();
  expect(await kinds(id)).toEqual(['unchanged', 'unchanged', 'new', 'new']);
});

test('an app ID that nobody has is told together with what else is wrong with its row', async () => {
  const { appId } = await known();
  const id = await uploaded(
    [
      [...row('', 'ノト ハナコ', 'hanako@example.com'), 'XXXX123456'],
      [...row('', 'ノト ハナコ', 'hanako@example.com'), appId],
    ],
    [...TITLES, 'アプリID'],
  );
  await run();
  expect(await kinds(id)).toEqual(['wrong name E00001 appId E00066', 'wrong name E00001']);
});

test('several matches are an error, never a guess', async () => {
  await known();
  await known();
  const id = await uploaded([row('能登 花子', 'ノト ハナコ', 'hanako@example.com')]);
  await run();
  expect(await kinds(id)).toEqual(['wrong appId UPLOAD_TRAVELERS_SEVERAL']);
});

test('an unreadable file is refused with its reason and not kept', async () => {
  const id = await uploaded([['x']], ['氏名', 'メール']);
  await run();
  expect(await upload(id)).toMatchObject({
    state: 'refused',
    refusal: { messageCode: 'UPLOAD_COLUMN_MISSING', params: { columns: '部署、氏名（カナ）、国' } },
  });
  expect(await query('SELECT 1 FROM applicant_upload_part')).toEqual([]);
});

test('good rows are registered at once, with the operation log, and undone exactly', async () => {
  await known();
  const before = await travelers();
  const id = await uploaded([
    row('能登 花', 'ノト ハナコ', 'hanako@example.com', { 8: '3' }),
    row('新居 太郎', 'ニイ タロウ', 'taro@example.com'),
    row('', '', ''),
  ]);
  await run();
  await order(id, 'committing');
  await run();
  expect(await upload(id)).toMatchObject({ state: 'committed', notice: null });
  expect(await travelers()).toEqual([
    { name: '能登 花', name_kana: 'ノト　ハナコ', mail_address: 'hanako@example.com', city: '輪島市', people: 3 },
    { name: '新居 太郎', name_kana: 'ニイ　タロウ', mail_address: 'taro@example.com', city: '輪島市', people: 1 },
  ]);
  expect(
    await query(`SELECT action, before, after->>'name' AS name FROM operation_log WHERE feature = 1002 ORDER BY id`),
  ).toEqual([
    { action: 'update', before: { name: '能登 花子', numberOfPeople: 1 }, name: '能登 花' },
    { action: 'insert', before: null, name: '新居 太郎' },
  ]);
  await order(id, 'undoing');
  await run();
  expect(await upload(id)).toMatchObject({ state: 'undone' });
  expect(await travelers()).toEqual(before);
});

test('a change made meanwhile is not overwritten: nothing is registered, and the file is compared again', async () => {
  const { id: applicantId } = await known();
  const id = await uploaded([
    row('能登 花', 'ノト ハナコ', 'hanako@example.com'),
    row('新居 太郎', 'ニイ タロウ', 'taro@example.com'),
  ]);
  await run();
  await query('UPDATE applicant SET version = version + 1 WHERE id = $1', [applicantId]);
  await order(id, 'committing');
  await run();
  expect(await upload(id)).toMatchObject({ state: 'ready', notice: { messageCode: 'UPLOAD_STALE' }, count_new: 1 });
  expect(await travelers()).toHaveLength(1);
});

test('while a file is registered, a report about one of its travelers waits for nothing, and counts afterwards', async () => {
  const { id: applicantId } = await known();
  const deliveryId = await makeDelivery(database.dataSource, companyId);
  const id = await uploaded([row('能登 花', 'ノト ハナコ', 'hanako@example.com')]);
  await run();
  await order(id, 'committing');
  // it locks the traveler and gets no further
  const other = database.dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query('SELECT FROM applicant_upload_row FOR UPDATE');
  const registered = run();
  const isHeld = async () =>
    (await query('SELECT FROM applicant WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', [applicantId])).length === 0;
  await until('the traveler is held', 20, isHeld);
  await storeReport(database.dataSource, {
    deliveryId,
    applicantId,
    channel: 'mail',
    arrived: false,
    error: null,
    messageId: null,
  });
  expect((await upload(id)).state).toBe('committing');
  await other.commitTransaction();
  await other.release();
  await registered;
  await catchUpSkipped(database.dataSource);
  expect(await query('SELECT name, mail_undelivered FROM applicant')).toEqual([
    { name: '能登 花', mail_undelivered: true },
  ]);
});

test('undo is refused once a traveler was changed', async () => {
  const id = await uploaded([row('新居 太郎', 'ニイ タロウ', 'taro@example.com')]);
  await run();
  await order(id, 'committing');
  await run();
  await query('UPDATE applicant SET version = version + 1');
  await order(id, 'undoing');
  await run();
  expect(await upload(id)).toMatchObject({ state: 'committed', notice: { messageCode: 'UPLOAD_UNDO_OVER' } });
  expect(await travelers()).toHaveLength(1);
});

test('killed before any statement, the next worker reads and registers everything once', async () => {
  const id = await uploaded(
    Array.from({ length: 1200 }, (_, n) => row(`旅行者${n}`, 'リョコウ シャ', `t${n}@example.com`)),
  );
  const restart = async (): Promise<void> => {
    await query('UPDATE applicant_upload SET lease_until = now(), attempts = 0');
  };
  const life = (dataSource: TestDatabase['dataSource']): Promise<void> => createUploads(testContext(dataSource))();
  await throughDeaths(database.dataSource, 'commit', life, restart);
  expect(await upload(id)).toMatchObject({ state: 'ready', count_new: 1200, count_wrong: 0 });
  await order(id, 'committing');
  await throughDeaths(database.dataSource, 'commit', life, restart);
  expect(await upload(id)).toMatchObject({ state: 'committed' });
  expect(await query('SELECT count(*)::int AS n, count(DISTINCT mail_address)::int AS mails FROM applicant')).toEqual([
    { n: 1200, mails: 1200 },
  ]);
}, 120_000);

test('two workers at once register a file of 10,000 rows once', async () => {
  const id = await uploaded(
    Array.from({ length: 10_000 }, (_, n) => row(`旅行者${n}`, 'リョコウ シャ', `t${n}@example.com`)),
  );
  await Promise.all([run(), run()]);
  await order(id, 'committing');
  await Promise.all([run(), run()]);
  expect(await query('SELECT count(*)::int AS n FROM applicant')).toEqual([{ n: 10_000 }]);
  expect(await upload(id)).toMatchObject({ state: 'committed', count_new: 10_000 });
}, 120_000);

describe('several companies', () => {
  let others: number[];
  beforeEach(async () => {
    others = [];
    for (let n = 0; n < 3; n += 1) {
      others.push((await makeCompany(database.dataSource, { name: `他社${n}` })).id);
      await makeDivision(database.dataSource, others[n] ?? 0, { name: '営業' });
    }
  });
  const of = async (id: number, company: number | undefined): Promise<number> => {
    await query('UPDATE applicant_upload SET company_id = $2 WHERE id = $1', [id, company]);
    return id;
  };
  const one = async (company: number | undefined): Promise<number> =>
    of(await uploaded([row('新居 太郎', 'ニイ タロウ', 'taro@example.com')]), company);
  const states = async (ids: number[]): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => (await upload(id))['state']));

  test('a large file does not hold up a later file of another company', async () => {
    const large = await uploaded([row('新居 太郎', 'ニイ タロウ', 'taro@example.com')]);
    const second = await uploaded([row('新居 太郎', 'ニイ タロウ', 'taro@example.com')]);
    let isHeld = false;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const context = testContext(database.dataSource);
    const uploads = createUploads({
      ...context,
      judgeFile: async (file, take) => {
        if (!isHeld) {
          isHeld = true;
          await ended;
        }
        await context.judgeFile(file, take);
      },
    });
    const first = uploads();
    await until('the large file is read', 60, async () => (await states([large]))[0] === 'reading');
    const other = await one(others[0]);
    const later = uploads();
    await until('the other file is read', 60, async () => (await states([other]))[0] === 'ready');
    // no other file of the same company is started
    expect(await states([large, second])).toEqual(['reading', 'waiting']);
    end();
    await Promise.all([first, later]);
    expect(await states([large, second])).toEqual(['ready', 'ready']);
  }, 180_000);

  test('many files of one company wait for one of each other company', async () => {
    const many = [];
    for (let n = 0; n < 4; n += 1) many.push(await one(companyId));
    const few = [await one(others[0]), await one(others[1]), await one(others[2])];
    const taken: number[] = [];
    const context = testContext(database.dataSource);
    for (let due = await takeUpload(context); due; due = await takeUpload(context)) {
      taken.push(due.id);
      await query(
        `UPDATE applicant_upload SET state = 'ready', lease_until = NULL, updated_at = clock_timestamp() WHERE id = $1`,
        [due.id],
      );
    }
    expect(taken).toEqual([many[0], ...few, ...many.slice(1)]);
  });
});

test('cells of 65,000 blanks cost no more than other cells', async () => {
  const blanks = ' '.repeat(65_000);
  const id = await uploaded([
    ...Array.from({ length: 40 }, (_, n) => [...row(`旅行者${n}`, 'リョコウ シャ', `t${n}@example.com`), `${blanks}a`]),
    row(`a${blanks}b`, `ア${blanks}ア`, `a${blanks}@example.com`),
    row('花', 'ハナ', `${blanks}a`, {
      0: `a${blanks}b`,
      4: `0${blanks}1`,
      5: `a${blanks}b`,
      6: `a${blanks}b`,
      7: `a${blanks}b`,
      8: `1${blanks}1`,
    }),
  ]);
  expect(await processorMs(run, 3000, 1)).toBeLessThan(3000);
  expect(await upload(id)).toMatchObject({ state: 'ready', count_new: 40, count_wrong: 2 });
  expect(await kinds(id)).toEqual([
    ...Array<string>(40).fill('new'),
    'wrong name E00019 nameKana E00019 mailAddress E00019',
    'wrong divisionName E00019 mailAddress E00019 phone E00019 country E00019 prefecture E00019 city E00019 numberOfPeople E00019',
  ]);
});
