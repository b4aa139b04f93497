import { api, type Input, type applicants } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { placed, startApi, type TestApi } from '../testing/api.js';
import { seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
let department: string;
let japan: number;
let france: number;

beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('a-company@example.com');
  department = await test.signIn('a-division@example.com');
  const country = async (code: string) =>
    (await test.query<{ id: number }>('SELECT id FROM country WHERE code = $1', [code]))[0]?.id ?? 0;
  japan = await country('392');
  france = await country('250');
});
afterAll(() => test.close());

type Form = Input<typeof applicants.post>;
const form = (over: Partial<Form> = {}): Form => ({
  divisionId: seeded.a.divisions[0],
  name: '髙橋　花子',
  nameKana: 'たかはし はなこ',
  mailAddress: 'hanako@example.com',
  phone: '０９０－１２３４－５６７８',
  countryId: japan,
  prefectureCode: '17',
  city: '輪島市',
  ...over,
});
const register = (over: Partial<Form> = {}, as = token) => test.call(api.applicants.post, form(over), as);

async function registered(over: Partial<Form> = {}) {
  const { body } = await register(over);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

it('registers a traveler as typed, with kana, phone and city in their stored form, and an app ID', async () => {
  const { status, body } = await register();
  // nobody carries SMS in this test
  expect([status, body.messageCode]).toEqual([200, 'SEND_SMS_ERROR']);
  expect(body.data).toMatchObject({
    companyId: seeded.a.companyId,
    divisionName: '第一',
    name: '髙橋　花子',
    nameKana: 'タカハシ　ハナコ',
    phone: '090-1234-5678',
    prefectureCode: '17',
    municipalityCode: '17204',
    city: '輪島市',
    numberOfPeople: 1,
    language: 'jp',
    stayFrom: null,
    version: 1,
    guide: { mailState: 'pending', smsState: 'none' },
  });
  expect(body.data?.appId).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const [row] = await test.query('SELECT phone_e164 FROM applicant WHERE id = $1', [body.data?.id]);
  expect(row).toEqual({ phone_e164: '+819012345678' });
  const [log] = await test.query(
    `SELECT feature, action, company_id, after->>'name' AS name FROM operation_log WHERE entity = 'applicant' AND entity_id = $1`,
    [String(body.data?.id)],
  );
  expect(log).toEqual({ feature: 1001, action: 'insert', company_id: seeded.a.companyId, name: '髙橋　花子' });
});

it.each<[string, Partial<Form>, [string, string][]]>([
  ['no department', { divisionId: undefined }, [['divisionId', 'E00016']]],
  ['a department of nobody', { divisionId: 999_999 }, [['divisionId', 'DIVISION_NOT_FOUND']]],
  ['no name', { name: '　' }, [['name', 'E00001']]],
  ['a name in which nothing can be seen', { name: '\u200b\u3164' }, [['name', 'E00001']]],
  ['a name that is too long', { name: '𠮷'.repeat(101) }, [['name', 'E00019']]],
  ['kanji for kana', { nameKana: '高橋' }, [['nameKana', 'E00007']]],
  ['an invalid mail address', { mailAddress: 'a@' }, [['mailAddress', 'E00005']]],
  ['a phone that there cannot be', { phone: '090-1234-567' }, [['phone', 'PHONE_FORM']]],
  ['a country of nobody', { countryId: 999_999 }, [['countryId', 'E00066']]],
  ['no country', { countryId: undefined }, [['countryId', 'E00002']]],
  ['a city that does not exist', { city: '輪嶋市' }, [['city', 'E00039']]],
  ['a city of another prefecture', { prefectureCode: '13' }, [['city', 'CITY_ELSEWHERE']]],
  ['a name of several cities', { prefectureCode: null, city: '府中市' }, [['city', 'CITY_AMBIGUOUS']]],
  ['neither prefecture nor city', { prefectureCode: null, city: '' }, [['prefectureCode', 'E00002']]],
  ['nobody', { numberOfPeople: 0 }, [['numberOfPeople', 'NUMBER_LEAST']]],
  ['a hundred people', { numberOfPeople: 100 }, [['numberOfPeople', 'NUMBER_MOST']]],
  ['a day that does not exist', { stayFrom: '2026-02-30', stayTo: '2026-01-01' }, [['stayFrom', 'E00005']]],
  ['a year before any', { stayFrom: '0000-01-01' }, [['stayFrom', 'E00004']]],
  [
    'a stay that ends before it begins',
    { stayFrom: '2026-12-02', stayTo: '2026-12-01' },
    [['stayTo', 'STAY_ENDS_BEFORE']],
  ],
])('refuses %s at its field', async (_, over, wrong) => {
  const { status, body } = await register(over);
  expect([status, body.error?.map(({ field, messageCode }) => [field, messageCode])]).toEqual([400, wrong]);
});

it('names what may be meant, and every wrong field at once', async () => {
  const { body } = await register({ phone: '090-1234-567', city: '輪嶋市', divisionId: 999_999 });
  expect(body.error).toEqual([
    { field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND', params: {} },
    { field: 'phone', messageCode: 'PHONE_FORM', params: {} },
    {
      field: 'city',
      messageCode: 'E00039',
      params: { city: '輪嶋市', near: '石川県輪島市', nearEn: 'Wajima City (Ishikawa)' },
    },
  ]);
});

it.each([
  ['０９０　１２３４　５６７８', '090-1234-5678', '+819012345678'],
  ['09012345678', '090-1234-5678', '+819012345678'],
  ['0463123456', '0463-12-3456', '+81463123456'],
  ['+12127365000', '+1-212-736-5000', '+12127365000'],
])('takes the phone %j and stores %s', async (typed, phone, phoneE164) => {
  const { id, ...made } = await registered({ phone: typed });
  expect(made.phone).toBe(phone);
  expect(await test.query('SELECT phone_e164 FROM applicant WHERE id = $1', [id])).toEqual([{ phone_e164: phoneE164 }]);
});

it('takes the prefecture from the city, and none abroad, where the city is stored full-width', async () => {
  expect(await registered({ prefectureCode: null, city: '石川県輪島市' })).toMatchObject({ prefectureCode: '17' });
  expect(await registered({ countryId: france, city: 'Paris' })).toMatchObject({
    prefectureCode: null,
    municipalityCode: null,
    city: 'Ｐａｒｉｓ',
  });
});

it('says what would be stored of a place and a phone, or asks which place is meant, and stores nothing', async () => {
  const check = async (over: Partial<Input<typeof applicants.check>>) => {
    const given = { countryId: japan, prefectureCode: null, city: '', phone: '', ...over };
    const { body } = await test.call(api.applicants.check, given, department);
    return body.data ?? body.error;
  };
  const before = await test.query('SELECT count(*) FROM applicant');
  expect(await check({ city: '石川県輪島市', phone: '0463123456' })).toEqual({
    prefectureCode: '17',
    municipalityCode: '17204',
    city: '輪島市',
    phone: '0463-12-3456',
  });
  expect(await check({ countryId: france, city: 'Paris' })).toMatchObject({ city: 'Ｐａｒｉｓ', phone: null });
  const wrong = async (over: Parameters<typeof check>[0]) => [await check(over)].flat();
  expect(await wrong({ city: '輪島', phone: '090-1234-567' })).toEqual([
    { field: 'phone', messageCode: 'PHONE_FORM', params: {} },
    {
      field: 'city',
      messageCode: 'E00039',
      params: { city: '輪島', near: '石川県輪島市', nearEn: 'Wajima City (Ishikawa)' },
    },
  ]);
  expect(await wrong({ city: '府中市' })).toEqual([
    {
      field: 'city',
      messageCode: 'CITY_AMBIGUOUS',
      params: { places: '東京都府中市、広島県府中市', placesEn: 'Fuchu City (Tokyo)、Fuchu City (Hiroshima)' },
    },
  ]);
  expect(await wrong({ prefectureCode: '17', city: '富山市' })).toEqual([
    {
      field: 'city',
      messageCode: 'CITY_ELSEWHERE',
      params: { places: '富山県富山市', placesEn: 'Toyama City (Toyama)' },
    },
  ]);
  expect(await test.query('SELECT count(*) FROM applicant')).toEqual(before);
});

it('registers who cannot be reached, and says so', async () => {
  const nobody = await register({ mailAddress: '', phone: '' });
  expect([nobody.status, nobody.body.messageCode]).toEqual([200, 'SEND_MAIL_AND_SMS_ERROR']);
  expect(nobody.body.data).toMatchObject({ mailAddress: null, phone: null, guide: null });
  const again = await test.call(api.applicants.sendGuide, { id: nobody.body.data?.id ?? 0 }, token);
  expect([again.status, again.body.errCode]).toEqual([409, 'SEND_MAIL_AND_SMS_ERROR']);
});

it('keeps a department administrator to the own department, and everybody to an open company of the own scope', async () => {
  const [, second] = seeded.a.divisions;
  expect((await register({ divisionId: second }, department)).body.error).toEqual([
    { field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND', params: {} },
  ]);
  expect((await register({}, department)).status).toBe(200);
  const provider = await test.signIn('provider@example.com');
  expect((await register({}, provider)).body.error).toEqual([
    { field: 'companyId', messageCode: 'E00002', params: {} },
  ]);
  expect((await register({ companyId: seeded.b.companyId }, token)).body.error).toEqual([
    { field: 'companyId', messageCode: 'COMPANY_NOT_FOUND', params: {} },
  ]);
  expect((await register({ companyId: seeded.b.companyId }, provider)).body.error).toEqual([
    { field: 'divisionId', messageCode: 'DIVISION_NOT_FOUND', params: {} },
  ]);
  await test.query('UPDATE company SET end_of_use = true WHERE id = $1', [seeded.b.companyId]);
  const ended = await register({ companyId: seeded.b.companyId, divisionId: seeded.b.divisions[0] }, provider);
  expect(ended.body.error).toEqual([{ field: 'companyId', messageCode: 'E00004', params: {} }]);
  await test.query('UPDATE company SET end_of_use = false WHERE id = $1', [seeded.b.companyId]);
});

it('changes a traveler from the version that the form was filled from, and writes down what changed', async () => {
  const { id } = await registered();
  await test.query('UPDATE applicant SET mail_undelivered = true, sms_undelivered = true WHERE id = $1', [id]);
  const put = (over: Partial<Form>, version = 1) =>
    test.call(api.applicants.put, { ...form(over), id, version }, token);
  const same = await put({});
  expect([same.status, same.body.errCode]).toEqual([400, 'E00044']);
  const { body } = await put({ mailAddress: 'new@example.com', city: '金沢市' });
  expect(body.data).toMatchObject({
    mailAddress: 'new@example.com',
    municipalityCode: '17201',
    mailUndelivered: false,
    smsUndelivered: true,
    version: 2,
  });
  const stale = await put({ name: '別人' });
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const [log] = await test.query(
    `SELECT before, after FROM operation_log WHERE entity = 'applicant' AND entity_id = $1 AND action = 'update'`,
    [String(id)],
  );
  expect(log).toEqual({
    before: { mailAddress: 'hanako@example.com', municipalityCode: '17204', city: '輪島市' },
    after: { mailAddress: 'new@example.com', municipalityCode: '17201', city: '金沢市' },
  });
});

it('shows the last position of one traveler, and logs that it was read', async () => {
  const { id } = await registered();
  const get = async () => (await test.call(api.applicants.get, { id }, token)).body.data?.position;
  const readings = async () =>
    (await test.query(`SELECT FROM operation_log WHERE action = 'readPosition' AND entity_id = $1`, [String(id)]))
      .length;
  expect([await get(), await readings()]).toEqual([null, 0]);
  await test.query(
    `UPDATE applicant SET latitude = 37.39, longitude = 136.9, accuracy = 20, located_at = '2026-04-01T00:00:00Z' WHERE id = $1`,
    [id],
  );
  expect(await get()).toEqual({ latitude: 37.39, longitude: 136.9, accuracy: 20, at: '2026-04-01T00:00:00.000Z' });
  expect(await readings()).toBe(1);
});

it('deletes softly: nothing more leaves, and what was sent stays', async () => {
  const { id } = await registered();
  const removed = await test.call(api.applicants.remove, { id }, token);
  expect([removed.status, removed.body.messageCode]).toEqual([200, 'I00004']);
  expect((await test.call(api.applicants.get, { id }, token)).status).toBe(404);
  expect((await test.call(api.applicants.remove, { id }, token)).status).toBe(404);
  const [kept] = await test.query(
    `SELECT r.name, r.mail_state, c.done, t.stopped, t.pending FROM recipient r JOIN chunk c ON c.id = r.mail_chunk_id
     JOIN chunk_tally t ON t.chunk_id = c.id WHERE r.applicant_id = $1`,
    [id],
  );
  expect(kept).toEqual({ name: '髙橋　花子', mail_state: 'stopped', done: true, stopped: 1, pending: 0 });
  // personal data is removed from the traveler's row the night after (apps/worker/src/pruning)
  await test.query(`UPDATE applicant SET name = '', name_kana = '' WHERE id = $1`, [id]);
  const thread = await test.call(api.deliveryHistory.targetMessage, { applicantId: id }, token);
  expect(thread.body.data?.applicant).toMatchObject({ name: '髙橋　花子', nameKana: '' });
});

it('shows a registration in its thread, not among the sends', async () => {
  const { id } = await registered();
  const thread = await test.call(api.deliveryHistory.targetMessage, { applicantId: id }, token);
  expect(thread.body.data?.items.map(({ messageType }) => messageType)).toEqual([5]);
  const list = await test.call(api.deliveryHistory.list, {}, token);
  expect(list.body.data?.items.map(({ messageType }) => messageType)).not.toContain(5);
  const home = await test.call(api.home.myHomePage, {}, token);
  expect(home.body.data?.deliveries.map(({ messageType }) => messageType)).not.toContain(5);
  const situation = await test.call(api.home.situation, {}, token);
  expect(situation.body.data?.sends).toEqual([]);
  expect(situation.body.data?.unread).toBe(1);
});

it('reports no failure of a channel without an address', async () => {
  expect((await register({ phone: '' })).body.messageCode).toBe('I00001');
});

it('sends the app ID again', async () => {
  const { id } = await registered({ phone: '' });
  const { body } = await test.call(api.applicants.sendGuide, { id }, token);
  expect(body.messageCode).toBe('I00008');
  const sent = await test.query('SELECT 1 FROM recipient WHERE applicant_id = $1', [id]);
  expect(sent).toHaveLength(2);
});

it('narrows the list by app and stay, and exports the rest', async () => {
  const { id } = await registered({ stayFrom: '2020-01-01', stayTo: '2020-01-02', name: '=1+1' });
  await test.query('UPDATE applicant SET app_registered_at = now() WHERE id = $1', [id]);
  const found = async (given: Input<typeof applicants.list>) =>
    (await test.call(api.applicants.list, given, token)).body.data?.items.map((one) => one.id);
  expect(await found({ staying: 'false' })).toEqual([id]);
  expect(await found({ appRegistered: 'true' })).toEqual([id]);
  expect(await found({ appRegistered: 'false', staying: 'false' })).toEqual([]);
  const file = await test.app.inject({
    method: 'GET',
    ...placed(api.applicants.exportList, { staying: 'false' }),
    headers: { authorization: `Bearer ${token}` },
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.rawPayload as unknown as ArrayBuffer);
  const rows = workbook.worksheets[0]?.getSheetValues() as unknown[][];
  expect(rows.slice(1).map((cells) => cells[2])).toEqual(['氏名', `'=1+1`]);
  expect(await test.query(`SELECT 1 FROM operation_log WHERE action = 'print' AND feature = 1003`)).toHaveLength(1);
});

it('lists the municipalities of a prefecture', async () => {
  const { body } = await test.call(api.lookUps.municipalities, { prefectureCode: '17' }, token);
  expect(body.data?.items).toHaveLength(19);
});

describe('the app', () => {
  const report = { response: 3, comment: '動けない' };

  it('is registered by app ID and mail address, once, and calls by its device token', async () => {
    const { id, appId } = await registered();
    const wrong = await test.call(api.information.applicant, { appId, mailAddress: 'x@example.com' });
    expect([wrong.status, wrong.body.error]).toEqual([400, [{ field: 'appId', messageCode: 'E00066', params: {} }]]);
    const typed = `${appId.slice(0, 5)}-${appId.slice(5)}`.toLowerCase();
    const { body } = await test.call(api.information.applicant, { appId: typed, mailAddress: 'HANAKO@example.com' });
    expect(body.data).toMatchObject({ appId, mailAddress: 'hanako@example.com', phone: '090-1234-5678' });
    const deviceToken = body.data?.deviceToken ?? '';
    const [first] = await test.query<{ at: Date }>('SELECT app_registered_at AS at FROM applicant WHERE id = $1', [id]);
    await test.call(api.information.applicant, { appId, mailAddress: 'hanako@example.com' });
    expect(await test.query('SELECT app_registered_at AS at FROM applicant WHERE id = $1', [id])).toEqual([first]);
    expect((await test.call(api.information.company, { deviceToken })).body.data?.name).toBe('a');
    const list = await test.call(api.information.applicantList, { deviceToken });
    expect(list.body.data?.items.map(({ messageType }) => messageType)).toEqual([5]);
    const forged = await test.call(api.information.company, { deviceToken: `${deviceToken.slice(0, -4)}AAAA` });
    expect([forged.status, forged.body.errCode]).toEqual([400, 'LINK_INVALID']);
    const both = await test.call(api.information.company, { deviceToken, token: 'x' });
    expect(both.body.error).toEqual([{ field: 'token', messageCode: 'E00001', params: {} }]);
    await test.call(api.applicants.remove, { id }, token);
    expect((await test.call(api.information.applicant, { deviceToken })).body.errCode).toBe('LINK_INVALID');
  });

  describe('on a device', () => {
    const device = async (appId: string): Promise<string> =>
      (await test.call(api.information.applicant, { appId, mailAddress: 'hanako@example.com' })).body.data
        ?.deviceToken ?? '';
    const isOver = async (deviceToken: string) =>
      (await test.call(api.information.company, { deviceToken })).body.errCode === 'LINK_INVALID';
    const devicesOf = async (id: number) =>
      (await test.call(api.applicants.get, { id }, token)).body.data?.devices ?? [];

    it('is shown with when it was given and last used, and revoked, which is written down', async () => {
      const { id, appId } = await registered();
      const [first, second] = [await device(appId), await device(appId)];
      await test.query(
        `UPDATE app_device SET last_used_at = now() - interval '3 days', given_at = now() - interval '9 days'`,
      );
      expect(await isOver(second)).toBe(false);
      const [used, unused] = await devicesOf(id);
      expect(used?.lastUsedAt).not.toBe(unused?.lastUsedAt);
      const given = { id, deviceId: used?.id };
      const { status, body } = await test.call(api.applicants.revokeDevice, given, token);
      expect([status, body.messageCode]).toEqual([200, 'I00002']);
      expect([await isOver(first), await isOver(second)]).toEqual([false, true]);
      expect((await devicesOf(id)).map((left) => left.id)).toEqual([unused?.id]);
      const [logged] = await test.query('SELECT action, entity_id FROM operation_log ORDER BY id DESC LIMIT 1');
      expect(logged).toEqual({ action: 'revokeDevice', entity_id: String(id) });
      expect((await test.call(api.applicants.revokeDevice, given, token)).status).toBe(404);
    });

    it('expires 400 days after its last use, and is stored as a hash', async () => {
      const { id, appId } = await registered();
      const deviceToken = await device(appId);
      const kept = await test.query(`SELECT encode(sha256, 'escape') AS kept FROM app_device`);
      expect(JSON.stringify(kept)).not.toContain(deviceToken);
      await test.query(`UPDATE app_device SET last_used_at = now() - interval '399 days'`);
      expect(await isOver(deviceToken)).toBe(false);
      await test.query(`UPDATE app_device SET last_used_at = last_used_at - interval '399 days'`);
      expect(await isOver(deviceToken)).toBe(false);
      await test.query(`UPDATE app_device SET last_used_at = now() - interval '401 days'`);
      expect([await isOver(deviceToken), await devicesOf(id)]).toEqual([true, []]);
    });

    it('is one of ten at most: that which was not used for longest ends', async () => {
      const { id, appId } = await registered();
      const first = await device(appId);
      await test.query(`UPDATE app_device SET last_used_at = now() - interval '1 minute'`);
      for (let i = 0; i < 10; i += 1) await device(appId);
      expect([await isOver(first), (await devicesOf(id)).length]).toEqual([true, 10]);
    });
  });

  it('answers the open question, or reports spontaneously if there is none', async () => {
    const { id, appId } = await registered();
    const { body } = await test.call(api.information.applicant, { appId, mailAddress: 'hanako@example.com' });
    const deviceToken = body.data?.deviceToken ?? '';
    const own = await test.call(api.information.report, { deviceToken, ...report, latitude: 37.4, longitude: 136.9 });
    expect(own.body.data).toMatchObject({ response: 3, respondedVia: 'app' });
    const answers = () =>
      test.query(
        `SELECT d.message_type AS type, n.response FROM answer n JOIN delivery d ON d.id = n.delivery_id
         WHERE n.applicant_id = $1 ORDER BY n.id`,
        [id],
      );
    expect(await answers()).toEqual([{ type: 5, response: 3 }]);
    const again = await test.call(api.information.applicant, { deviceToken });
    expect(again.body.data?.position).toMatchObject({ latitude: 37.4, longitude: 136.9 });
    await seedDelivery(test.source, seeded.a.companyId, [id]);
    await test.call(api.information.report, { deviceToken, response: 1 });
    await test.call(api.information.report, { deviceToken, response: 2 });
    expect(await answers()).toEqual([
      { type: 5, response: 3 },
      { type: 2, response: 1 },
      { type: 5, response: 2 },
    ]);
  });

  it('is heard even when its traveler never got a message', async () => {
    const [id] = seeded.b.applicants;
    await test.query('DELETE FROM recipient WHERE applicant_id = $1', [id]);
    await test.query(`UPDATE applicant SET app_id = 'ABCDEFGH01', mail_address = 'b@example.com' WHERE id = $1`, [id]);
    const { body } = await test.call(api.information.applicant, { appId: 'ABCDEFGHO1', mailAddress: 'b@example.com' });
    const heard = await test.call(api.information.report, { deviceToken: body.data?.deviceToken ?? '', ...report });
    expect(heard.body.data).toMatchObject({ response: 3 });
    const [delivery] = await test.query(
      `SELECT d.message_type AS type, d.state, r.mail_state AS mail FROM recipient r JOIN delivery d ON d.id = r.delivery_id
       WHERE r.applicant_id = $1`,
      [id],
    );
    expect(delivery).toEqual({ type: 5, state: 'finished', mail: 'none' });
  });
});
