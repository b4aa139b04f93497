import { placeholdersOf, unknownPlaceholders, type Language, type MessageType } from '@tabimori/shared';
import { ACCOUNT_MESSAGES, BUILT_IN_MESSAGES, builtInFor, type BuiltInOptions, type BuiltInType } from './built-in.js';
import type { MessageParts } from './message.js';
import type { MessageValues } from './placeholders.js';
import { render } from './render.js';
import { smsSegments } from './sms.js';

const VALUES: Record<Language, MessageValues> = {
  jp: {
    name: '山田 太郎',
    company: '株式会社青空観光社',
    prefecture: '神奈川県',
    intensity: '5弱以上',
    tsunamiGrade: '大津波警報',
  },
  en: {
    name: 'Mary Smith',
    company: 'Aozora Travel Co., Ltd.',
    prefecture: 'Fukushima',
    intensity: '5 Lower or above',
    tsunamiGrade: 'Major Tsunami Warning',
  },
};
const COMMON: MessageValues = { url: `https://${'u'.repeat(42)}`, appId: '7K2MQ9XW4T' };

type Key = keyof typeof BUILT_IN_MESSAGES | keyof typeof ACCOUNT_MESSAGES;
type Row = [key: Key, language: Language, subject: number, firstLine: number, body: number, sms: string | null];

/** Characters of the filled subject and first line, of the template's body, and of the filled SMS, as they were designed. */
const LENGTHS: Row[] = [
  ['alert-quake', 'jp', 23, 45, 343, '57 UCS-2'],
  ['alert-quake', 'en', 35, 108, 675, '127 GSM-7'],
  ['alert-tsunami', 'jp', 18, 39, 290, '55 UCS-2'],
  ['alert-tsunami', 'en', 35, 113, 599, '131 GSM-7'],
  ['alert-tsunami-major', 'jp', 21, 39, 296, '55 UCS-2'],
  ['alert-tsunami-major', 'en', 35, 113, 617, '131 GSM-7'],
  ['confirm', 'jp', 20, 41, 283, '65 UCS-2'],
  ['confirm', 'en', 38, 72, 491, '128 GSM-7'],
  ['reminder-1', 'jp', 15, 36, 234, '66 UCS-2'],
  ['reminder-1', 'en', 30, 79, 423, '92 GSM-7'],
  ['reminder-2', 'jp', 17, 31, 228, '64 UCS-2'],
  ['reminder-2', 'en', 26, 62, 392, '96 GSM-7'],
  ['reminder-3', 'jp', 20, 25, 239, '62 UCS-2'],
  ['reminder-3', 'en', 30, 57, 423, '116 GSM-7'],
  ['reminder-4', 'jp', 17, 51, 249, '64 UCS-2'],
  ['reminder-4', 'en', 26, 106, 424, '107 GSM-7'],
  ['reminder-5', 'jp', 15, 47, 246, '64 UCS-2'],
  ['reminder-5', 'en', 27, 100, 433, '109 GSM-7'],
  ['retract-quake', 'jp', 15, 31, 198, '46 UCS-2'],
  ['retract-quake', 'en', 27, 67, 408, '113 GSM-7'],
  ['retract-tsunami', 'jp', 18, 34, 216, '50 UCS-2'],
  ['retract-tsunami', 'en', 32, 80, 418, '126 GSM-7'],
  ['ask', 'jp', 12, 41, 187, '65 UCS-2'],
  ['ask', 'en', 27, 72, 325, '128 GSM-7'],
  ['correct-quake', 'jp', 13, 47, 227, '41 UCS-2'],
  ['correct-quake', 'en', 30, 90, 452, '94 GSM-7'],
  ['correct-tsunami', 'jp', 16, 35, 238, '49 UCS-2'],
  ['correct-tsunami', 'en', 33, 79, 479, '118 GSM-7'],
  ['registered', 'jp', 16, 30, 341, '56 UCS-2'],
  ['registered', 'en', 23, 43, 575, '98 GSM-7'],
  ['login-info', 'jp', 18, 31, 217, null],
  ['login-info', 'en', 34, 48, 382, null],
  ['password-reset', 'jp', 15, 32, 143, null],
  ['password-reset', 'en', 19, 55, 274, null],
  ['password-changed', 'jp', 18, 43, 179, null],
  ['password-changed', 'en', 25, 88, 341, null],
  ['second-factor-on', 'jp', 19, 48, 209, null],
  ['second-factor-on', 'en', 22, 101, 401, null],
  ['second-factor-off', 'jp', 19, 47, 186, null],
  ['second-factor-off', 'en', 23, 81, 357, null],
  ['second-factor-reset', 'jp', 19, 51, 180, null],
  ['second-factor-reset', 'en', 33, 106, 360, null],
  ['recovery-code-used', 'jp', 18, 50, 204, null],
  ['recovery-code-used', 'en', 24, 105, 396, null],
  ['test-mail', 'jp', 11, 34, 112, null],
  ['test-mail', 'en', 33, 71, 211, null],
  ['drill-alert-quake', 'jp', 21, 34, 226, '50 UCS-2'],
  ['drill-alert-quake', 'en', 31, 65, 414, '67 UCS-2'],
  ['drill-alert-tsunami', 'jp', 18, 34, 235, '49 UCS-2'],
  ['drill-alert-tsunami', 'en', 32, 65, 462, '52 UCS-2'],
  ['drill-confirm', 'jp', 20, 34, 223, '67 UCS-2'],
  ['drill-confirm', 'en', 31, 65, 388, '68 UCS-2'],
  ['drill-reminder', 'jp', 14, 34, 174, '65 UCS-2'],
  ['drill-reminder', 'en', 33, 65, 329, '69 UCS-2'],
  ['drill-correction', 'jp', 15, 34, 176, '39 UCS-2'],
  ['drill-correction', 'en', 21, 65, 365, '58 UCS-2'],
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
  const size = message.sms === undefined ? null : smsSegments(filled(message.sms));
  expect(size && `${size.length} ${size.encoding}`).toBe(sms);
  expect(size?.segments ?? 1).toBe(1);
  expect(subject).toBeLessThanOrEqual(40);
  expect(body).toBeLessThanOrEqual(2000);
});

test('every message is in the table of lengths, in both languages', () => {
  expect(LENGTHS.map(([key, language]) => `${key} ${language}`).sort()).toEqual(
    Object.keys(ALL)
      .flatMap((key) => [`${key} en`, `${key} jp`])
      .sort(),
  );
});

test.each(Object.entries(BUILT_IN_MESSAGES))('%s has known placeholders alone, and no name in its SMS', (_, text) => {
  for (const { subject, body, sms } of [text.jp, text.en]) {
    expect(unknownPlaceholders(subject + body + sms)).toEqual([]);
    expect(placeholdersOf(sms)).not.toContain('name');
    expect(placeholdersOf(sms)).not.toContain('company');
  }
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
  [6, { hazard: 'earthquake', byCompany: true }, 'correct-quake'],
  [6, { hazard: 'tsunami', byCompany: true }, 'correct-tsunami'],
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

test('every text of a drill begins as a drill', () => {
  for (const type of [1, 2, 3, 6, 7] as const) {
    const { text } = builtInFor(type, { drill: true });
    for (const part of Object.values(text.jp)) expect(part).toMatch(/^【訓練】/u);
    for (const part of Object.values(text.en)) expect(part).toMatch(/^【訓練】DRILL/u);
  }
});
