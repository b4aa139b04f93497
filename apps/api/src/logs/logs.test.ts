import { api, FEATURES } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;

beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  const put = (companyId: number, at: string, userName: string): Promise<unknown> =>
    test.query(
      `INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, before, after, result)
       VALUES ($1, $2, $3, '192.0.2.1', 2008, 'update', 'autoSendSetting', '{"reminderTimes":5}', '{"reminderTimes":3}', 'done')`,
      [at, userName, companyId],
    );
  await put(seeded.a.companyId, '2026-11-20T14:59:59Z', '見本 花子');
  await put(seeded.a.companyId, '2026-11-20T15:00:00Z', '見本 太郎');
  await put(seeded.b.companyId, '2026-11-20T15:00:00Z', 'bの担当者');
});
afterAll(() => test.close());

const list = async (mail: string, input = {}): Promise<string[]> => {
  const answer = await test.call(api.logs.list, { feature: 'corporateSetting', ...input }, await test.signIn(mail));
  expect(answer.status).toBe(200);
  return (answer.body.data?.items ?? []).map(({ userName }) => userName);
};

it('shows what was done, newest first, within the scope of the reader', async () => {
  expect(await list('provider@example.com')).toEqual(['bの担当者', '見本 太郎', '見本 花子']);
  expect(await list('a-company@example.com')).toEqual(['見本 太郎', '見本 花子']);
  expect(await list('a-category@example.com', { sort: 'at' })).toEqual(['見本 花子', '見本 太郎']);
});

it('finds by name and by days in Japan', async () => {
  expect(await list('provider@example.com', { name: '花' })).toEqual(['見本 花子']);
  expect(await list('a-company@example.com', { from: '2026-11-21' })).toEqual(['見本 太郎']);
  expect(await list('a-company@example.com', { to: '2026-11-20' })).toEqual(['見本 花子']);
});

it('refuses a company out of scope like one that does not exist', async () => {
  const token = await test.signIn('a-company@example.com');
  const foreign = await test.call(api.logs.list, { companyId: seeded.b.companyId }, token);
  const missing = await test.call(api.logs.list, { companyId: 999_999 }, token);
  expect(foreign.status).toBe(400);
  expect(foreign.body).toEqual(missing.body);
});

it('finds by operation, object and result', async () => {
  await test.query(
    `INSERT INTO operation_log (at, user_name, address, feature, action, entity, entity_id, result)
     VALUES (now(), '=1+1', '192.0.2.9', 2002, 'delete', 'user', '41', 'refused')`,
  );
  const found = async (input: object): Promise<string[]> => list('provider@example.com', { feature: 'user', ...input });
  expect(await found({ entity: 'user', entityId: '41' })).toEqual(['=1+1']);
  expect(await found({ entity: 'user', entityId: '42' })).toEqual([]);
  expect(await found({ action: 'delete', result: 'failed' })).toEqual(['=1+1']);
  expect(await found({ action: 'delete', result: 'done' })).toEqual([]);
});

/** The rows of an export, only their texts. */
async function exported(mail: string, query: string, language = 'ja'): Promise<string[][]> {
  const response = await test.app.inject({
    url: `/api/v1/logs/export${query}`,
    headers: { authorization: `Bearer ${await test.signIn(mail)}`, 'accept-language': language },
  });
  expect(response.statusCode).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
  const texts: string[][] = [];
  workbook.eachSheet((sheet) =>
    sheet.eachRow((row) => {
      const cells: string[] = [];
      row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text));
      texts.push(cells);
    }),
  );
  return texts;
}

it('exports what the filter leaves, in words and without formulas, and logs it', async () => {
  const [heads, ...rows] = await exported('a-company@example.com', '?feature=corporateSetting&sort=at');
  expect(heads).toContain('変更前');
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    expect.arrayContaining(['2026-11-20 23:59:59', '見本 花子', '企業設定', '変更', '再送の回数: 5', '再送の回数: 3']),
    expect.arrayContaining(['2026-11-21 00:00:00', '見本 太郎', '成功']),
  ]);
  const [, english] = await exported('provider@example.com', '?entityId=41&entity=user', 'en');
  expect(english).toEqual(expect.arrayContaining([`'=1+1`, 'Deleted', 'User', '41', 'Refused']));
  await test.query(
    `INSERT INTO operation_log (at, user_name, address, feature, action, entity, entity_id, after, result)
     VALUES (now(), '見本 花子', '192.0.2.9', 2006, 'update', 'systemSetting', '77', $1, 'done')`,
    [
      {
        userDiv: 3,
        channels: ['mail'],
        recipients: 3,
        retentionDays: { position: 30, log: null },
        autoSendEnabled: true,
      },
    ],
  );
  const [, nested] = await exported('provider@example.com', '?entityId=77&entity=systemSetting');
  expect(nested?.at(-1)).toMatch(/^権限: 企業管理者\n全社の自動送信: はい\n/);
  for (const line of (nested?.at(-1) ?? '').split(/[\n,]/)) expect(line).toMatch(/^ ?[^a-zA-Z:]+:/);
  const [logged] = await test.query(
    `SELECT feature, action, entity, after FROM operation_log WHERE entity = 'operationLog' ORDER BY id LIMIT 1`,
  );
  expect(logged).toEqual({
    feature: 9003,
    action: 'print',
    entity: 'operationLog',
    after: { feature: 'corporateSetting' },
  });
});

it('says in an export that nothing matches', async () => {
  const query = '?entityId=42&entity=user';
  expect((await exported('provider@example.com', query)).slice(1)).toEqual([['条件に一致する操作はありません']]);
  expect((await exported('provider@example.com', query, 'en')).slice(1)).toEqual([['No operations match']]);
});

it('names the target as it is called now', async () => {
  const put = (entity: string, id: number | string): Promise<unknown> =>
    test.query(
      `INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, entity_id, result)
       VALUES (now(), '名前', $1, '', 2008, 'update', $2, $3, 'done')`,
      [seeded.a.companyId, entity, String(id)],
    );
  await put('company', seeded.a.companyId);
  await put('autoSendSetting', seeded.a.companyId);
  await put('delivery', seeded.a.alertId);
  await put('applicant', 999_999);
  await put('draft', 1);
  await put('telegram', '20240101161008_0_VXSE51_010000');
  const { body } = await test.call(
    api.logs.list,
    { name: '名前', sort: 'at' },
    await test.signIn('a-company@example.com'),
  );
  const [company] = await test.query<{ name: string }>('SELECT name FROM company WHERE id = $1', [seeded.a.companyId]);
  const [alert] = await test.query<{ jp: string; en: string }>(
    'SELECT subject AS jp, subject_en AS en FROM delivery WHERE id = $1',
    [seeded.a.alertId],
  );
  expect(body.data?.items.map(({ targetName, targetNameEn }) => [targetName, targetNameEn])).toEqual([
    [company?.name, company?.name],
    [company?.name, company?.name],
    [alert?.jp, alert?.en],
    [null, null],
    [null, null],
    [null, null],
  ]);
});

it('says whose answer or follow-up was recorded and whose location was viewed, as far as the reader may know the person', async () => {
  const { companyId, applicants, alertId } = seeded.a;
  const put = (action: string, entity: string, entityId: number, after: object | null): Promise<unknown> =>
    test.query(
      `INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, entity_id, after, result)
       VALUES (now(), '相手', $1, '', ${FEATURES.result}, $2, $3, $4, $5, 'done')`,
      [companyId, action, entity, String(entityId), after],
    );
  const name = async (id: number) =>
    (await test.query<{ name: string }>('SELECT name FROM applicant WHERE id = $1', [id]))[0]?.name;
  const own = await name(applicants[0]);
  await put('answer', 'delivery', alertId, { applicantId: applicants[0], response: 1 });
  await put('handle', 'delivery', alertId, { applicantId: applicants[0], state: 'done' });
  await put('handle', 'delivery', alertId, { applicantId: seeded.b.applicants[0], state: 'done' });
  await put('answer', 'delivery', alertId, { applicantId: 999_999, response: 1 });
  await put('readPosition', 'applicant', applicants[0], null);
  const input = { name: '相手', sort: 'at' } as const;
  const names = async (mail: string) =>
    (await test.call(api.logs.list, input, await test.signIn(mail))).body.data?.items.map(
      ({ travelerName, targetName, action }) => (action === 'readPosition' ? targetName : travelerName),
    );
  expect(await names('a-company@example.com')).toEqual([own, own, null, null, own]);
  expect(await names('provider@example.com')).toEqual([own, own, await name(seeded.b.applicants[0]), null, own]);
  const query = `?name=${encodeURIComponent('相手')}&sort=at`;
  const [heads, ...rows] = await exported('a-company@example.com', query, 'en');
  const column = heads?.indexOf('Answer or follow-up of') ?? -1;
  expect(rows.map((cells) => cells[column])).toEqual([own, own, '', '', '']);
});

it('names what the details have only ids and codes of, as far as the reader may know it', async () => {
  const { companyId, divisions, applicants } = seeded.a;
  const after = {
    prefectureCodes: ['45', '99'],
    divisionId: divisions[0],
    applicantIds: [applicants[0], seeded.b.applicants[0]],
    filter: { eventId: seeded.eventId },
    companyIds: [companyId, seeded.b.companyId],
  };
  await test.query(
    `INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, after, result)
     VALUES (now(), '名前', $1, '', ${FEATURES.result}, 'print', 'event', $2, 'done')`,
    [companyId, after],
  );
  const named = async (mail: string) => {
    const { body } = await test.call(api.logs.list, { name: '名前' }, await test.signIn(mail));
    return body.data?.items[0]?.names.map(({ field, id }) => `${field} ${id}`).sort();
  };
  const own = [
    `applicantIds ${applicants[0]}`,
    `companyIds ${companyId}`,
    `divisionId ${divisions[0]}`,
    `eventId ${seeded.eventId}`,
    'prefectureCodes 45',
  ];
  expect(await named('a-company@example.com')).toEqual(own.sort());
  expect(await named('provider@example.com')).toEqual(
    [...own, `applicantIds ${seeded.b.applicants[0]}`, `companyIds ${seeded.b.companyId}`].sort(),
  );
  const [, row] = await exported('a-company@example.com', `?name=${encodeURIComponent('名前')}`, 'en');
  const lines = row?.at(-1);
  expect(lines).toContain('Prefectures: Miyazaki\n99');
  expect(lines).toContain('Filters: Event: Hyuganada');
  expect(lines).toContain(`Travelers: 見本 太郎1\nID ${seeded.b.applicants[0]}`);
});

it('never holds a secret', async () => {
  const secret = 'Marker12345xyz';
  const inputs: [string, object][] = [
    ['/auth/login', { mailAddress: 'a-company@example.com', password: secret }],
    ['/auth/forgot-password', { mailAddress: 'a-company@example.com' }],
    ['/auth/reset-password', { code: secret, password: secret }],
    ['/information/applicant', { token: secret }],
    ['/auth/refresh-session', {}],
  ];
  for (const [path, payload] of inputs) {
    await test.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, cookies: { refreshToken: secret } });
  }
  const token = await test.signIn('a-company@example.com');
  await test.call(api.auth.changePassword, { currentPassword: secret, newPassword: secret }, token);
  await test.call(api.auth.changePassword, { currentPassword: 'Demo1234', newPassword: 'Marker98765xy' }, token);
  const text = JSON.stringify(await test.query('SELECT * FROM operation_log'));
  for (const kept of [secret, 'Marker98765xy', 'Demo1234', token]) expect(text).not.toContain(kept);
  const [hash] = await test.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM users WHERE password_hash IS NOT NULL LIMIT 1',
  );
  expect(text).not.toContain(hash?.hash);
});

it('refuses an id that no text of the database can hold', async () => {
  const token = await test.signIn('provider@example.com');
  for (const call of [api.logs.list, api.logs.exportList]) {
    const { status, body } = await test.call(call, { entityId: 'a\0b' }, token);
    expect([status, body.error]).toEqual([400, [{ field: 'entityId', messageCode: 'E00005', params: {} }]]);
  }
});
