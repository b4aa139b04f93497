import { api, API_PREFIX, type ApplicantUpload, type Envelope } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { startApi, type TestApi } from '../testing/api.js';
import { formOf } from '../testing/forms.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
const tokens = new Map<string, string>();

beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  for (const who of ['provider', 'a-company', 'a-division', 'b-company']) {
    tokens.set(who, await test.signIn(`${who}@example.com`));
  }
});
afterAll(() => test.close());

const as = (who: string): string => tokens.get(who) ?? '';

async function send(file: Buffer | null, fileName: string, who = 'a-company') {
  const { payload, type } = await formOf({ fileName }, file ? [['file', file]] : [], fileName);
  const response = await test.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/applicant-uploads`,
    headers: { authorization: `Bearer ${as(who)}`, 'content-type': type },
    payload,
  });
  return { status: response.statusCode, body: response.json<Envelope<ApplicantUpload>>() };
}

/** An upload that is read: one new row and one wrong one. */
async function ready(who = 'a-company'): Promise<number> {
  const id = (await send(Buffer.from('氏名\n'), 'a.csv', who)).body.data?.id ?? 0;
  const columns = { at: { name: 0, phone: 1 }, ignored: ['備考'], titles: ['氏名', '電話番号'] };
  await test.query(
    `UPDATE applicant_upload SET state = 'ready', columns = $2, count_new = 1, count_wrong = 1, share = 1 WHERE id = $1`,
    [id, JSON.stringify(columns)],
  );
  const error = { field: 'phone', column: 2, messageCode: 'PHONE_LOST_ZERO', params: {} };
  await test.query(
    `INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors, applicant_id, applicant_version)
     VALUES ($1, 2, 'new', '["山田", ""]', '[]', '[]', nextval('applicant_id_seq'), 1),
            ($1, 3, 'wrong', '["=cmd", "9012345678"]', '[]', $2, NULL, NULL)`,
    [id, JSON.stringify([error])],
  );
  return id;
}

it('stores a file, and shows it only within its scope', async () => {
  const { status, body } = await send(Buffer.from('氏名\n'), '旅行者.csv');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ fileName: '旅行者.csv', state: 'waiting', size: 7, canUndo: false });
  const id = body.data?.id ?? 0;
  const [logged] = await test.query(`SELECT action, result, after FROM operation_log ORDER BY id DESC LIMIT 1`);
  expect(logged).toEqual({ action: 'insert', result: 'done', after: { fileName: '旅行者.csv', size: 7 } });
  for (const [who, found] of [
    ['provider', 200],
    ['a-division', 404],
    ['b-company', 404],
  ] as const) {
    expect((await test.call(api.applicantUploads.get, { id }, as(who))).status).toBe(found);
  }
  expect((await test.call(api.applicantUploads.remove, { id }, as('a-company'))).body.data).toEqual({
    state: 'discarded',
  });
});

it.each<[string, Buffer | null, string, number, string]>([
  ['no file', null, 'a.xlsx', 400, 'E00037'],
  ['an empty one', Buffer.alloc(0), 'a.xlsx', 400, 'E00017'],
  ['a file that is no spreadsheet', Buffer.from('x'), 'a.pdf', 415, 'E00025'],
  ['nothing of another type', Buffer.alloc(0), 'a.pdf', 415, 'E00025'],
  ['a text renamed', Buffer.from('x'), 'a.xlsx', 415, 'E00025'],
  ['a workbook of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls', 415, 'UPLOAD_OLD_EXCEL'],
])('refuses %s at the file', async (_, file, name, status, code) => {
  const answer = await send(file, name);
  expect([answer.status, answer.body.error]).toMatchObject([status, [{ field: 'file', messageCode: code }]]);
});

it('shows rows, gives them back with their errors, and registers only what was shown', async () => {
  const id = await ready();
  const token = as('a-company');
  const fresh = await test.call(api.applicantUploads.rows, { id, kind: 'new' }, token);
  expect(fresh.body.data?.items).toMatchObject([{ row: 2, applicantId: null }]);
  const wrong = await test.call(api.applicantUploads.rows, { id, kind: 'wrong' }, token);
  expect(wrong.body.data?.items).toMatchObject([{ row: 3, values: { name: '=cmd', phone: '9012345678' } }]);
  const faults = await test.call(api.applicantUploads.faults, { id }, token);
  expect(faults.body.data?.items).toMatchObject([{ field: 'phone', count: 1 }]);
  const file = await test.app.inject({
    url: `${API_PREFIX}/applicant-uploads/${id}/errors`,
    headers: { authorization: `Bearer ${token}` },
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.rawPayload as never);
  const sheet = workbook.worksheets[0];
  expect(sheet?.getCell('A3').text).toContain('先頭の 0');
  expect(sheet?.getCell('B3').text).toBe("'=cmd");
  const commit = (mode: string, expectedCount: number) =>
    test.call(api.applicantUploads.commit, { id, mode, expectedCount }, token);
  expect((await commit('good', 2)).body.messageCode).toBe('UPLOAD_STALE');
  expect((await commit('all', 1)).body.error).toEqual([{ field: 'mode', messageCode: 'E00031', params: { row: 3 } }]);
  expect((await commit('good', 1)).body.data).toMatchObject({ state: 'committing' });
  expect((await commit('good', 1)).body.messageCode).toBe('UPLOAD_STATE');
});

it('lists in the template the companies and departments of whoever downloads it', async () => {
  const listed = async (who: string, language = 'ja'): Promise<string[]> => {
    const response = await test.app.inject({
      url: `${API_PREFIX}/applicant-uploads/template`,
      headers: { authorization: `Bearer ${as(who)}`, 'accept-language': language },
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
    const rows = workbook.worksheets.at(-1)?.getRows(1, 9) ?? [];
    return rows.map((row) => `${row.getCell(1).text} ${row.getCell(2).text}`.trim()).filter((row) => row !== '');
  };
  const divisions = await test.query<{ name: string }>(
    `SELECT c.name || ' ' || v.name AS name FROM division v JOIN company c ON c.id = v.company_id ORDER BY c.name, v.display_order, v.id`,
  );
  const names = divisions.map(({ name }) => name);
  expect(await listed('provider')).toEqual(['会社 部署', ...names]);
  expect(await listed('a-company')).toEqual(['会社 部署', ...names.filter((name) => name.startsWith('a '))]);
  expect(await listed('a-division')).toHaveLength(2);
  await test.query(`UPDATE company SET name_en = 'Aozora Trading' WHERE name = 'a'`);
  expect((await listed('a-division', 'en'))[1]).toMatch(/^Aozora Trading /);
  await test.query(`UPDATE company SET name_en = '' WHERE name = 'a'`);
});

it('names and counts those who could not be reached, by what they will have', async () => {
  const id = await ready();
  const keeps = (row: number, kept: object) =>
    test.query(
      `INSERT INTO applicant_upload_row (upload_id, row, kind, cells, changes, errors, kept)
       VALUES ($1, $2, 'changed', '["山田", ""]', '[]', '[]', $3)`,
      [id, row, JSON.stringify(kept)],
    );
  await keeps(4, { mailAddress: null, phone: null });
  await keeps(5, { mailAddress: null, phone: '090-1234-5678' });
  await keeps(6, { mailAddress: 'a@example.com', phone: null });
  const token = as('a-company');
  const all = await test.call(api.applicantUploads.rows, { id }, token);
  expect(all.body.data?.items.map(({ row, noContact }) => [row, noContact])).toEqual([
    [2, false],
    [3, false],
    [4, true],
    [5, false],
    [6, false],
  ]);
  const apart = await test.call(api.applicantUploads.rows, { id, kind: 'noContact' }, token);
  expect(apart.body.data?.items.map(({ row }) => row)).toEqual([4]);
  const upload = () => test.call(api.applicantUploads.get, { id }, token);
  expect((await upload()).body.data?.noContact).toBe(1);
  await test.query(`UPDATE applicant_upload SET state = 'committed', committed_at = now() WHERE id = $1`, [id]);
  expect((await upload()).body.data?.noContact).toBe(0);
});

it('is not undone once one of its travelers is in another department than the one that undoes it', async () => {
  const { divisions, applicants } = seeded.a;
  const id = await ready('a-division');
  await test.query(
    `UPDATE applicant_upload_row SET kind = 'changed', applicant_id = $2, applicant_version = (SELECT version FROM applicant WHERE id = $2)
     WHERE upload_id = $1 AND row = 2`,
    [id, applicants[0]],
  );
  await test.query(`UPDATE applicant_upload SET state = 'committed', committed_at = now() WHERE id = $1`, [id]);
  const moveTo = (division: number | undefined) =>
    test.query('UPDATE applicant SET division_id = $1 WHERE id = $2', [division, applicants[0]]);
  const canUndo = async () => (await test.call(api.applicantUploads.get, { id }, as('a-division'))).body.data?.canUndo;
  expect(await canUndo()).toBe(true);
  await moveTo(divisions[1]);
  expect(await canUndo()).toBe(false);
  const undo = await test.call(api.applicantUploads.remove, { id }, as('a-division'));
  expect(undo.body.messageCode).toBe('UPLOAD_UNDO_OVER');
  await moveTo(divisions[0]);
});

it('counts as unsent, and sends to, those who are still in the department that asks', async () => {
  const { divisions, applicants } = seeded.a;
  const id = await ready('a-division');
  await test.query(
    `UPDATE applicant_upload_row SET kind = 'new', applicant_version = 1, applicant_id = CASE row WHEN 2 THEN $2::int ELSE $3 END
     WHERE upload_id = $1`,
    [id, applicants[0], applicants[1]],
  );
  await test.query(`UPDATE applicant_upload SET state = 'committed', committed_at = now() WHERE id = $1`, [id]);
  const unsent = async (who: string) =>
    (await test.call(api.applicantUploads.get, { id }, as(who))).body.data?.unsentCompletions;
  const moveTo = (division: number) =>
    test.query('UPDATE applicant SET division_id = $1 WHERE id = $2', [division, applicants[0]]);
  expect(await unsent('a-division')).toBe(2);
  await moveTo(divisions[1]);
  expect(await unsent('a-company')).toBe(2);
  expect(await unsent('a-division')).toBe(1);
  const sent = await test.call(api.applicantUploads.sendCompletion, { id, expectedCount: 1 }, as('a-division'));
  expect(sent.body.messageCode).toBe('I00005');
  await moveTo(divisions[0]);
});

it('neither counts as unsent nor sends to those without any contact, and counts them apart', async () => {
  const [mailed, nobody] = seeded.a.applicants;
  const id = await ready();
  await test.query(
    `UPDATE applicant_upload_row SET kind = 'new', applicant_version = 1, applicant_id = CASE row WHEN 2 THEN $2::int ELSE $3 END
     WHERE upload_id = $1`,
    [id, mailed, nobody],
  );
  await test.query(`UPDATE applicant_upload SET state = 'committed', committed_at = now() WHERE id = $1`, [id]);
  const [before] = await test.query(
    'SELECT mail_address AS mail, phone, phone_e164 AS e164 FROM applicant WHERE id = $1',
    [nobody],
  );
  await test.query('UPDATE applicant SET mail_address = NULL, phone = NULL, phone_e164 = NULL WHERE id = $1', [nobody]);
  const figures = async () => (await test.call(api.applicantUploads.get, { id }, as('a-company'))).body.data;
  expect(await figures()).toMatchObject({ unsentCompletions: 1, noContact: 1 });
  const sent = await test.call(api.applicantUploads.sendCompletion, { id, expectedCount: 1 }, as('a-company'));
  expect(sent.body.messageCode).toBe('I00005');
  expect(await figures()).toMatchObject({ unsentCompletions: 0, noContact: 1 });
  const [made] = await test.query(
    'SELECT array_agg(r.applicant_id) AS ids FROM recipient r WHERE r.delivery_id = (SELECT max(id) FROM delivery)',
  );
  expect(made).toEqual({ ids: [mailed] });
  await test.query('UPDATE applicant SET mail_address = $2, phone = $3, phone_e164 = $4 WHERE id = $1', [
    nobody,
    before?.mail,
    before?.phone,
    before?.e164,
  ]);
});

it('sends the registration message once, and then cannot be undone', async () => {
  const id = await ready();
  await test.query(
    `UPDATE applicant_upload_row SET applicant_id = $2, applicant_version = (SELECT version FROM applicant WHERE id = $2) WHERE upload_id = $1 AND row = 2`,
    [id, seeded.a.applicants[0]],
  );
  await test.query(`UPDATE applicant_upload SET state = 'committed', committed_at = now() WHERE id = $1`, [id]);
  const sent = (expectedCount: number) =>
    test.call(api.applicantUploads.sendCompletion, { id, expectedCount }, as('a-company'));
  expect((await sent(2)).body.messageCode).toBe('COUNT_CHANGED');
  expect((await sent(1)).body).toMatchObject({ messageCode: 'I00005', data: { unsentCompletions: 0, canUndo: false } });
  expect((await sent(1)).body.messageCode).toBe('UPLOAD_STATE');
  const undo = await test.call(api.applicantUploads.remove, { id }, as('a-company'));
  expect(undo.body.messageCode).toBe('UPLOAD_UNDO_OVER');
  const [made] = await test.query('SELECT message_type AS type FROM delivery ORDER BY id DESC LIMIT 1');
  expect(made).toEqual({ type: 5 });
});
