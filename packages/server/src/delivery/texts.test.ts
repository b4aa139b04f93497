import { render } from '@tabimori/domain';
import { MESSAGE_TYPE } from '@tabimori/shared';
import {
  builtInTexts,
  type Facts,
  type Names,
  NO_EVENT,
  placesOf,
  placeValues,
  sendSubject,
  templateFor,
} from './texts.js';

const NAMES: Names = {
  jp: new Map([
    ['04', '宮城県'],
    ['05', '秋田県'],
    ['17', '石川県'],
  ]),
  en: new Map([
    ['04', 'Miyagi'],
    ['05', 'Akita'],
    ['17', 'Ishikawa'],
  ]),
};
const felt = (intensity: '4' | '6+') => ({ intensity, unreceived: false });

test.each<[string, Partial<Facts>, number, string]>([
  [
    'an earthquake where the shaking was strongest',
    { intensities: { '04': felt('4'), '17': felt('6+') } },
    MESSAGE_TYPE.earthquakeAlert,
    '石川県',
  ],
  [
    'a tsunami where its level was highest, whatever was felt elsewhere',
    { grades: { '05': 'warning', '17': 'major' }, intensities: { '05': felt('6+') } },
    MESSAGE_TYPE.tsunamiAlert,
    '大津波警報】石川県ほか1県',
  ],
  [
    'the end of a warning where it was highest, and all that ended',
    { grades: {}, lowered: { to: 'none', from: { '04': 'warning', '05': 'advisory', '17': 'major' } } },
    MESSAGE_TYPE.tsunamiAlert,
    '石川県ほか2県の大津波警報・津波警報・津波注意報',
  ],
])('a send is called after %s', (_, facts, type, expected) => {
  const all = { ...NO_EVENT, ...facts };
  const { jp } = builtInTexts(type as 1, 0, all);
  expect(sendSubject(jp, jp, all, { company: '青空商事', contactTel: '' }, 'jp', NAMES)).toContain(expected);
});

test.each<[string, Partial<Facts>, 'jp' | 'en', string, string]>([
  [
    'an alert',
    { grades: { '04': 'major', '05': 'warning' } },
    'en',
    'Major Tsunami Warning: evacuate now (Miyagi and 1 more)',
    '',
  ],
  [
    'a lifting',
    { lowered: { to: 'none', from: { '04': 'major' } } },
    'en',
    'Lifted: Major Tsunami Warning (Miyagi)',
    '',
  ],
  [
    'a lifting of several levels',
    { lowered: { to: 'none', from: { '04': 'warning', '17': 'major' } } },
    'en',
    'Lifted: Major Tsunami Warning, Tsunami Warning (Ishikawa and 1 more)',
    '',
  ],
  ["one's own Japanese text", { grades: { '04': 'warning' } }, 'jp', '逃げて（宮城県）', '逃げて'],
  ['one that says it itself', { grades: { '04': 'warning' } }, 'en', 'Flee, Miyagi', 'Flee, {{prefecture}}'],
])('%s about a tsunami names the place once', (_, facts, language, expected, own) => {
  const all = { ...NO_EVENT, ...facts };
  const builtIn = builtInTexts(MESSAGE_TYPE.tsunamiAlert, 0, all)[language];
  const text = own === '' ? builtIn : { ...builtIn, subject: own };
  expect(sendSubject(text, builtIn, all, { company: 'Aozora', contactTel: '' }, language, NAMES)).toBe(expected);
});

test.each([
  ['a question', MESSAGE_TYPE.safetyConfirmation, { intensities: { '17': felt('6+') } }],
  [
    'a lowering',
    MESSAGE_TYPE.tsunamiAlert,
    { grades: {}, lowered: { to: 'none' as const, from: { '17': 'major' as const } } },
  ],
])('%s of a drill says so to somebody who has moved elsewhere meanwhile, too', (_, messageType, facts) => {
  const all = { ...NO_EVENT, ...facts };
  const content = { ...all, ...builtInTexts(messageType, 0, all, true) };
  for (const part of ['subject', 'sms'] as const)
    for (const language of ['jp', 'en'] as const)
      expect(
        templateFor({ content, messageType, reminderNumber: 0, drill: true }, part, language, { prefecture: '東京都' }),
      ).toContain('【訓練】');
});

test('a question about an event speaks of the tsunami where it was only that, and of no event to who is in no prefecture', () => {
  const subjects = (facts: Partial<Facts>, texts?: string): (string | undefined)[] => {
    const all = { ...NO_EVENT, ...facts };
    const { jp, en } = builtInTexts(MESSAGE_TYPE.safetyConfirmation, 0, all);
    const content = { ...all, jp: texts === undefined ? jp : { ...jp, subject: texts }, en };
    // a resend by its plan has the words of its question
    return [MESSAGE_TYPE.safetyConfirmation, MESSAGE_TYPE.reminder].flatMap((messageType) =>
      ['17', '04', '05', null].map((code) => {
        const values = placeValues(all, code, 'jp', NAMES, 'mail');
        const from = { content, messageType, reminderNumber: messageType === 2 ? 0 : 1, drill: false };
        return render(templateFor(from, 'subject', 'jp', values), values, { language: 'jp' });
      }),
    );
  };
  const [quake, tsunami, after, nothing] = [
    '石川県の地震',
    '津波の警報（宮城県）',
    '津波の警報のあとに（宮城県）',
    '',
  ].map((of) => `【安否確認】無事ですか？ ${of}`.trim());
  const both: Partial<Facts> = { intensities: { '17': felt('6+') }, tsunamiOnly: ['04'], warned: { '04': 'warning' } };
  expect(subjects(both)).toEqual([quake, tsunami, quake, nothing, quake, tsunami, quake, nothing]);
  const over: Partial<Facts> = { ...both, warned: { '17': 'warning' } };
  expect(subjects(over).slice(0, 2)).toEqual([quake, after]);
  expect(subjects({ tsunamiOnly: ['04'] }).slice(1, 4)).toEqual([after, after, nothing]);
  const own = '{{prefecture}}の皆さんへ';
  expect(subjects(both, own).slice(0, 4)).toEqual([
    '石川県の皆さんへ',
    '宮城県の皆さんへ',
    '石川県の皆さんへ',
    nothing,
  ]);
  // the history calls it by the places
  const content = { ...NO_EVENT, ...both };
  expect(placesOf(content)).toEqual(['17', '04']);
});

test('who has moved to a prefecture that a message is not about reads of its strongest place', () => {
  const all: Facts = { ...NO_EVENT, intensities: { '04': felt('4'), '17': felt('6+') } };
  const content = { ...all, ...builtInTexts(MESSAGE_TYPE.safetyConfirmation, 0, all) };
  const facts = { content, messageType: MESSAGE_TYPE.safetyConfirmation, reminderNumber: 0, drill: false };
  const body = (code: string | null) => {
    const values = placeValues(all, code, 'jp', NAMES, 'mail');
    return render(templateFor(facts, 'body', 'jp', values), values, { language: 'jp' });
  };
  expect(body('04')).toContain('宮城県の最大震度：4\n');
  expect(body('05')).toContain('石川県の最大震度：6強\n');
  expect(body(null)).not.toContain('最大震度');
  // but a warning that is in force there has only those flee who are there
  const warned: Facts = { ...all, warned: { '17': 'major' } };
  expect(placeValues(warned, '05', 'jp', NAMES, 'mail')).toMatchObject({ prefecture: '石川県', tsunamiGrade: null });
  const lowered: Facts = { ...NO_EVENT, grades: {}, lowered: { to: 'none', from: { '04': 'warning', '17': 'major' } } };
  expect(placeValues(lowered, '05', 'jp', NAMES, 'mail')).toMatchObject({
    prefecture: '石川県',
    tsunamiGrade: '大津波警報',
  });
});
