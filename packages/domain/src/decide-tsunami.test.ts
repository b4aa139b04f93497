import type { DecisionReason } from '@tabimori/shared';
import { decide } from './decide.js';
import { decideTsunami, type DecideTsunamiInput } from './decide-tsunami.js';
import type { AutoSendSetting } from './decision.js';
import { eventState } from './event-state.js';
import type { Telegram } from './telegram.js';
import { regions } from './testing/regions.js';
import { at, felt, telegram } from './testing/telegrams.js';

const SETTING: AutoSendSetting = {
  earthquakeThreshold: 'off',
  tsunamiWarning: true,
  endOfUse: false,
  masterSwitch: true,
};

const warning = (minutes: number, kinds: Record<string, string>, changes: Partial<Telegram> = {}): Telegram =>
  telegram({
    url: `tsunami-${minutes}`,
    type: 'VTSE41',
    serial: '',
    controlAt: at(minutes),
    intensities: null,
    tsunami: regions(kinds),
    ...changes,
  });
const cancel = (minutes: number): Telegram => warning(minutes, {}, { infoType: '取消', tsunami: null });

/** The last of the telegrams arrived last. */
const input = (
  telegrams: Telegram[],
  changes: Partial<DecideTsunamiInput> = {},
  setting: Partial<AutoSendSetting> = {},
): DecideTsunamiInput => ({
  state: eventState(telegrams),
  telegram: telegrams.at(-1) ?? telegram(),
  setting: { ...SETTING, ...setting },
  alerted: [],
  status: '通常',
  reportAt: at(6),
  firstSeenAt: at(7),
  now: at(7),
  staleSeconds: 7200,
  ...changes,
});

const summary = (given: DecideTsunamiInput): string => {
  const { reason, prefectures } = decideTsunami(given);
  return [reason, ...prefectures.map(({ code, grade }) => `${code}:${grade}`)].join(' ');
};
const told = (prefectureCode: string, level: 1 | 2) => ({ alerted: [{ prefectureCode, class: level }] });

test.each<[string, DecideTsunamiInput, string]>([
  [
    'a warning starts, whatever the threshold of earthquakes',
    input([warning(1, { '210': '51' })]),
    'started 03:warning',
  ],
  ['an advisory does not', input([warning(1, { '210': '62' })]), 'belowThreshold'],
  [
    'a lifting does not',
    input([warning(1, { '210': '53' }), warning(2, { '210': '50<53' })], told('03', 2)),
    'belowThreshold',
  ],
  ['the same grade is nothing new', input([warning(1, { '210': '51' })], told('03', 1)), 'nothingNew'],
  ['53, then 52, is the same grade', input([warning(2, { '210': '52<53' })], told('03', 2)), 'nothingNew'],
  ['jma 9: a rise alerts by what was told', input([warning(2, { '210': '53<53' })], told('03', 1)), 'raised 03:major'],
  ['a fall does not', input([warning(2, { '210': '51<53' })], told('03', 2)), 'nothingNew'],
  ['another prefecture does', input([warning(2, { '210': '51', '220': '51' })], told('03', 1)), 'raised 04:warning'],
  ['jma 10: an unknown kind starts nothing', input([warning(1, { '210': '99' })]), 'belowThreshold'],
  [
    'jma 10: and takes nothing back: a company that comes late is told what was known last',
    input([warning(1, { '210': '51' }), warning(2, { '210': '99' })]),
    'started 03:warning',
  ],
  [
    'jma 5: a telegram that comes after a later one is not lost',
    input([warning(9, { '210': '50' }), warning(1, { '210': '53' })]),
    'started 03:major',
  ],
  [
    'but what was lifted is not brought back by what comes next',
    input([warning(1, { '210': '51' }), warning(2, { '210': '50' })]),
    'belowThreshold',
  ],
  ['jma 7: a withdrawn telegram does not start', input([cancel(5), warning(1, { '210': '51' })]), 'cancelled'],
  ['jma 8: a training', input([warning(1, { '210': '53' })], { status: '訓練' }), 'notNormal'],
  ['tsunami off', input([warning(1, { '210': '53' })], {}, { tsunamiWarning: false }), 'thresholdOff'],
  ['end of use', input([warning(1, { '210': '53' })], {}, { endOfUse: true }), 'endOfUse'],
  ['the master switch', input([warning(1, { '210': '53' })], {}, { masterSwitch: false }), 'masterSwitchOff 03:major'],
  ['jma 11: late', input([warning(1, { '210': '53' })], { firstSeenAt: at(127) }), 'late 03:major'],
])('%s', (_, given, expected) => {
  expect(summary(given)).toBe(expected);
});

test('earthquake and tsunami of one event do not know of each other', () => {
  const both = [telegram({ intensities: felt({ '17': '7' }) }), warning(9, { '360': '53' })];
  const state = eventState(both);
  const reasons = (telegrams: Telegram[]): DecisionReason[] => [
    decide({ ...input(telegrams), setting: { ...SETTING, earthquakeThreshold: '5' } }).reason,
    decideTsunami(input(telegrams)).reason,
  ];
  expect(state.cancelled).toEqual({ earthquake: false, tsunami: false });
  expect(reasons(both)).toEqual(['started', 'started']);
  expect(reasons([...both, cancel(20)])).toEqual(['started', 'cancelled']);
  const withdrawn = telegram({ url: 'x', infoType: '取消', controlAt: at(20), intensities: null });
  expect(reasons([withdrawn, ...both])).toEqual(['cancelled', 'started']);
});
