import { placeholdersOf, unknownPlaceholders, type Language, type MessageType } from '@tabimori/shared';
import { ACCOUNT_MESSAGES, BUILT_IN_MESSAGES, builtInFor, type BuiltInOptions, type BuiltInType } from './built-in.js';
import type { MessageParts } from './message.js';
import type { MessageValues } from './placeholders.js';
import { render } from './render.js';
import { renderSms } from './render-sms.js';
import { smsSegments } from './sms.js';

const VALUES: Record<Language, MessageValues> = {
  jp: {
    name: '山田 太郎',
    company: '株式会社青空観光社',
    prefecture: '神奈川県',
    intensity: '5弱以上',
    tsunamiGrade: '大津波警報',
    issued: '気象庁 11月20日 10:08発表',
    coasts: '北海道太平洋沿岸東部、北海道太平洋沿岸中部（津波警報）',
  },
  en: {
    name: 'Mary Smith',
    company: 'Aozora Travel Co., Ltd.',
    prefecture: 'Fukushima',
    intensity: '5 Lower or above',
    tsunamiGrade: 'Major Tsunami Warning',
    issued: 'Japan Meteorological Agency, issued Nov 20, 10:08 JST',
    coasts: 'Eastern part of Pacific Coast of Hokkaido',
  },
};
/** As in an SMS, at their longest. */
const IN_SMS: Record<Language, MessageValues> = {
  jp: { issued: '気象庁10:08発表', coasts: '北海道太平洋沿岸東部ほか2' },
  en: { issued: 'JMA 10:08 JST', coasts: 'Northern part of Japan Sea Coast of Hokkaido and 2 more' },
};
const COMMON: MessageValues = { url: `https://${'u'.repeat(42)}`, appId: '7K2MQ9XW4T' };

type Key = keyof typeof BUILT_IN_MESSAGES | keyof typeof ACCOUNT_MESSAGES;
type Row = [key: Key, language: Language, subject: number, firstLine: number, body: number, sms: string | null];

/** An alert in Japanese arrives in one part; a question that says who asks what needs two, with its link. */
const mostSegments = (sms: string, language: Language): number =>
  language === 'jp' && !sms.includes('{{url}}') ? 1 : 2;

/** The designed lengths: filled subject, filled first line, body template, filled SMS. */
const LENGTHS: Row[] = [
  ['alert-quake', 'jp', 23, 45, 348, '66 UCS-2'],
  ['alert-quake', 'en', 34, 108, 635, '153 GSM-7'],
  ['alert-tsunami', 'jp', 18, 39, 314, '69 UCS-2'],
  ['alert-tsunami', 'en', 35, 113, 608, '181 GSM-7'],
  ['alert-tsunami-major', 'jp', 21, 39, 320, '69 UCS-2'],
  ['alert-tsunami-major', 'en', 35, 113, 626, '181 GSM-7'],
  ['confirm', 'jp', 20, 41, 288, '119 UCS-2'],
  ['confirm', 'en', 37, 70, 484, '145 GSM-7'],
  ['reminder-1', 'jp', 15, 36, 247, '113 UCS-2'],
  ['reminder-1', 'en', 30, 77, 442, '138 GSM-7'],
  ['reminder-2', 'jp', 17, 31, 241, '112 UCS-2'],
  ['reminder-2', 'en', 26, 65, 424, '139 GSM-7'],
  ['reminder-3', 'jp', 20, 25, 252, '116 UCS-2'],
  ['reminder-3', 'en', 31, 57, 440, '145 GSM-7'],
  ['reminder-4', 'jp', 17, 51, 262, '115 UCS-2'],
  ['reminder-4', 'en', 26, 106, 441, '144 GSM-7'],
  ['reminder-5', 'jp', 15, 47, 259, '114 UCS-2'],
  ['reminder-5', 'en', 27, 100, 459, '138 GSM-7'],
  ['retract-quake', 'jp', 15, 31, 211, '56 UCS-2'],
  ['retract-quake', 'en', 27, 73, 412, '124 GSM-7'],
  ['retract-tsunami', 'jp', 18, 34, 243, '64 UCS-2'],
  ['retract-tsunami', 'en', 32, 86, 443, '147 GSM-7'],
  ['ask', 'jp', 12, 41, 187, '91 UCS-2'],
  ['ask', 'en', 27, 70, 314, '139 GSM-7'],
  ['ask-tsunami', 'jp', 24, 41, 321, '117 UCS-2'],
  ['ask-tsunami', 'en', 40, 70, 562, '134 GSM-7'],
  ['ask-after-tsunami', 'jp', 28, 41, 340, '112 UCS-2'],
  ['ask-after-tsunami', 'en', 39, 70, 595, '135 GSM-7'],
  ['correct-quake', 'jp', 15, 47, 227, '53 UCS-2'],
  ['correct-quake', 'en', 30, 96, 444, '105 GSM-7'],
  ['correct-tsunami', 'jp', 32, 37, 261, '61 UCS-2'],
  ['correct-tsunami', 'en', 33, 79, 488, '129 GSM-7'],
  ['registered', 'jp', 16, 30, 341, '62 UCS-2'],
  ['registered', 'en', 23, 85, 586, '131 GSM-7'],
  ['lowered-to-warning', 'jp', 20, 28, 253, '49 UCS-2'],
  ['lowered-to-warning', 'en', 39, 62, 454, '113 GSM-7'],
  ['lowered-to-advisory', 'jp', 23, 37, 289, '63 UCS-2'],
  ['lowered-to-advisory', 'en', 39, 100, 555, '144 GSM-7'],
  ['warning-ended', 'jp', 14, 43, 228, '57 UCS-2'],
  ['warning-ended', 'en', 29, 125, 415, '131 GSM-7'],
  ['drill-lowered', 'jp', 21, 34, 230, '48 UCS-2'],
  ['drill-lowered', 'en', 26, 65, 428, '62 UCS-2'],
  ['login-info', 'jp', 12, 31, 191, null],
  ['login-info', 'en', 18, 93, 331, null],
  ['password-reset', 'jp', 9, 32, 117, null],
  ['password-reset', 'en', 19, 55, 221, null],
  ['password-changed', 'jp', 12, 43, 153, null],
  ['password-changed', 'en', 25, 101, 308, null],
  ['mail-address-changed', 'jp', 14, 37, 143, null],
  ['mail-address-changed', 'en', 30, 63, 233, null],
  ['second-factor-on', 'jp', 13, 48, 183, null],
  ['second-factor-on', 'en', 22, 105, 348, null],
  ['second-factor-off', 'jp', 13, 47, 160, null],
  ['second-factor-off', 'en', 23, 82, 303, null],
  ['second-factor-reset', 'jp', 13, 51, 154, null],
  ['second-factor-reset', 'en', 33, 106, 301, null],
  ['recovery-code-used', 'jp', 12, 50, 178, null],
  ['recovery-code-used', 'en', 24, 108, 345, null],
  ['test-mail', 'jp', 5, 34, 86, null],
  ['test-mail', 'en', 10, 65, 152, null],
  ['drill-alert-quake', 'jp', 21, 34, 226, '60 UCS-2'],
  ['drill-alert-quake', 'en', 34, 65, 429, '93 UCS-2'],
  ['drill-alert-tsunami', 'jp', 18, 34, 235, '54 UCS-2'],
  ['drill-alert-tsunami', 'en', 32, 65, 461, '67 UCS-2'],
  ['drill-confirm', 'jp', 20, 34, 223, '108 UCS-2'],
  ['drill-confirm', 'en', 31, 65, 392, '125 UCS-2'],
  ['drill-reminder', 'jp', 14, 34, 174, '102 UCS-2'],
  ['drill-reminder', 'en', 33, 65, 323, '120 UCS-2'],
  ['drill-correction', 'jp', 18, 34, 179, '52 UCS-2'],
  ['drill-correction', 'en', 21, 65, 361, '69 UCS-2'],
];

const ALL: Record<Key, Record<Language, Omit<MessageParts, 'sms'> & { sms?: string }>> = {
  ...BUILT_IN_MESSAGES,
  ...ACCOUNT_MESSAGES,
};

test.each(LENGTHS)('%s in %s has the designed lengths', (key, language, subject, firstLine, body, sms) => {
  const message = ALL[key][language];
  const filled = (text: string): string => render(text, { ...COMMON, ...VALUES[language] }, { language });
  expect(filled(message.subject)).toHaveLength(subject);
  expect(filled(message.body).split('\n')[0]).toHaveLength(firstLine);
  expect(message.body).toHaveLength(body);
  const inSms = { ...COMMON, ...VALUES[language], ...IN_SMS[language] };
  const size = message.sms === undefined ? null : smsSegments(renderSms(message.sms, inSms, { language }));
  expect(size && `${size.length} ${size.encoding}`).toBe(sms);
  expect(size?.segments ?? 1).toBeLessThanOrEqual(mostSegments(message.sms ?? '', language));
  expect(subject).toBeLessThanOrEqual(40);
  expect(body).toBeLessThanOrEqual(2000);
});

test('the table of lengths has every message in both languages', () => {
  expect(LENGTHS.map(([key, language]) => `${key} ${language}`).sort()).toEqual(
    Object.keys(ALL)
      .flatMap((key) => [`${key} en`, `${key} jp`])
      .sort(),
  );
});

test.each(Object.entries(BUILT_IN_MESSAGES))('%s names the company, and its SMS names no person', (_, text) => {
  for (const { subject, body, sms } of [text.jp, text.en]) {
    expect(unknownPlaceholders(subject + body + sms)).toEqual([]);
    expect(placeholdersOf(sms)).not.toContain('name');
    for (const part of [body, sms]) expect(placeholdersOf(part)).toContain('company');
  }
});

/**
 * The automatic messages about what the agency said. A drill has no agency, and a correction is the company's own
 * word.
 */
const OF_THE_AGENCY = Object.entries(BUILT_IN_MESSAGES).filter(([key]) =>
  /^(?:alert|confirm|reminder|retract|lowered|warning-ended)/u.test(key),
);

test.each(OF_THE_AGENCY)('%s names the agency and the time it issued the information, in mail and SMS', (key, text) => {
  for (const { body, sms } of [text.jp, text.en]) {
    for (const part of [body, sms]) expect(placeholdersOf(part)).toContain('issued');
    if (key.includes('tsunami')) expect(placeholdersOf(body)).toContain('coasts');
    if (key.startsWith('alert-tsunami')) expect(placeholdersOf(sms)).toContain('coasts');
  }
});

test.each(['retract-quake', 'retract-tsunami'] as const)('%s says that the agency cancelled it', (key) => {
  const { jp, en } = BUILT_IN_MESSAGES[key];
  for (const part of [jp.body, jp.sms]) expect(part).toMatch(/気象庁が.*取り消しました/u);
  for (const part of [en.body, en.sms]) expect(part).toMatch(/[Aa]gency (?:has )?canceled/u);
});

const COMPANIES: Record<string, string> = {
  青空観光: '青空観光',
  株式会社青空観光社: '青空観光社',
  日本トラベルサポート株式会社: '日本トラベルサポート',
  一般財団法人国際教育研修交流支援機構: '国際教育研修交流支援機構',
};
/** the longest link that is reckoned with, and the demo's */
const LINKS = [50, 44];
/** Coasts, time and such a name do not fit one part. */
const isLong = (key: string, name: string): boolean => key.startsWith('alert-tsunami') && name.length > 9;

const inEachCompany = Object.entries(BUILT_IN_MESSAGES).flatMap(([key, text]) =>
  Object.entries(COMPANIES).map(([company, short]) => [key, company, short, text] as const),
);

test.each(inEachCompany)(
  'the SMS of %s names %s in full, in as few parts as it may have',
  (key, company, short, text) => {
    for (const language of ['jp', 'en'] as const) {
      const { sms } = text[language];
      const isQuestion = sms.includes('{{url}}');
      // a Japanese name in an English text leaves 70 characters a part
      const most = language === 'en' && !isQuestion ? 3 : mostSegments(sms, language) + Number(isLong(key, short));
      for (const length of LINKS) {
        const url = `https://${'u'.repeat(length - 8)}`;
        const filled = renderSms(
          sms,
          { ...COMMON, ...VALUES[language], ...IN_SMS[language], company, url },
          { language },
        );
        expect([filled, smsSegments(filled).segments <= most]).toEqual([filled, true]);
        expect(filled).toContain(short);
        if (isQuestion) expect(filled).toContain(url);
      }
    }
  },
);

const QUESTIONS = Object.entries(BUILT_IN_MESSAGES).filter(([key]) =>
  /^(?:ask|confirm|reminder|drill-confirm|drill-rem)/u.test(key),
);

test.each(QUESTIONS)('the SMS of %s asks its reader to answer', (_, { jp, en }) => {
  expect(jp.sms).toMatch(/(?:回答して|回答をして|教えて)ください。\n\{\{url\}\}$/u);
  expect(en.sms).toMatch(/answer.*\{\{url\}\}$/iu);
});

const CHOICES: [type: MessageType, options: BuiltInOptions, key: string][] = [
  [1, {}, 'alert-quake'],
  [2, {}, 'confirm'],
  [3, {}, 'reminder-1'],
  [3, { reminderNumber: 3 }, 'reminder-3'],
  [3, { reminderNumber: 5 }, 'reminder-5'],
  [3, { reminderNumber: 6 }, 'reminder-5'],
  [5, {}, 'registered'],
  [5, { drill: true }, 'registered'],
  [6, { hazard: 'earthquake' }, 'retract-quake'],
  [6, { hazard: 'tsunami' }, 'retract-tsunami'],
  [2, { withoutEvent: true }, 'ask'],
  [3, { withoutEvent: true, reminderNumber: 2 }, 'ask'],
  [2, { tsunamiOnly: 'inForce', withoutEvent: true }, 'ask-tsunami'],
  [3, { tsunamiOnly: 'over', reminderNumber: 2 }, 'ask-after-tsunami'],
  [6, { hazard: 'earthquake', byCompany: true }, 'correct-quake'],
  [6, { hazard: 'tsunami', byCompany: true }, 'correct-tsunami'],
  [7, { lowered: 'warning' }, 'lowered-to-warning'],
  [7, { lowered: 'advisory', major: true }, 'lowered-to-advisory'],
  [7, { lowered: 'none' }, 'warning-ended'],
  [7, { lowered: 'none', drill: true }, 'drill-lowered'],
  [7, {}, 'alert-tsunami'],
  [7, { major: true }, 'alert-tsunami-major'],
  [1, { drill: true }, 'drill-alert-quake'],
  [2, { drill: true }, 'drill-confirm'],
  [3, { drill: true, reminderNumber: 4 }, 'drill-reminder'],
  [6, { drill: true, hazard: 'tsunami' }, 'drill-correction'],
  [7, { drill: true, major: true }, 'drill-alert-tsunami'],
];

test.each(CHOICES)('type %i with %j is %s', (type, options, key) => {
  expect(builtInFor(type as BuiltInType, options).key).toBe(key);
});

test('every drill text begins with the drill mark', () => {
  for (const type of [1, 2, 3, 6, 7] as const) {
    const { text } = builtInFor(type, { drill: true });
    for (const part of Object.values(text.jp)) expect(part).toMatch(/^【訓練】/u);
    for (const part of Object.values(text.en)) expect(part).toMatch(/^【訓練】DRILL/u);
  }
});
