import { ALARMS, type Hazard, type Language } from '@tabimori/shared';
import { telegramMail, TELEGRAM_NEWS } from './administrators.js';
import { alarmMail } from './alarms.js';
import { lowered, type LoweredPlace, retracted } from './changes.js';
import {
  flowStarted,
  type FlowNews,
  type Happened,
  missed,
  needsHelp,
  notRetracted,
  toLookAfter,
} from './management.js';

const URL = 'https://tabimori.example.com/safety-confirmation/event?id=2147483647';

/** All prefectures; the first has the longest name and strength. */
const happened = (hazard: Hazard, language: Language, prefectures = 47): Happened => ({
  hazard,
  originTime: language === 'jp' ? '12月31日 23:59' : 'Dec 31, 23:59 JST',
  epicenter: '青森県東方沖',
  magnitude: '8を超える巨大地震',
  struck: Array.from({ length: prefectures }, (_, i) => ({
    name: language === 'jp' ? (['神奈川県', '東京都', '北海道', '京都府'][i % 4] ?? '') : 'Fukushima',
    felt: hazard === 'earthquake' ? { intensity: '5-', unreceived: true } : null,
    grade: hazard === 'tsunami' ? 'major' : null,
  })),
});
const news = (hazard: Hazard, language: Language): FlowNews => ({
  happened: happened(hazard, language),
  url: URL,
  companies: Array.from({ length: 50 }, () => '会'.repeat(100)),
  people: 100_000,
});
const change = (language: Language) => ({
  url: URL,
  issued: language === 'jp' ? '12月31日 23:59' : 'Dec 31, 23:59 JST',
  companies: Array.from({ length: 50 }, () => '会'.repeat(100)),
  people: 100_000,
});
const LOWERED: readonly LoweredPlace['to'][] = ['none', 'advisory', 'warning'];
const loweredPlaces = (to: LoweredPlace['to'], language: Language): LoweredPlace[] =>
  happened('tsunami', language).struck.map(({ name }, i) => ({
    name: `${name.slice(0, -1)}${String.fromCharCode(65 + i)}`,
    from: 'major',
    to,
  }));
const call = (language: Language) => ({
  happened: happened('earthquake', language),
  isInjured: false,
  isRecorded: false,
  inForce: null,
  url: URL,
  name: '名'.repeat(100),
  company: '会'.repeat(100),
  place: language === 'jp' ? '神奈川県' : 'Fukushima',
  city: language === 'jp' ? '横浜市' : 'Iwaki City',
  answeredAt: '12月31日 23:59',
});

const LANGUAGES: Language[] = ['jp', 'en'];
const HAZARDS: Hazard[] = ['earthquake', 'tsunami'];
const waiting = Array.from({ length: 500 }, () => ({ company: '社'.repeat(50), injured: 99, others: 99 }));

const MAILS = LANGUAGES.flatMap((language) => [
  ...HAZARDS.flatMap((hazard) => [
    ...[false, true].map(
      (isFurther) =>
        [
          `flowStarted ${hazard} ${isFurther}`,
          language,
          flowStarted[language]({ ...news(hazard, language), isFurther }),
        ] as const,
    ),
    [`notRetracted ${hazard}`, language, notRetracted[language](news(hazard, language))] as const,
    [
      `missed telegram ${hazard}`,
      language,
      missed[language]({ ...news(hazard, language), cause: 'telegram' }),
    ] as const,
    [`missed stage ${hazard}`, language, missed[language]({ ...news(hazard, language), cause: 'stage' })] as const,
  ]),
  ...LOWERED.map(
    (to) =>
      [
        `lowered ${to}`,
        language,
        lowered[language]({ ...change(language), places: loweredPlaces(to, language) }),
      ] as const,
  ),
  ...HAZARDS.map((hazard) => {
    const prefectures = happened(hazard, language).struck.map(
      ({ name }, i) => `${name.slice(0, -1)}${String.fromCharCode(65 + i)}`,
    );
    return [
      `retracted ${hazard}`,
      language,
      retracted[language]({ ...change(language), hazard, prefectures }),
    ] as const;
  }),
  ...ALARMS.flatMap((alarm) =>
    [false, true].map(
      (over) => [`alarm ${alarm} ${over}`, language, alarmMail({ alarm, over }, language, URL)] as const,
    ),
  ),
  ['needsHelp', language, needsHelp[language](call(language))] as const,
  ['needsHelp', language, needsHelp[language]({ ...call(language), isInjured: true })] as const,
  ['toLookAfter', language, toLookAfter[language]({ companies: waiting, at: 'Dec 31, 23:59 JST', url: URL })] as const,
  ...TELEGRAM_NEWS.map(
    (kind) => [kind, language, telegramMail(kind, language, { url: URL, telegramUrl: URL, unknown: [] })] as const,
  ),
]);

test.each(MAILS)('%s in %s is short enough, with long values', (name, language, { subject, body }) => {
  expect(subject.length).toBeLessThanOrEqual(40);
  expect(body.length).toBeLessThanOrEqual(2000);
  const [first = '', second = '', third = ''] = body.split('\n');
  if (name !== 'needsHelp') expect(first.length).toBeLessThanOrEqual(language === 'jp' ? 60 : 120);
  expect([second, third]).toContain(URL);
  expect(body).not.toMatch(/undefined|null|\{\{/);
});

test("unknown facts are left out, and the counts are the reader's", () => {
  const { subject, body } = flowStarted.jp({
    happened: { ...happened('earthquake', 'jp', 1), epicenter: null, magnitude: null },
    url: URL,
    companies: ['青空商事', '北辰精機'],
    people: 12,
    isFurther: false,
  });
  expect(subject).toBe('【配信開始】震度5弱以上 神奈川県の地震');
  expect(body).toContain(
    '最大震度：神奈川県 5弱以上\n発生：12月31日 23:59\n（気象庁発表）\n\n対象の会社：青空商事、北辰精機\n連絡する旅行者：12名',
  );
});

test('the strongest comes first, the rest is counted', () => {
  const quake: Happened = {
    ...happened('earthquake', 'en', 0),
    struck: [
      { name: 'Chiba', felt: { intensity: '5-', unreceived: false }, grade: null },
      { name: 'Ibaraki', felt: { intensity: '6+', unreceived: false }, grade: null },
    ],
  };
  const { subject, body } = flowStarted.en({ ...news('earthquake', 'en'), happened: quake, isFurther: true });
  expect(subject).toBe('Alerts extended: Ibaraki and 1 more');
  expect(body).toContain('Maximum intensity: Ibaraki 6 Upper, Chiba 5 Lower');
});

test("a call for help gives only the person's name, company and place", () => {
  const { subject, body } = needsHelp.en({ ...call('en'), name: 'Mary Smith', company: 'Aozora', happened: null });
  expect(body.split('\n')[0]).toBe('Mary Smith (Aozora) answered "Badly hurt / I need help". Please contact them now.');
  expect(subject).toBe('Mary Smith (Fukushima) needs help');
  expect(body).toContain('Staying in: Iwaki City, Fukushima\n');
  expect(body).not.toMatch(/@|\+81|Maximum/);
});

test('of a call for help from a coast it says which tsunami warning is in force there', () => {
  expect(needsHelp.jp({ ...call('jp'), inForce: 'major' }).body).toContain(
    '滞在先の沿岸に大津波警報が発表されています。',
  );
  expect(needsHelp.en({ ...call('en'), inForce: 'warning' }).body).toContain(
    'A Tsunami Warning is in force on the coast',
  );
  expect(needsHelp.jp(call('jp')).body).not.toContain('津波');
});

test('of an injury after the end it says that, and that the response is open again', () => {
  const { subject, body } = needsHelp.jp({ ...call('jp'), name: '小川 健一', isInjured: true });
  expect(subject).toBe('【負傷】小川 健一さん（神奈川県）が負傷と答えました');
  expect(body).toContain('対応の終了後に「負傷」と答えました');
  expect(body).toContain('進行中に戻っています');
});

test.each([
  [false, 'が「重いけが・助けが必要」と答えました。', ' answered "Badly hurt'],
  [
    true,
    'の回答「重いけが・助けが必要」を、担当者が記録しました。',
    /^A colleague recorded that .* answered "Badly hurt/mu,
  ],
])('a call for help says whether a colleague recorded it: %s', (isRecorded, jp, en) => {
  expect(needsHelp.jp({ ...call('jp'), isRecorded }).body).toContain(jp);
  expect(needsHelp.en({ ...call('en'), isRecorded }).body).toMatch(en);
});

test('the subject of a call for help leaves out what is not known or too long', () => {
  const jp = { ...call('jp'), name: '小川 健一' };
  expect(needsHelp.jp(jp).subject).toBe('【要支援】小川 健一さん（神奈川県）が助けを求めています');
  expect(needsHelp.jp({ ...jp, place: null }).subject).toBe('【要支援】小川 健一さんが助けを求めています');
  expect(needsHelp.jp({ ...jp, name: '名'.repeat(100) }).subject).toBe(
    '【要支援】旅行者（神奈川県）が助けを求めています',
  );
});

test('of those to look after it counts the injured and the others, by company, and says who is none', () => {
  const companies = [
    { company: '青空商事', injured: 2, others: 3 },
    { company: '北辰精機', injured: 0, others: 1 },
  ];
  const { subject, body } = toLookAfter.jp({ companies, at: '11月29日 10:32', url: URL });
  expect(subject).toBe('【未対応】負傷 2名、その他 4名');
  expect(body).toContain('担当者がまだいない人が 6名います。');
  expect(body).toContain('青空商事：負傷 2名、その他 3名\n北辰精機：その他 1名\n（11月29日 10:32時点）');
  const one = toLookAfter.en({ companies: companies.slice(1), at: 'Nov 29, 10:32 JST', url: URL });
  expect(one.subject).toBe('No follow-up: 1 other');
  expect(one.body).toMatch(/^1 person answered “Injured” or “Other”/u);
});

describe('a tsunami warning that was lowered', () => {
  const { companies: _, ...rest } = change('jp');
  const told = { ...rest, companies: ['青空商事'], people: 3 };
  const place = (name: string, to: LoweredPlace['to']): LoweredPlace => ({ name, from: 'major', to });

  test('is called lifted only if nothing is left in force', () => {
    expect(lowered.jp({ ...told, places: [place('宮城県', 'none')] }).subject).toBe('【津波警報の解除】宮城県');
    const partly = lowered.jp({ ...told, places: [place('宮城県', 'none'), place('岩手県', 'advisory')] });
    expect(partly.subject).toBe('【津波警報の引き下げ】宮城県ほか1県');
  });

  test('names the places with the highest level that is left first, and who is told', () => {
    const { body } = lowered.jp({ ...told, places: [place('宮城県', 'none'), place('岩手県', 'warning')] });
    expect(body).toContain('避難の必要な沿岸が残っています');
    expect(body).toContain(
      '岩手県：大津波警報 → 津波警報\n宮城県：大津波警報 → 解除\n\n発表：12月31日 23:59（気象庁）\n対象の会社：青空商事\n知らせる旅行者：3名',
    );
  });
});
