import type { DecisionReason, Intensity } from '@tabimori/shared';
import { decide } from './decide.js';
import type { AutoSendSetting, DecideInput } from './decision.js';
import { eventState } from './event-state.js';
import { at, felt, telegram } from './testing/telegrams.js';

const SETTING: AutoSendSetting = {
  earthquakeThreshold: '5',
  tsunamiWarning: true,
  islandsOnly: false,
  endOfUse: false,
  masterSwitch: true,
};

const input = (
  intensities: Record<string, Intensity>,
  changes: Partial<DecideInput> = {},
  setting: Partial<AutoSendSetting> = {},
): DecideInput => ({
  state: eventState([telegram({ intensities: felt(intensities) })]),
  setting: { ...SETTING, ...setting },
  alerted: [],
  status: '通常',
  reportAt: at(6),
  firstSeenAt: at(7),
  now: at(7),
  staleSeconds: 7200,
  ...changes,
});

const summary = (given: DecideInput): string => {
  const { reason, prefectures } = decide(given);
  return [reason, ...prefectures.map(({ code, class: level }) => `${code}:${level}`)].join(' ');
};

const FELT = { '13': '3', '16': '4', '15': '5-', '17': '6-', '18': '5+' } as const;

test.each<[AutoSendSetting['earthquakeThreshold'], string]>([
  ['off', 'thresholdOff'],
  ['4', 'started 15:5 16:4 17:6 18:5'],
  ['5', 'started 15:5 17:6 18:5'],
  ['6', 'started 17:6'],
])('threshold %s of 6-, 5+, 5-, 4 and 3: %s', (earthquakeThreshold, expected) => {
  expect(summary(input(FELT, {}, { earthquakeThreshold }))).toBe(expected);
});

test('jma 14: the greatest intensity of the prefecture counts, not the nationwide one', () => {
  expect(summary(input({ '13': '1', '17': '6+' }))).toBe('started 17:6');
});

test.each<[string, DecideInput['alerted'], string]>([
  ['nothing new at the same class', [{ code: '17', region: '', class: 6 }], 'nothingNew'],
  ['a class that rises', [{ code: '17', region: '', class: 5 }], 'raised 17:6'],
  ['another prefecture', [{ code: '15', region: '', class: 6 }], 'raised 17:6'],
  [
    'the highest of several alerts counts',
    [
      { code: '17', region: '', class: 6 },
      { code: '17', region: '', class: 5 },
    ],
    'nothingNew',
  ],
])('jma 1, 3: %s', (_, alerted, expected) => {
  expect(summary(input({ '17': '6-' }, { alerted }))).toBe(expected);
});

test.each<[Intensity, 6 | 7, string]>([
  ['7', 6, 'raised 17:7'],
  ['7', 7, 'nothingNew'],
  ['6+', 6, 'nothingNew'],
])('%s in a prefecture alerted at class %i: %s', (now, level, expected) => {
  expect(summary(input({ '17': now }, { alerted: [{ code: '17', region: '', class: level }] }))).toBe(expected);
});

test('5- to 5+ does not raise the class', () => {
  expect(summary(input({ '17': '5+' }, { alerted: [{ code: '17', region: '', class: 5 }] }))).toBe('nothingNew');
});

test('jma 4: a value that went down alerts nobody again', () => {
  const state = eventState([
    telegram({ url: 'a', serial: '1', controlAt: at(5), intensities: felt({ '17': '6-' }) }),
    telegram({ url: 'b', serial: '2', controlAt: at(6), intensities: felt({ '17': '4' }) }),
  ]);
  expect(summary(input({}, { state, alerted: [{ code: '17', region: '', class: 6 }] }))).toBe('nothingNew');
});

test('震度５弱以上未入電 reaches 5, not 6, and says so', () => {
  const unreceived = [{ prefectureCode: '17', intensity: '5-', unreceived: true } as const];
  const state = eventState([telegram({ intensities: unreceived })]);
  expect(decide(input({}, { state }))).toMatchObject({
    start: true,
    hazard: 'earthquake',
    prefectures: [{ code: '17', intensity: '5-', unreceived: true, class: 5 }],
  });
  expect(summary(input({}, { state }, { earthquakeThreshold: '6' }))).toBe('belowThreshold');
});

test.each(['訓練', '試験', '通常 ', 'Normal', ''])('jma 8: status %j starts nothing', (status) => {
  expect(decide(input({ '17': '7' }, { status }))).toMatchObject({
    start: false,
    reason: 'notNormal',
    params: { status },
  });
});

test.each<[DecisionReason, DecideInput]>([
  ['endOfUse', input({ '17': '7' }, {}, { endOfUse: true })],
  ['noIntensity', input({})],
  ['belowThreshold', input({ '17': '4' })],
  ['thresholdOff', input({ '17': '7' }, {}, { earthquakeThreshold: 'off', masterSwitch: false })],
  ['belowThreshold', input({ '17': '4' }, { firstSeenAt: at(1000) }, { masterSwitch: false })],
  [
    'cancelled',
    input(
      {},
      {
        state: eventState([
          telegram({ intensities: felt({ '17': '7' }) }),
          telegram({ url: 'cancel', infoType: '取消', controlAt: at(30), intensities: null }),
        ]),
      },
    ),
  ],
])('%s starts nothing and misses nothing', (reason, given) => {
  expect(decide(given)).toMatchObject({ start: false, reason, prefectures: [] });
});

test('with the master switch off or a late telegram, the decision lists what is missed', () => {
  expect(summary(input({ '17': '7' }, {}, { masterSwitch: false }))).toBe('masterSwitchOff 17:7');
  expect(decide(input({ '17': '7' }, { firstSeenAt: at(6 + 121), now: at(6 + 121) }))).toEqual({
    start: false,
    hazard: 'earthquake',
    reason: 'late',
    prefectures: [{ code: '17', intensity: '7', unreceived: false, class: 7 }],
    params: {
      threshold: '5',
      intensity: '7',
      reportAt: at(6).toISOString(),
      firstSeenAt: at(127).toISOString(),
      staleSeconds: 7200,
    },
  });
});

test.each<[string, number, number, string]>([
  ['first seen 2 hours after its report time', 126, 126, 'started 17:6'],
  ['first seen later than that', 126.1, 126.1, 'late 17:6'],
  ['seen in time, decided within 6 hours', 7, 7 + 360, 'started 17:6'],
  ['seen in time, decided later than that', 7, 7 + 360.1, 'late 17:6'],
])('jma 11: %s', (_, seen, now, expected) => {
  expect(summary(input({ '17': '6-' }, { firstSeenAt: at(seen), now: at(now) }))).toBe(expected);
});
