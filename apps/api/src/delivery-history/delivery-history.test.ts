import { api, ERASED_NAME, type deliveryHistory, type Input } from '@tabimori/shared';
import { linkDay, signLink } from '@tabimori/server';
import ExcelJS from 'exceljs';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('a-company@example.com');
});
afterAll(() => test.close());

const list = (given: Input<typeof deliveryHistory.list> = {}) => test.call(api.deliveryHistory.list, given, token);
const get = (id: number) => test.call(api.deliveryHistory.get, { id }, token);
const unread = async (id: number) => (await list()).body.data?.items.find((item) => item.id === id)?.unread;
const answer = (applicantId: number, response: number, comment = '') =>
  test.call(api.information.report, {
    token: signLink({ deliveryId: seeded.a.questionId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
    response,
    comment,
  });

it('lists newest first, by pages, filters and order', async () => {
  const { questionId, alertId } = seeded.a;
  const ids = async (given: Input<typeof deliveryHistory.list>) =>
    (await list(given)).body.data?.items.map(({ id }) => id);
  expect(await ids({})).toEqual([questionId, alertId]);
  expect(await ids({ sort: 'sentAt' })).toEqual([alertId, questionId]);
  expect(await ids({ perPage: 1, page: 2 })).toEqual([alertId]);
  expect(await ids({ messageType: 1 })).toEqual([alertId]);
  expect(await ids({ name: '安否' })).toEqual([questionId, alertId]);
  expect(await ids({ name: '100%_' })).toEqual([]);
  expect((await list()).body.data?.pagination).toEqual({ page: 1, perPage: 20, total: 2, totalCapped: false });
});

it('is unread until opened, and again after a later call for help', async () => {
  const { questionId, applicants } = seeded.a;
  expect(await unread(questionId)).toBe(true);
  await get(questionId);
  expect(await unread(questionId)).toBe(false);
  await answer(applicants[0], 1);
  expect(await unread(questionId)).toBe(false);
  await answer(applicants[0], 3, '動けません');
  expect(await unread(questionId)).toBe(true);
  await get(questionId);
  expect(await unread(questionId)).toBe(false);
});

it('shows texts, counts, the rounds so far and to come, and the curve', async () => {
  const { data } = (await get(seeded.a.questionId)).body;
  expect(data).toMatchObject({
    body: '本文',
    smsText: 'SMS',
    answers: { total: 3, help: 1, none: 2, safe: 0 },
    mail: { accepted: 3, none: 0, pending: 0 },
    sms: { accepted: 0, none: 3 },
    asksAnswer: true,
    senderName: null,
  });
  expect(
    data?.rounds.map(({ id, messageType, reminderNumber, total }) => [id, messageType, reminderNumber, total]),
  ).toEqual([
    [seeded.a.alertId, 1, null, 3],
    [seeded.a.questionId, 2, null, 3],
    ...[1, 2, 3, 4, 5].map((number) => [null, 3, number, null]),
  ]);
  expect(data?.curve.map(({ answered }) => answered)).toEqual([1]);
  expect((await get(999_999)).status).toBe(404);
});

it('draws the curve of many answers by at most 200 points', async () => {
  const { companyId, divisions } = seeded.a;
  const made = await test.query<{ id: number }>(
    `INSERT INTO applicant (company_id, division_id, name, app_id, country_id)
     SELECT $1, $2, 'n' || n, lpad(n::text, 10, 'Y'), (SELECT min(id) FROM country) FROM generate_series(1, 1000) AS n RETURNING id`,
    [companyId, divisions[0]],
  );
  const id = await seedDelivery(
    test.source,
    companyId,
    made.map((row) => row.id),
  );
  await test.query(
    `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
     SELECT $1, $1, applicant_id, n.n, 1, 'url', now() + applicant_id * interval '1 s' + n.n::int * interval '1 h'
     FROM recipient, (VALUES ('1'), ('2')) AS n(n) WHERE delivery_id = $1`,
    [id],
  );
  const curve = (await get(id)).body.data?.curve ?? [];
  expect(curve.length).toBeLessThanOrEqual(200);
  expect(curve.length).toBeGreaterThan(150);
  expect(curve.at(-1)?.answered).toBe(1000);
  expect([...curve].sort((a, b) => a.answered - b.answered)).toEqual(curve);
});

describe('recipients', () => {
  let id: number;
  beforeAll(async () => {
    id = await seedDelivery(test.source, seeded.a.companyId, [...seeded.a.applicants]);
    await test.query(
      `UPDATE recipient SET response = 1, responded_at = now() WHERE delivery_id = $1 AND applicant_id = $2`,
      [id, seeded.a.applicants[0]],
    );
    await test.query(
      `UPDATE recipient SET response = 3, responded_at = now() WHERE delivery_id = $1 AND applicant_id = $2`,
      [id, seeded.a.applicants[2]],
    );
    await test.query(
      `UPDATE recipient SET mail_state = 'refused', mail_error = '550' WHERE delivery_id = $1 AND applicant_id = $2`,
      [id, seeded.a.applicants[1]],
    );
  });

  it.each<[Partial<Input<typeof deliveryHistory.recipients>>, number[]]>([
    [{}, [2, 1, 0]],
    [{ filter: 'attention' }, [2]],
    [{ filter: 'none' }, [1]],
    [{ filter: 'undelivered' }, [1]],
    [{ filter: 'safe' }, [0]],
    [{ name: 'ﾀﾛｳ2' }, [1]],
    [{ name: 'たろう３' }, [2]],
    [{ name: '見 本' }, [2, 1, 0]],
    [{ sort: 'nameKana' }, [0, 1, 2]],
    [{ perPage: 1, page: 3 }, [0]],
  ])('%j', async (given, expected) => {
    const { body } = await test.call(api.deliveryHistory.recipients, { id, ...given }, token);
    expect(body.data?.items.map(({ applicantId }) => applicantId)).toEqual(
      expected.map((index) => seeded.a.applicants[index]),
    );
  });
});

describe('export', () => {
  const fetchSheet = async (headers: Record<string, string> = {}) => {
    const response = await test.app.inject({
      method: 'GET',
      url: `/api/v1/delivery-history/export-target?id=${seeded.a.questionId}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
    return { response, sheet: workbook.worksheets[0] };
  };

  it.each([
    ['ja', '（削除済み）'],
    ['en', '(erased)'],
  ])('names a traveler who was erased in the language of the reader: %s', async (language, name) => {
    const { questionId } = seeded.a;
    const [first] = await test.query<{ applicantId: number; name: string }>(
      `SELECT applicant_id AS "applicantId", name FROM recipient WHERE delivery_id = $1 ORDER BY applicant_id LIMIT 1`,
      [questionId],
    );
    const rename = (to: string | undefined) =>
      test.query('UPDATE recipient SET name = $3 WHERE delivery_id = $1 AND applicant_id = $2', [
        questionId,
        first?.applicantId,
        to,
      ]);
    await rename(ERASED_NAME);
    const { sheet } = await fetchSheet({ 'accept-language': language });
    const names = [2, 3, 4].map((row) => sheet?.getRow(row).getCell(1).text);
    expect(names.filter((one) => one === name)).toHaveLength(1);
    await rename(first?.name);
  });

  it("names a company in the reader's language", async () => {
    const { companyId } = seeded.a;
    await test.query(`UPDATE company SET name_en = 'Aozora Trading' WHERE id = $1`, [companyId]);
    const companyIn = async (language: string) =>
      (await fetchSheet({ 'accept-language': language })).sheet?.getRow(2).getCell(3).text;
    expect([await companyIn('ja'), await companyIn('en')]).toEqual(['a', 'Aozora Trading']);
    await test.query(`UPDATE company SET name_en = '' WHERE id = $1`, [companyId]);
  });

  it('opens as a spreadsheet with Japanese intact, and is logged', async () => {
    const { response, sheet } = await fetchSheet();
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="results_\d+\.xlsx"; filename\*=UTF-8''%E5%AE%89/,
    );
    expect(sheet?.name).toBe('安否確認結果');
    expect(sheet?.getRow(1).getCell(1).text).toBe('氏名');
    expect(sheet?.getRow(2).getCell(7).text).toBe('要支援');
    expect(sheet?.getRow(2).getCell(8).text).toBe('動けません');
    expect(sheet?.rowCount).toBe(4);
    const [log] = await test.query(
      `SELECT feature, action, entity, entity_id, user_name FROM operation_log ORDER BY id DESC LIMIT 1`,
    );
    expect(log).toEqual({
      feature: 3003,
      action: 'print',
      entity: 'delivery',
      entity_id: String(seeded.a.questionId),
      user_name: 'a-company@example.com',
    });
  });

  it('says of each recipient since when the app is registered, as the result does', async () => {
    const [first] = seeded.a.applicants;
    await test.query(`UPDATE applicant SET app_registered_at = '2026-03-01T00:30:00Z' WHERE id = $1`, [first]);
    const { body } = await test.call(api.deliveryHistory.recipients, { id: seeded.a.questionId }, token);
    const registered = body.data?.items.filter(({ appRegisteredAt }) => appRegisteredAt !== null);
    expect(registered).toMatchObject([{ applicantId: first, appRegisteredAt: '2026-03-01T00:30:00.000Z' }]);
    const { sheet } = await fetchSheet();
    const column = [1, 2, 3, 4].map((row) => sheet?.getRow(row).getCell(19));
    expect(column[0]?.text).toBe('アプリの登録');
    expect(column.slice(1).map((cell) => cell?.value)).toEqual(
      expect.arrayContaining(['2026-03-01 09:30:00', '未登録', '未登録']),
    );
  });

  it('writes English for who prefers it, with the English names of places', async () => {
    await test.query(`UPDATE applicant SET prefecture_code = '17', city = '輪島市'`);
    await test.query(`UPDATE recipient SET prefecture_code = '17' WHERE delivery_id = $1`, [seeded.a.questionId]);
    const { sheet } = await fetchSheet({ 'accept-language': 'en-GB,en;q=0.9' });
    expect(sheet?.getRow(1).getCell(7).text).toBe('Answer');
    expect([5, 6].map((column) => sheet?.getRow(2).getCell(column).text)).toEqual(['Ishikawa', 'Wajima City']);
  });

  it('does not put the city of a later stay beside the prefecture of the message', async () => {
    await test.query(`UPDATE applicant SET prefecture_code = '17', city = '輪島市'`);
    await test.query(`UPDATE recipient SET prefecture_code = '45' WHERE delivery_id = $1`, [seeded.a.questionId]);
    const { sheet } = await fetchSheet();
    expect([5, 6].map((column) => sheet?.getRow(2).getCell(column).text)).toEqual(['宮崎県', '']);
  });

  it.each(['=1+1', '+81', '-2', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])('makes %j a text', async (name) => {
    await test.query(`UPDATE recipient SET name = $1 WHERE delivery_id = $2`, [name, seeded.a.questionId]);
    const { sheet } = await fetchSheet();
    const cell = sheet?.getRow(2).getCell(1);
    expect([cell?.type, cell?.text]).toEqual([ExcelJS.ValueType.String, `'${name}`]);
  });

  it('of what does not exist is wrong at its field', async () => {
    const { status, body } = await test.call(api.deliveryHistory.exportTarget, { id: seeded.b.questionId }, token);
    expect([status, body.error]).toEqual([400, [{ field: 'id', messageCode: 'E00066', params: {} }]]);
  });
});
