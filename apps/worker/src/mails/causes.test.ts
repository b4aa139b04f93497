import { tellNeedsHelp } from '@tabimori/server';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import {
  makeApplicant,
  makeCategory,
  makeCompany,
  makeDivision,
  makeTelegram,
  makeUser,
} from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { startTwilio } from '../../../../tests/support/twilio.js';
import { decideTelegrams } from '../decisions/decide-telegrams.js';
import { sendMails } from './send-mails.js';
import { tellToLookAfter } from './to-look-after.js';
import { createTexts } from './send-texts.js';
import { createSender } from '../sending/sender.js';
import { testContext } from '../testing/context.js';
import { makeDelivery } from '../testing/send.js';
import { advanceWaves } from '../waves/advance-waves.js';

const QUAKE = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const CANCEL = telegramFile('VXSE51/official__32-35_10_01_220510_VXSE51.xml');
const WARNING = telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml');
const EVENT = '20261121050711';

let database: TestDatabase;
let sink: SmtpSink;
let number = 0;
let companies: number[];

/** Two companies of a category, one elsewhere; management users of each level, and some who get no mail. */
beforeEach(async () => {
  database = await createTestDatabase();
  const db = database.dataSource;
  sink = await startSmtpSink();
  const { id: categoryId } = await makeCategory(db, { name: '東都' });
  companies = [];
  for (const [name, nameEn] of [
    ['青空商事', 'Aozora Trading'],
    ['北辰精機', ''],
  ] as const) {
    const { id: companyId } = await makeCompany(db, { name, nameEn, categoryId });
    companies.push(companyId);
    const near = await makeDivision(db, companyId);
    const far = await makeDivision(db, companyId);
    await makeApplicant(db, near, { prefectureCode: '22', name: '静岡 太郎' });
    await makeApplicant(db, near, { prefectureCode: '04' });
    await makeApplicant(db, far, { prefectureCode: '47' });
    const key = companyId === companies[0] ? 'a' : 'b';
    const boss = { companyId, isManagement: true };
    await makeUser(db, { ...boss, mailAddress: `${key}-company@example.com` });
    await makeUser(db, {
      ...boss,
      userDiv: 4,
      divisionId: near.id,
      mailAddress: `${key}-near@example.com`,
      language: 'en',
    });
    await makeUser(db, { ...boss, userDiv: 4, divisionId: far.id, mailAddress: `${key}-far@example.com` });
    await makeUser(db, { ...boss, mailAddress: `${key}-disabled@example.com`, isDisabled: true });
    await makeUser(db, { companyId, mailAddress: `${key}-other@example.com` });
  }
  await makeUser(db, { userDiv: 2, categoryId, isManagement: true, mailAddress: 'category@example.com' });
  await makeUser(db, { userDiv: 1, isManagement: true, mailAddress: 'provider@example.com' });
  await makeUser(db, { userDiv: 1, mailAddress: 'administrator@example.com', language: 'en' });
});
afterEach(async () => {
  await sink.close();
  await database.drop();
});

const context = () => testContext(database.dataSource, { smtpUrl: sink.url });
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

async function arrive(xml: string, { type = 'VXSE51', eventId = EVENT, minutes = 0 } = {}): Promise<void> {
  number += 1;
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_${type}_010000.xml`;
  const at = new Date(Date.now() + (number - 1000) * 1000 - minutes * 60_000);
  const unique = publishedAt(xml, at, eventId).replace('</Report>', `${' '.repeat(number)}</Report>`);
  await makeTelegram(database.dataSource, unique, { url, type });
  await decideTelegrams(context());
}

/** Decides on everything again, as after a kill. */
async function again(): Promise<void> {
  await database.dataSource.query(`UPDATE telegram SET state = 'new', content = NULL, next_try_at = now()`);
  await decideTelegrams(context());
}

/** Sends what is queued; subject and text by address and kind. */
async function mails(): Promise<Record<string, { subject: string; text: string }>> {
  await database.dataSource.query('UPDATE system_mail SET next_try_at = now()');
  const sender = createSender(context());
  await sendMails(context(), sender.mail);
  await sender.close();
  const kinds = await rows('SELECT mail_address AS to, kind, state, last_error AS error FROM system_mail ORDER BY id');
  expect(kinds.filter(({ state }) => state !== 'accepted')).toEqual([]);
  const parsed = await sink.parsed();
  expect(parsed).toHaveLength(kinds.length);
  return Object.fromEntries(
    parsed.map(({ subject = '', text = '' }, i) => [sink.mails[i]?.to.split('@')[0] ?? '', { subject, text }]),
  );
}

test('the start of a flow is reported once to the management of each scope, with the numbers of that scope', async () => {
  await arrive(QUAKE);
  await again();
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'a-near', 'b-company', 'b-near', 'category', 'provider']);
  expect(told['a-company']?.subject).toBe('【配信開始】震度6弱 静岡県の地震');
  expect(told['a-company']?.text).toContain('最大震度：静岡県 6弱');
  expect(told['a-company']?.text).toContain('対象の会社：青空商事\n連絡する旅行者：1名');
  expect(told['a-company']?.text).toMatch(/https:\/\/tabimori\.example\.com\/safety-confirmation\/event\?id=\d+\n/);
  expect(told['a-near']?.subject).toBe('Intensity 6 Lower: Shizuoka');
  expect(told['a-near']?.text).toContain('Maximum intensity: Shizuoka 6 Lower');
  expect(told['a-near']?.text).toContain('Companies: Aozora Trading\n');
  expect(told['b-near']?.text).toContain('Companies: 北辰精機\n');
  expect(told.category?.text).toContain('対象の会社：青空商事、北辰精機\n連絡する旅行者：2名');
});

test("a flow's further alert is reported again, with its own places and numbers only", async () => {
  await arrive(QUAKE);
  await mails();
  sink.mails.length = 0;
  await database.dataSource.query('DELETE FROM system_mail');
  await arrive(QUAKE.replaceAll('静岡県', '宮城県').replaceAll('<Code>22</Code>', '<Code>04</Code>'));
  await again();
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'a-near', 'b-company', 'b-near', 'category', 'provider']);
  expect(told['a-company']?.subject).toBe('【配信追加】震度6弱 宮城県の地震');
  expect(told['a-company']?.text).toContain('連絡する旅行者：1名');
  expect(told['a-company']?.text).not.toContain('静岡県');
  expect(told['a-near']?.subject).toBe('Extended: Intensity 6 Lower, Miyagi');
});

test('a tsunami is reported separately from the earthquake, with its grades', async () => {
  await arrive(WARNING, { type: 'VTSE41', eventId: '20261121144600' });
  const told = await mails();
  expect(told['a-company']?.subject).toBe('【配信開始】大津波警報 宮城県の津波');
  expect(told['a-company']?.text).toContain('津波：宮城県 大津波警報');
});

/** All that was sent has arrived. */
const delivered = (): Promise<unknown> =>
  database.dataSource.query("UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending'");

test('the lifting of a warning is reported once to those who were told of the warning', async () => {
  await arrive(WARNING, { type: 'VTSE41', eventId: '20261121144600' });
  await delivered();
  await database.dataSource.query('DELETE FROM system_mail');
  await arrive(WARNING.replaceAll('<Code>53</Code>', '<Code>60</Code>'), {
    type: 'VTSE41',
    eventId: '20261121144600',
  });
  await again();
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'a-near', 'b-company', 'b-near', 'category', 'provider']);
  expect(told['a-company']?.subject).toBe('【津波警報の解除】宮城県');
  expect(told['a-company']?.text).toContain('宮城県：大津波警報 → 解除');
  expect(told['a-company']?.text).toContain('対象の会社：青空商事\n知らせる旅行者：1名');
  expect(told['a-near']?.subject).toBe('Warning lifted: Miyagi');
  expect(told.category?.text).toContain('対象の会社：青空商事、北辰精機\n知らせる旅行者：2名');
});

test('a cancellation that travelers are told of is reported once to those who were told of the alert', async () => {
  await arrive(QUAKE);
  await delivered();
  await database.dataSource.query('DELETE FROM system_mail');
  await arrive(CANCEL);
  await again();
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'a-near', 'b-company', 'b-near', 'category', 'provider']);
  expect(told['a-company']?.subject).toBe('【取消】地震の情報（静岡県）');
  expect(told['a-near']?.subject).toBe('Canceled: earthquake, Shizuoka');
  expect(told['b-near']?.text).toContain('Companies: 北辰精機\nTravelers told: 1');
});

test('a telegram that came too late is reported to the managements concerned and to every provider administrator', async () => {
  await arrive(QUAKE, { minutes: 400 });
  await again();
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'administrator', 'b-company', 'category', 'provider']);
  expect(told['a-company']?.subject).toBe('【未送信】静岡県の地震');
  expect(told['a-company']?.text).toContain('対象の会社：青空商事');
  expect(told.administrator?.subject).toBe('Missed: earthquake Shizuoka');
  expect(told.administrator?.text).toContain('came too late');
  expect(told.administrator?.text).toContain('Companies: Aozora Trading, 北辰精機\n');
});

test('a stage dropped as too late is reported once', async () => {
  await arrive(QUAKE);
  await database.dataSource.query(`DELETE FROM system_mail`);
  await database.dataSource.query(`UPDATE wave SET due_at = now() - interval '7 hours'`);
  await advanceWaves(context());
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'a-near', 'b-company', 'b-near', 'category', 'provider']);
  expect(told.category?.text).toContain('時間が過ぎたため、自動送信の残りを取りやめました。');
});

test('a cancellation over 2 hours late is reported to those concerned', async () => {
  await arrive(QUAKE);
  await database.dataSource.query(`DELETE FROM system_mail`);
  await database.dataSource.query(`UPDATE wave SET created_at = now() - interval '3 hours'`);
  await arrive(CANCEL);
  await again();
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual([
    'a-company',
    'a-near',
    'administrator',
    'b-company',
    'b-near',
    'category',
    'provider',
  ]);
  expect(told['a-company']?.subject).toBe('【要確認】地震の取消を旅行者に送っていません');
});

test.each<[string, string, string, string, number?]>([
  ['cancellationUnknown', CANCEL, 'VXSE51', 'A cancellation of something unknown'],
  ['telegramUnreadable', '<Report></Report>', 'VXSE51', 'A bulletin cannot be read'],
  [
    'noIntensities',
    QUAKE.replace(/<Intensity>[\s\S]*<\/Intensity>/, ''),
    'VXSE51',
    'An earthquake bulletin has no intensity',
  ],
  ['unknownValues', WARNING.replaceAll('<Code>53</Code>', '<Code>59</Code>'), 'VTSE41', 'Unknown value in a bulletin'],
  ['unknownStatus', QUAKE.replace('<Status>通常', '<Status>演習'), 'VXSE51', 'A bulletin with an unknown Status'],
  ['timeAhead', QUAKE, 'VXSE51', 'A bulletin with a time in the future', -1440],
])(
  '%s is reported to provider administrators at once, each telegram once',
  async (kind, xml, type, subject, minutes = 0) => {
    const texts = (): Promise<unknown[]> =>
      rows(`SELECT mail_address AS to FROM system_mail WHERE kind = '${kind}' ORDER BY 1`);
    await arrive(xml, { type, minutes });
    const both = [{ to: 'administrator@example.com' }, { to: 'provider@example.com' }];
    expect(await texts()).toEqual(both);
    await again();
    expect(await texts()).toEqual(both);
    await arrive(xml, { type, eventId: '20261121060000', minutes });
    expect(await texts()).toHaveLength(4);
    await database.dataSource.query(`DELETE FROM system_mail WHERE kind <> '${kind}'`);
    expect((await mails()).administrator).toMatchObject({
      subject,
      text: expect.stringContaining('Up to 10 an hour are reported separately') as string,
    });
  },
);

test('a telegram that should have alerted is reported by SMS too, 10 an hour separately, and the rest as a count in one', async () => {
  await database.dataSource.query(
    `UPDATE users SET phone = '090-1234-5678' WHERE mail_address IN ('administrator@example.com', 'a-company@example.com')`,
  );
  const provider = await startTwilio();
  const sms = testContext(database.dataSource, {
    twilio: { accountSid: 'AC1', authToken: 'token', from: '+815000000000', baseUrl: provider.http.origin },
  });
  const texts = createTexts(sms);
  await arrive('<Report></Report>', { type: 'VTSE52' });
  await texts();
  expect(provider.sent).toEqual([]);
  for (let n = 0; n < 12; n += 1) await arrive('<Report></Report>');
  await again();
  await texts();
  expect(provider.sent).toHaveLength(10);
  expect(provider.sent[0]).toMatchObject({ to: '+819012345678' });
  expect(provider.sent[0]?.body).toMatch(/^Tabimori A bulletin cannot be read\nhttps:\/\/\S+$/);
  const told = await rows(
    `SELECT kind, phone IS NOT NULL AS sms, count(*)::int AS n, max(jsonb_array_length(facts->'urls')) AS more
     FROM system_mail WHERE user_id = (SELECT id FROM users WHERE mail_address = 'administrator@example.com')
     GROUP BY 1, 2 ORDER BY kind COLLATE "C", sms`,
  );
  // a mail is also sent about the VTSE52
  expect(told).toEqual([
    { kind: 'telegramUnreadable', sms: false, n: 10, more: null },
    { kind: 'telegramUnreadable', sms: true, n: 10, more: null },
    { kind: 'telegramsMore', sms: false, n: 1, more: 3 },
    { kind: 'telegramsMore', sms: true, n: 1, more: 2 },
  ]);
  await database.dataSource.query('UPDATE system_mail SET next_try_at = now()');
  await texts();
  expect(provider.sent.at(-1)?.body).toContain('2 more bulletins not processed');
  await provider.http.close();
});

test('a drill of the agency is reported to nobody', async () => {
  await arrive(QUAKE.replace('<Status>通常', '<Status>訓練').replace(/<Intensity>[\s\S]*<\/Intensity>/, ''));
  await arrive(CANCEL.replace('<Status>通常', '<Status>訓練'));
  expect(await rows('SELECT kind FROM system_mail')).toEqual([]);
});

test('a call for help names only the person, the company and the place, and is not reported in a drill', async () => {
  const [companyId = 0] = companies;
  await database.dataSource.query(
    `UPDATE applicant SET prefecture_code = '17', phone_e164 = '+819012345678' WHERE name = '静岡 太郎'`,
  );
  const deliveryId = await makeDelivery(database.dataSource, companyId);
  const [call] = await rows('SELECT applicant_id AS "applicantId" FROM recipient');
  const answers = await database.dataSource.query<{ id: string }[]>(
    `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, latitude, longitude, via, answered_at)
     VALUES ($1, $1, $2, 'before', 3, '', NULL, NULL, 'url', '2020-02-03 12:34Z'),
       ($1, $1, $2, 'n', 3, '足が痛い', 35.6812, 139.7671, 'url', now()) RETURNING id`,
    [deliveryId, call?.applicantId],
  );
  const calls = answers.slice(1).map(({ id }) => id);
  await database.dataSource.query(
    `WITH drill AS (
       INSERT INTO drill (source, title, title_en, prefectures, telegrams, confirmation_seconds, reminder_seconds, reminder_times, started_by)
       SELECT 'bundled:suruga', '訓練', 'Drill', '[]', '[]', 1, 1, 2, min(id) FROM users RETURNING id)
     UPDATE delivery SET origin = 'drill', drill_id = (SELECT id FROM drill)`,
  );
  await tellNeedsHelp(database.dataSource, calls);
  expect(await rows('SELECT kind FROM system_mail')).toEqual([]);
  await database.dataSource.query(`UPDATE delivery SET origin = 'auto', drill_id = NULL`);
  await tellNeedsHelp(database.dataSource, calls);
  await tellNeedsHelp(database.dataSource, [...calls, ...calls]);
  const told = await mails();
  expect(Object.keys(told).sort()).toEqual(['a-company', 'a-near', 'category', 'provider']);
  expect(told['a-company']?.text?.split('\n')[0]).toBe(
    '静岡 太郎さん（青空商事）が「重いけが・助けが必要」と答えました。すぐに連絡を取ってください。',
  );
  for (const { text } of Object.values(told)) expect(text).not.toMatch(/足が痛い|\+81|35\.6|139\.7|@|21:34/);
  expect(told['a-near']?.subject).toBe('静岡 太郎 (Ishikawa) needs help');
  expect(told['a-near']?.text).toContain('静岡 太郎 (Aozora Trading) answered');
  expect(told['a-company']?.text).toContain(`/result?id=${deliveryId}&person=${String(call?.applicantId)}\n`);
  // since then the traveler was moved: both departments show the call
  await database.dataSource.query(
    `UPDATE applicant SET division_id = (SELECT division_id FROM users WHERE mail_address = 'a-far@example.com')
     WHERE name = '静岡 太郎'`,
  );
  await tellNeedsHelp(database.dataSource, calls);
  expect(await rows(`SELECT mail_address FROM system_mail WHERE mail_address LIKE 'a-%' ORDER BY 1`)).toEqual(
    ['a-company', 'a-far', 'a-near'].map((name) => ({ mail_address: `${name}@example.com` })),
  );
});

test('a call for help leads to the people of its event, and to the one send those who do not see it there', async () => {
  const db = database.dataSource;
  const [companyId = 0] = companies;
  await db.query(`UPDATE applicant SET prefecture_code = '17' WHERE name = '静岡 太郎'`);
  const deliveryId = await makeDelivery(db, companyId);
  const [flow] = await rows(`WITH e AS (
      INSERT INTO event (event_key, status, latest_at) VALUES ('${EVENT}', '通常', now()) RETURNING id)
    INSERT INTO flow (event_id, company_id, hazard) SELECT id, ${companyId}, 'earthquake' FROM e RETURNING id, event_id AS "eventId"`);
  await db.query(
    `WITH w AS (INSERT INTO wave (flow_id, stage) VALUES ($1, 'confirmation') RETURNING id)
     UPDATE delivery SET event_id = $2, wave_id = (SELECT id FROM w)`,
    [flow?.id, flow?.eventId],
  );
  await db.query(
    `UPDATE applicant SET division_id = (SELECT division_id FROM users WHERE mail_address = 'a-far@example.com')
     WHERE name = '静岡 太郎'`,
  );
  const [call] = await rows(
    `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, via, answered_at)
     SELECT ${deliveryId}, ${deliveryId}, applicant_id, 'n', 3, '', 'url', now() FROM recipient RETURNING id, applicant_id AS "applicantId"`,
  );
  await tellNeedsHelp(db, [String(call?.id)]);
  const told = await mails();
  const person = `person=${String(call?.applicantId)}\n`;
  for (const reader of ['a-company', 'a-near', 'provider'])
    expect(told[reader]?.text).toContain(
      `/safety-confirmation/event?id=${String(flow?.eventId)}&filter=toLookAfter&${person}`,
    );
  expect(told['a-far']?.text).toContain(`/result?id=${deliveryId}&${person}`);
});

it('tells once of those to look after, with their words left out; again 10 minutes later, when one more answers', async () => {
  const db = database.dataSource;
  const [companyId = 0] = companies;
  await db.query(`UPDATE applicant SET prefecture_code = '17' WHERE company_id = $1`, [companyId]);
  const deliveryId = await makeDelivery(db, companyId);
  const people = await rows(
    'SELECT r.applicant_id AS id FROM recipient r JOIN applicant a ON a.id = r.applicant_id ORDER BY 1',
  );
  const answer = (person: number, response: number, comment: string, via = 'url') =>
    db.query(
      `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, comment, via, answered_at)
       VALUES ($1, $1, $2, gen_random_uuid(), $3, $4, $5, now())`,
      [deliveryId, people[person]?.id, response, comment, via],
    );
  const told = () =>
    db.query<
      object[]
    >(`SELECT u.mail_address AS to, m.facts->'companies' AS companies FROM system_mail m JOIN users u ON u.id = m.user_id
      WHERE m.kind = 'toLookAfter' ORDER BY m.id, u.id`);
  const handle = (person: number, number: number, state: string) =>
    db.query(
      `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at)
       SELECT $1, $2, $3, $4, '', id, 'n', now() FROM users ORDER BY id LIMIT 1`,
      [deliveryId, people[person]?.id, number, state],
    );
  const later = () => db.query(`UPDATE system_mail SET created_at = created_at - interval '11 minutes'`);

  // nothing to read: safe, no words, recorded by an administrator, and a call for help, which is told by itself
  await answer(0, 1, '無事です');
  await answer(1, 4, '');
  await answer(1, 4, '電話で聞いた', 'admin');
  await answer(2, 3, '');
  await tellToLookAfter(context());
  expect(await told()).toEqual([]);

  await answer(0, 4, 'ドアが開かない');
  await answer(1, 2, '');
  await Promise.all([tellToLookAfter(context()), tellToLookAfter(context())]);
  await tellToLookAfter(context());
  const both = (company: string) => [{ company, injured: 1, others: 1 }];
  expect(await told()).toEqual(
    expect.arrayContaining([
      ...['a-company', 'category', 'provider'].map((name) => ({
        to: `${name}@example.com`,
        companies: both('青空商事'),
      })),
      { to: 'a-near@example.com', companies: both('Aozora Trading') },
    ]),
  );
  expect(await told()).toHaveLength(4);
  const texts = await mails();
  expect(texts['a-company']?.subject).toBe('【未対応】負傷 1名、その他 1名');
  expect(texts['a-near']?.text).toContain('nobody is following up yet');
  for (const { text } of Object.values(texts)) expect(text).not.toMatch(/ドア|静岡/);

  // nobody new: no further mail, though somebody has been taken on and the time is over
  await handle(1, 1, 'taken');
  await later();
  await tellToLookAfter(context());
  expect(await told()).toHaveLength(4);
  // one more: the one who is looked after is not counted
  await answer(2, 4, '電池がない');
  await tellToLookAfter(context());
  expect((await told()).slice(4)).toContainEqual({
    to: 'a-company@example.com',
    companies: [{ company: '青空商事', injured: 0, others: 2 }],
  });
  // but not within 10 minutes; the last mail to the near department is older
  await answer(1, 2, 'また');
  await handle(1, 2, 'open');
  await tellToLookAfter(context());
  expect((await told()).slice(8)).toEqual([{ to: 'a-near@example.com', companies: both('Aozora Trading') }]);
  // and not after the response was ended
  await arrive(QUAKE);
  await db.query('UPDATE delivery SET wave_id = (SELECT min(id) FROM wave) WHERE id = $1', [deliveryId]);
  await db.query(`UPDATE flow SET state = 'finished', updated_at = now(), closed_at = now()`);
  await db.query(`UPDATE system_mail SET state = 'accepted'`);
  await later();
  await answer(2, 4, 'まだ電池がない');
  await tellToLookAfter(context());
  expect(await told()).toHaveLength(9);
  // until it begins again, by a later alert
  await db.query(`UPDATE flow SET state = 'running', updated_at = now()`);
  await tellToLookAfter(context());
  expect(await told()).toHaveLength(13);
});
