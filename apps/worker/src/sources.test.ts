import { smsSegments } from '@tabimori/domain';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.js';
import {
  makeApplicant,
  makeCompany,
  makeDivision,
  makeTelegram,
  makeTemplate,
} from '../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../tests/support/smtp-sink.js';
import { publishedAt, telegramFile } from '../../../tests/support/telegrams.js';
import { startTwilio, type TwilioApi } from '../../../tests/support/twilio.js';
import { decideTelegrams } from './decisions/decide-telegrams.js';
import { createSender } from './sending/sender.js';
import { testContext } from './testing/context.js';
import { advanceWaves } from './waves/advance-waves.js';

const FLASH = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const REPORT = telegramFile('VXSE53/official__32-35_07_06_240613_VXSE53.xml');
const CANCEL = telegramFile('VXSE51/official__32-35_10_01_220510_VXSE51.xml');
// major warnings for 03, 04, 07, warnings for 01, 02, 08, 12, 13
const WARNING = telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml');
const CANCEL_WARNING = telegramFile('VTSE41/official__38-39_03_01_210805_VTSE41.xml');
const EVENT = '20261121050711';
/** Japan's offset in minutes */
const MINUTE = 60_000;

let database: TestDatabase;
let sink: SmtpSink;
let twilio: TwilioApi;
let number = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  twilio = await startTwilio();
});
afterEach(async () => {
  await sink.close();
  await twilio.http.close();
  await database.drop();
});

const settings = () => ({
  smtpUrl: sink.url,
  // as long a link as one Japanese SMS can carry
  appBaseUrl: 'https://anpi.example',
  twilio: {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'token',
    from: '+15005550006',
    baseUrl: twilio.http.origin,
  },
});
const context = () => testContext(database.dataSource, settings());

/** Travelers of a company in both languages, with both addresses. */
async function travelersOf(company: { id: number }, prefectures: readonly string[]): Promise<void> {
  const division = await makeDivision(database.dataSource, company.id);
  for (const prefectureCode of prefectures) {
    for (const language of ['jp', 'en'] as const) {
      number += 1;
      await makeApplicant(database.dataSource, division, {
        prefectureCode,
        language,
        name: language === 'jp' ? '能登 花子' : 'Mary Smith',
        mailAddress: `${language}-${prefectureCode}-${number}@example.com`,
        phone: '090',
        phoneE164: `+8190${String(number).padStart(8, '0')}`,
      });
    }
  }
}

/** A telegram of the event issued this many minutes ago; returns the time as its messages show it. */
async function arrive(xml: string, type: string, minutesAgo: number): Promise<string> {
  number += 1;
  const at = new Date(Date.now() - minutesAgo * MINUTE);
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_${type}_010000.xml`;
  await makeTelegram(database.dataSource, publishedAt(xml, at, EVENT), { url, type });
  await decideTelegrams(context());
  const [hour, minute] = new Date(at.getTime() + 9 * 60 * MINUTE).toISOString().slice(11, 16).split(':');
  return `${Number(hour)}:${minute}`;
}

const nextStage = async (): Promise<void> => {
  await database.dataSource.query('UPDATE wave SET due_at = now() WHERE due_at IS NOT NULL');
  await advanceWaves(context());
};

interface Sent {
  mails: Record<'jp' | 'en', string[]>;
  sms: string[];
}

/** What goes out now, and not before. */
async function send(): Promise<Sent> {
  const [mailsBefore, smsBefore] = [sink.mails.length, twilio.sent.length];
  const sender = createSender(context());
  await sender.run();
  await sender.close();
  const parsed = (await sink.parsed()).slice(mailsBefore);
  const to = (language: string) =>
    parsed.filter((_, index) => sink.mails[mailsBefore + index]?.to.startsWith(language)).map(({ text }) => text ?? '');
  return { mails: { jp: to('jp'), en: to('en') }, sms: twilio.sent.slice(smsBefore).map(({ body }) => body) };
}

/** Every message names the agency, the time of issue in Japan and the company. */
function expectSource({ mails, sms }: Sent, time: string, company: { long: string; short: RegExp }): void {
  const padded = time.padStart(5, '0');
  expect([mails.jp.length > 0, mails.en.length > 0, sms.length]).toEqual([
    true,
    true,
    mails.jp.length + mails.en.length,
  ]);
  for (const text of mails.jp) expect(text).toMatch(new RegExp(`（気象庁 \\d+月\\d+日 ${padded}発表）`));
  for (const text of mails.en) {
    expect(text).toMatch(new RegExp(`\\(Japan Meteorological Agency, issued \\w+ \\d+, ${padded} JST\\)`));
  }
  for (const text of [...mails.jp, ...mails.en]) expect(text).toContain(company.long);
  for (const text of sms) {
    expect(text).toMatch(text.includes('JMA') ? `JMA ${time} JST` : `気象庁${time}発表`);
    expect(text).toMatch(company.short);
  }
}

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

test('from the alert to the last reminder every text names agency, time and company, and speaks one language', async () => {
  const company = { long: 'Aozora Travel', short: /Aozora Travel/ };
  await travelersOf(await makeCompany(database.dataSource, { name: company.long }), ['22']);
  const flash = await arrive(FLASH, 'VXSE51', 9);
  const alert = await send();
  expectSource(alert, flash, company);
  const report = await arrive(REPORT, 'VXSE53', 5);
  for (let stage = 0; stage <= 5; stage += 1) {
    await nextStage();
    const sent = await send();
    expectSource(sent, report, company);
    for (const text of [...sent.mails.en, ...sent.sms.filter((one) => one.includes('JMA'))]) {
      expect(text).not.toMatch(JAPANESE);
    }
    if (stage === 0) expect(sent.mails.en[0]).toContain('Epicenter: Suruga Bay');
    for (const text of sent.sms) expect([text, smsSegments(text).segments <= 2]).toEqual([text, true]);
  }
});

test('a retraction says that the agency cancelled, and when', async () => {
  const company = { long: '株式会社青空観光社', short: /青空観光/ };
  await travelersOf(await makeCompany(database.dataSource, { name: company.long }), ['22']);
  await arrive(FLASH, 'VXSE51', 9);
  await send();
  const cancelled = await arrive(CANCEL, 'VXSE51', 3);
  const sent = await send();
  expectSource(sent, cancelled, company);
  expect(sent.mails.jp[0]).toContain('気象庁が、もとになった情報を取り消しました');
  for (const text of sent.sms) expect(text).toMatch(/気象庁が取り消しました|the agency canceled/);
});

test('a tsunami text names the coasts of which it speaks', async () => {
  const company = { long: '株式会社青空観光社', short: /青空観光/ };
  await travelersOf(await makeCompany(database.dataSource, { name: company.long }), ['02', '03', '12']);
  const issued = await arrive(WARNING, 'VTSE41', 4);
  const sent = await send();
  expectSource(sent, issued, company);
  const mails = sent.mails.jp.join('\n');
  expect(mails).toContain('対象の沿岸：岩手県');
  expect(mails).toContain('対象の沿岸：青森県太平洋沿岸');
  expect(mails).toContain('対象の沿岸：千葉県九十九里・外房');
  expect(sent.mails.en.join('\n')).toContain('Coasts: Pacific Coast of Aomori Prefecture');
  const japanese = sent.sms.filter((text) => text.includes('気象庁'));
  expect(japanese.join('\n')).toContain('沿岸：青森県太平洋沿岸');
  for (const text of japanese) expect([text, smsSegments(text).segments]).toEqual([text, 1]);
  expect(sent.sms.join('\n')).toContain('Tsunami Warning, Pacific Coast of Aomori Prefecture');

  const cancelled = await arrive(CANCEL_WARNING, 'VTSE41', 1);
  const retraction = await send();
  expectSource(retraction, cancelled, company);
  expect(retraction.mails.jp.join('\n')).toContain('沿岸：青森県太平洋沿岸');
});

test("a company's own text names them too, with a line added if it does not itself", async () => {
  const company = await makeCompany(database.dataSource, { name: '青空観光' });
  await travelersOf(company, ['22', '03']);
  const own = { userDiv: 3 as const, companyId: company.id, categoryId: null, templateName: '自社' };
  for (const messageType of [1, 7] as const) {
    const texts = { subject: '自社の件名', subjectEn: 'Our subject', smsText: '逃げて', smsTextEn: 'Run' };
    await makeTemplate(database.dataSource, { ...own, ...texts, messageType, body: '逃げて', bodyEn: 'Run' });
  }
  const flash = await arrive(FLASH, 'VXSE51', 9);
  const alert = await send();
  expectSource(alert, flash, { long: '青空観光', short: /青空観光/ });
  expect(alert.sms).toContain(`逃げて 気象庁${flash}発表 青空観光`);
  const warning = await arrive(WARNING, 'VTSE41', 4);
  const tsunami = await send();
  expectSource(tsunami, warning, { long: '青空観光', short: /青空観光/ });
  expect(tsunami.sms).toContain(`逃げて 岩手県 気象庁${warning}発表 青空観光`);
  expect(tsunami.mails.jp[0]).toMatch(/^逃げて\n--\n対象の沿岸：岩手県\n（気象庁 /);
});
