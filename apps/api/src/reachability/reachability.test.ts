import { randomUUID } from 'node:crypto';
import { createDelivery, inPrefectures, NO_EVENT } from '@tabimori/server';
import {
  api,
  MESSAGE_TYPE,
  REACH_NAMES,
  REACH_REASON_KEYS,
  REACH_REASONS,
  type ReachReason,
  type Unreached,
} from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { makeApplicant, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { seedUser } from '../testing/seed.js';

let test: TestApi;
let token: string;
let company: { id: number };
let division: { id: number; companyId: number };
let abroad: number;

const TWILIO = { accountSid: 'AC0', authToken: 'secret', from: '+15005550006', baseUrl: null };
const day = (offset: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + offset * 86_400_000);

beforeAll(async () => {
  test = await startApi({ twilio: TWILIO });
  await seedUser(test.source, 'provider@example.com', { userDiv: 1 });
  company = await makeCompany(test.source, { name: '甲' });
  division = await makeDivision(test.source, company.id, { name: '第一' });
  await seedUser(test.source, 'company@example.com', { userDiv: 3, companyId: company.id });
  await seedUser(test.source, 'division@example.com', { userDiv: 4, companyId: company.id, divisionId: division.id });
  [abroad] = (await test.query<{ id: number }>(`SELECT id FROM country WHERE code = '250'`)).map(({ id }) => id) as [
    number,
  ];
  token = await test.signIn('provider@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.query('UPDATE applicant SET deleted_at = now()'));

const PHONE = { phone: '090-1234-5678', phoneE164: '+819012345678' };
const APP = { appRegisteredAt: new Date() };

const reasonsOf = async (companyId: number): Promise<Map<number, ReachReason[]>> => {
  const found = new Map<number, ReachReason[]>();
  for (const reason of REACH_REASON_KEYS) {
    const { body } = await test.call(api.reachability.travelers, { companyId, reason, perPage: 100 }, token);
    for (const row of body.data?.items ?? []) {
      expect(row.reasons).toContain(reason);
      found.set(row.id, row.reasons);
    }
  }
  return found;
};

it.each<[string, Parameters<typeof makeApplicant>[2], ReachReason[]]>([
  ['all in order', { ...PHONE, ...APP }, []],
  ['no app', PHONE, ['appNeverRegistered']],
  ['no contact', { ...APP, mailAddress: null }, ['noContact']],
  ['only mail', APP, ['noPhone']],
  ['only phone', { ...PHONE, ...APP, mailAddress: null }, ['noMail']],
  ['only mail, which failed', { ...APP, mailUndelivered: true }, ['contactFailed', 'noPhone']],
  ['both failed', { ...PHONE, ...APP, mailUndelivered: true, smsUndelivered: true }, ['contactFailed']],
  ['mail failed', { ...PHONE, ...APP, mailUndelivered: true }, ['mailFailed']],
  ['SMS failed', { ...PHONE, ...APP, smsUndelivered: true }, ['smsFailed']],
  ['no prefecture', { ...PHONE, ...APP, prefectureCode: null }, ['noPrefecture']],
  ['over since yesterday', { ...PHONE, ...APP, stayTo: day(-1) }, ['stayOver']],
  ['last day', { ...PHONE, ...APP, stayTo: day(0) }, []],
  ['first day', { ...PHONE, ...APP, stayFrom: day(0) }, []],
  ['from tomorrow', { ...PHONE, ...APP, stayFrom: day(1) }, ['stayNotBegun']],
])('reports a traveler with %s', async (_name, values, expected) => {
  const { id } = await makeApplicant(test.source, division, values);
  expect((await reasonsOf(company.id)).get(id) ?? []).toEqual(expected);
});

it('reports a traveler abroad, but not that a prefecture is missing', async () => {
  const { id } = await makeApplicant(test.source, division, {
    ...PHONE,
    ...APP,
    countryId: abroad,
    prefectureCode: null,
  });
  expect((await reasonsOf(company.id)).get(id)).toEqual(['abroad']);
});

it.each<[string, Parameters<typeof makeCompany>[1], Parameters<typeof makeCompany>[2], ReachReason[]]>([
  ['both off', {}, { earthquakeThreshold: 'off', tsunamiWarning: false }, ['automaticOff']],
  ['earthquakes off', {}, { earthquakeThreshold: 'off' }, ['earthquakeOff']],
  ['tsunami off', {}, { tsunamiWarning: false }, ['tsunamiOff']],
  ['its use ended', { endOfUse: true }, {}, ['companyEnded']],
])('reports a company with %s', async (_name, values, setting, expected) => {
  const own = await makeCompany(test.source, values, setting);
  const { id } = await makeApplicant(test.source, await makeDivision(test.source, own.id), { ...PHONE, ...APP });
  expect((await reasonsOf(own.id)).get(id)).toEqual(expected);
});

it('does not count stays if the company does not respect them', async () => {
  const own = await makeCompany(test.source, {}, { respectStay: false });
  await makeApplicant(test.source, await makeDivision(test.source, own.id), { ...PHONE, ...APP, stayTo: day(-1) });
  expect(await reasonsOf(own.id)).toEqual(new Map());
});

/** Reasons that are about a message that leaves. */
const SENT_TO: ReadonlySet<ReachReason> = new Set(['contactFailed']);

it('agrees with what an automatic send does, whatever is registered, and so do its figures', async () => {
  const mails = [null, 'a@example.com'];
  const phones = [{}, PHONE];
  const places = [{ prefectureCode: '17' }, { prefectureCode: null }, { countryId: abroad, prefectureCode: null }];
  const stays = [{}, { stayFrom: day(1) }, { stayTo: day(-1) }, { stayFrom: day(0), stayTo: day(0) }];
  for (const mailAddress of mails)
    for (const phone of phones)
      for (const place of places)
        for (const stay of stays)
          for (const mailUndelivered of [false, true])
            await makeApplicant(test.source, division, { mailAddress, ...phone, ...place, ...stay, mailUndelivered });
  const codes = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));
  const delivery = await test.source.transaction((tx) =>
    createDelivery(tx, {
      companyId: company.id,
      messageType: MESSAGE_TYPE.earthquakeAlert,
      reminderNumber: 0,
      origin: 'auto',
      eventId: null,
      waveId: null,
      rootId: null,
      facts: NO_EVENT,
      audience: inPrefectures(company.id, codes),
      smsPossible: true,
    }),
  );
  const sentTo = await test.query<{ id: number }>(
    `SELECT applicant_id AS id FROM recipient
     WHERE delivery_id = $1 AND (mail_state = 'pending' OR sms_state = 'pending') ORDER BY 1`,
    [delivery?.id],
  );
  const all = await test.query<{ id: number }>('SELECT id FROM applicant WHERE deleted_at IS NULL ORDER BY id');
  const reasons = await reasonsOf(company.id);
  const expected = all.filter(({ id }) =>
    (reasons.get(id) ?? []).every(
      (one) => SENT_TO.has(one) || REACH_REASONS[one] === 'risk' || REACH_REASONS[one] === 'hint',
    ),
  );
  expect(all).toHaveLength(96);
  expect(sentTo).toEqual(expected);
  expect(sentTo.length).toBeGreaterThan(0);

  const { body } = await test.call(api.reachability.summary, { companyId: company.id }, token);
  const withReason = (one: ReachReason): number => [...reasons.values()].filter((own) => own.includes(one)).length;
  expect(body.data).toMatchObject({
    total: 96,
    reasons: Object.fromEntries(REACH_REASON_KEYS.map((one) => [one, withReason(one)])),
  });
});

describe('numbers', () => {
  beforeEach(async () => {
    await makeApplicant(test.source, division, { ...PHONE, ...APP, name: '届 太郎' });
    await makeApplicant(test.source, division, { ...APP, mailAddress: null, prefectureCode: null, name: '無 太郎' });
    await makeApplicant(test.source, division, { ...APP, name: '片 太郎' });
    await makeApplicant(test.source, division, { ...PHONE, ...APP, stayTo: day(-1), name: '終 太郎' });
    const second = await makeDivision(test.source, company.id, { name: `第二 ${randomUUID()}` });
    await makeApplicant(test.source, second, { ...APP, mailUndelivered: true, name: '不 太郎' });
    const other = await makeCompany(test.source, { name: '乙' });
    await makeApplicant(test.source, await makeDivision(test.source, other.id), { ...APP, mailAddress: null });
  });

  it('counts each traveler once, by the most serious reason, and each reason separately', async () => {
    const { body } = await test.call(api.reachability.summary, { companyId: company.id }, token);
    expect(body.data).toMatchObject({
      total: 5,
      lost: 2,
      leftOut: 1,
      risk: 1,
      automaticSends: true,
      smsPossible: true,
    });
    expect(body.data?.reasons).toMatchObject({
      noContact: 1,
      noPrefecture: 1,
      contactFailed: 1,
      noPhone: 2,
      stayOver: 1,
    });
    expect((await test.call(api.reachability.summary, {}, token)).body.data?.total).toBe(6);
  });

  it('counts by department, the worst first, and pages them', async () => {
    const { body } = await test.call(api.reachability.departments, { companyId: company.id, perPage: 1 }, token);
    expect(body.data?.pagination.total).toBe(2);
    expect(body.data?.items).toMatchObject([
      { divisionName: '第一', companyName: '甲', total: 4, lost: 1, leftOut: 1 },
    ]);
    const next = await test.call(api.reachability.departments, { companyId: company.id, perPage: 1, page: 2 }, token);
    expect(next.body.data?.items).toMatchObject([
      { divisionName: expect.stringContaining('第二') as string, lost: 1, risk: 0 },
    ]);
  });

  it('lists who would not be reached, narrowed by a name', async () => {
    const names = (rows: Unreached[] | undefined) => rows?.map(({ name }) => name);
    const all = await test.call(api.reachability.travelers, { companyId: company.id }, token);
    expect(names(all.body.data?.items)).toEqual(['不 太郎', '終 太郎', '片 太郎', '無 太郎']);
    const one = await test.call(api.reachability.travelers, { companyId: company.id, name: '無' }, token);
    expect(one.body.data?.items.map(({ reasons }) => reasons)).toEqual([['noContact', 'noPrefecture']]);
    const wrong = await test.call(api.reachability.travelers, { reason: 'weather' }, token);
    expect([wrong.status, wrong.body.error]).toMatchObject([400, [{ field: 'reason' }]]);
  });

  it('shows a department administrator only the department', async () => {
    const own = await test.signIn('division@example.com');
    expect((await test.call(api.reachability.summary, {}, own)).body.data?.total).toBe(4);
    expect((await test.call(api.reachability.departments, {}, own)).body.data?.items).toHaveLength(1);
  });

  it('exports them with their reasons in the language of the page', async () => {
    const file = await test.app.inject({
      url: `/api/v1/reachability/export?companyId=${company.id}&reason=noContact`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ja' },
    });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('連絡が届かない旅行者.xlsx'));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(file.rawPayload as unknown as ArrayBuffer);
    const cells = workbook.worksheets[0]?.getRow(2).values as string[];
    expect(cells).toContain(`${REACH_NAMES.jp.noContact}、${REACH_NAMES.jp.noPrefecture}`);
  });
});

it('says that SMS are not carried, and then counts no phone number', async () => {
  const silent = await startApi({ twilio: null });
  try {
    await seedUser(silent.source, 'provider@example.com', { userDiv: 1 });
    const own = await makeCompany(silent.source, { name: `丙 ${randomUUID()}` });
    await makeApplicant(silent.source, await makeDivision(silent.source, own.id), { ...PHONE, mailAddress: null });
    const provider = await silent.signIn('provider@example.com');
    const { body } = await silent.call(api.reachability.summary, {}, provider);
    expect(body.data).toMatchObject({ total: 1, lost: 1, smsPossible: false, reasons: { noContact: 1, noMail: 0 } });
  } finally {
    await silent.close();
  }
});
