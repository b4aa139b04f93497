import type { DecisionReason, TsunamiLevel } from '@tabimori/shared';
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
  islandsOnly: false,
  endOfUse: false,
  masterSwitch: true,
};

const warning = (minutes: number, kinds: Record<string, string>, changes: Partial<Telegram> = {}): Telegram =>
  telegram({
    url: `tsunami-${minutes}`,
    type: 'VTSE41',
    serial: '',
    controlAt: at(minutes),
    reportAt: at(minutes + 5),
    intensities: null,
    tsunami: regions(kinds),
    ...changes,
  });
const cancel = (minutes: number): Telegram => warning(minutes, {}, { infoType: '取消', tsunami: null });

/** The last of these telegrams is also the last to arrive. */
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
  return [reason, ...prefectures.map(({ code, region, grade }) => `${code}${region && `/${region}`}:${grade}`)].join(
    ' ',
  );
};
/** 岩手県 was alerted at `grade` and last sent `inForce`. */
const last = (grade: 'warning' | 'major', inForce: TsunamiLevel) => ({
  alerted: [{ code: '03', region: '', class: grade === 'major' ? 2 : 1, inForce }],
});
const told = (code: string, level: 1 | 2, region = '') => ({ alerted: [{ code, region, class: level }] });

test.each<[string, DecideTsunamiInput, string]>([
  ['a warning alerts, whatever the earthquake threshold', input([warning(1, { '210': '51' })]), 'started 03:warning'],
  ['an advisory does not', input([warning(1, { '210': '62' })]), 'belowThreshold'],
  [
    'a lifting does not',
    input([warning(1, { '210': '53' }), warning(2, { '210': '50<53' })], told('03', 2)),
    'belowThreshold',
  ],
  ['the same grade is not new', input([warning(1, { '210': '51' })], told('03', 1)), 'nothingNew'],
  ['53, then 52, is the same grade', input([warning(2, { '210': '52<53' })], told('03', 2)), 'nothingNew'],
  [
    'jma 9: a rise is measured against what was last sent',
    input([warning(2, { '210': '53<53' })], told('03', 1)),
    'raised 03:major',
  ],
  ['a lower grade does not alert', input([warning(2, { '210': '51<53' })], told('03', 2)), 'nothingNew'],
  ['another prefecture does', input([warning(2, { '210': '51', '220': '51' })], told('03', 1)), 'raised 04:warning'],
  ['jma 10: an unknown kind starts nothing', input([warning(1, { '210': '99' })]), 'belowThreshold'],
  [
    'jma 10: and cancels nothing: a company that comes late is alerted of the last known kind',
    input([warning(1, { '210': '51' }), warning(2, { '210': '99' })]),
    'started 03:warning',
  ],
  [
    'jma 5: an older telegram arriving after a newer one changes nothing',
    input([warning(9, { '210': '50' }), warning(1, { '210': '53' })]),
    'belowThreshold',
  ],
  ['nor does it end a warning', input([warning(9, { '210': '53' }), warning(1, { '210': '62' })]), 'started 03:major'],
  [
    'what was lifted does not come back with the next telegram',
    input([warning(1, { '210': '51' }), warning(2, { '210': '50' })]),
    'belowThreshold',
  ],
  [
    'a warning again after being lowered to an advisory',
    input([warning(3, { '210': '51' })], last('warning', 'advisory')),
    'raised 03:warning',
  ],
  [
    'a warning again after being lifted',
    input([warning(3, { '210': '51' })], last('warning', 'none')),
    'raised 03:warning',
  ],
  [
    'a major warning again after being lowered to a warning',
    input([warning(3, { '210': '53' })], last('major', 'warning')),
    'raised 03:major',
  ],
  [
    'an advisory again after being lowered to one',
    input([warning(3, { '210': '62' })], last('warning', 'advisory')),
    'belowThreshold',
  ],
  ['jma 7: a cancelled telegram does not alert', input([cancel(5), warning(1, { '210': '51' })]), 'cancelled'],
  ['jma 8: an exercise of the agency', input([warning(1, { '210': '53' })], { status: '訓練' }), 'notNormal'],
  ['tsunami off', input([warning(1, { '210': '53' })], {}, { tsunamiWarning: false }), 'thresholdOff'],
  ['end of use', input([warning(1, { '210': '53' })], {}, { endOfUse: true }), 'endOfUse'],
  ['the master switch', input([warning(1, { '210': '53' })], {}, { masterSwitch: false }), 'masterSwitchOff 03:major'],
  [
    'jma 11: seen late, but still in force',
    input([warning(1, { '210': '53' })], { firstSeenAt: at(600), now: at(600) }),
    'started 03:major',
  ],
  [
    'a day after the newest telegram',
    input([warning(1, { '210': '53' })], { firstSeenAt: at(1446), now: at(1446) }),
    'started 03:major',
  ],
  [
    'more than a day after it',
    input([warning(1, { '210': '53' })], { firstSeenAt: at(1447), now: at(1447) }),
    'late 03:major',
  ],
  [
    'seen late, and over according to the newest telegram',
    {
      ...input([warning(1, { '210': '53' }), warning(2, { '210': '50' })], { firstSeenAt: at(127), now: at(127) }),
      telegram: warning(1, { '210': '53' }),
    },
    'late 03:major',
  ],
  [
    'seen late and over, but alerted in time',
    {
      ...input([warning(1, { '210': '53' }), warning(2, { '210': '50' })], {
        firstSeenAt: at(127),
        now: at(127),
        ...last('major', 'none'),
      }),
      telegram: warning(1, { '210': '53' }),
    },
    'belowThreshold',
  ],
  [
    'seen in time, and over according to the newest telegram',
    { ...input([warning(1, { '210': '53' }), warning(2, { '210': '50' })]), telegram: warning(1, { '210': '53' }) },
    'belowThreshold',
  ],
])('%s', (_, given, expected) => {
  expect(summary(given)).toBe(expected);
});

/** One telegram for each of `kinds`, in order, after `alerted`. */
const islands = (kinds: Record<string, string>[], alerted: DecideTsunamiInput['alerted'] = [], islandsOnly = true) =>
  input(
    kinds.map((kind, index) => warning(index + 1, kind)),
    { alerted },
    { islandsOnly },
  );
const [izu, izuMajor, tokyo] = [told('13', 1, '320'), told('13', 2, '320'), told('13', 1)].map((one) => one.alerted);

test.each<[string, DecideTsunamiInput, string]>([
  ['setting off: islands count as their prefecture', islands([{ '320': '51' }], [], false), 'started 13:warning'],
  ['only islands', islands([{ '320': '51' }]), 'started 13/320:warning'],
  ['each of two', islands([{ '320': '51', '321': '53' }]), 'started 13/320:warning 13/321:major'],
  [
    'with the mainland at the same grade',
    islands([{ '320': '51', '312': '51', '310': '51' }]),
    'started 12:warning 13:warning 14:warning',
  ],
  ['with the mainland at a lower one', islands([{ '341': '53', '340': '51' }]), 'started 15:warning 15/341:major'],
  ['with the mainland at a higher one', islands([{ '341': '51', '340': '53' }]), 'started 15:major'],
  ['an advisory on the mainland does not count', islands([{ '341': '51', '340': '62' }]), 'started 15/341:warning'],
  ['淡路島南部 is not an island of its own', islands([{ '522': '51' }]), 'started 28:warning'],
  ['the same again', islands([{ '320': '51' }], izu), 'nothingNew'],
  ['a rise only on the islands', islands([{ '320': '51' }, { '320': '53' }], izu), 'raised 13/320:major'],
  ['other islands later', islands([{ '320': '51' }, { '320': '51', '321': '51' }], izu), 'raised 13/321:warning'],
  [
    'the mainland later at the same grade',
    islands([{ '320': '51', '312': '51' }], izu),
    'raised 12:warning 13:warning 14:warning',
  ],
  [
    'the mainland later at a lower one',
    islands([{ '320': '53', '312': '51' }], izuMajor),
    'raised 12:warning 13:warning 14:warning',
  ],
  ['islands after the whole', islands([{ '320': '51' }], tokyo), 'nothingNew'],
  [
    'a rise on the islands after the whole',
    islands([{ '320': '53', '312': '51' }], tokyo),
    'raised 12:warning 13/320:major 14:warning',
  ],
  ['setting turned off since: the others are alerted', islands([{ '320': '51' }], izu, false), 'raised 13:warning'],
  [
    'two telegrams that differ: the higher one counts',
    islands([{ '320': '51' }, { '320': '53' }]),
    'started 13/320:major',
  ],
])('island regions: %s', (_, given, expected) => {
  expect(summary(given)).toBe(expected);
});

test('the earthquake and the tsunami of one event do not affect each other', () => {
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
