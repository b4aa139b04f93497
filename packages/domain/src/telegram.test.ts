import { believed, compareTelegrams, lacksIntensities, standing, type Telegram } from './telegram.js';
import { at, earthquake, felt, telegram } from './testing/telegrams.js';

const names = (telegrams: Telegram[]): string[] => telegrams.map(({ url }) => url);

test('jma 5: the order is Control/DateTime, cancellations last, Serial as a number, URL', () => {
  const ordered = [
    telegram({ url: 'a', controlAt: at(1), serial: '9' }),
    telegram({ url: 'b', controlAt: at(2), infoType: '発表', serial: '2' }),
    telegram({ url: 'c', controlAt: at(2), infoType: '発表', serial: '10' }),
    telegram({ url: 'd', controlAt: at(2), infoType: '訂正', serial: '1' }),
    telegram({ url: 'e', controlAt: at(2), infoType: '遅延', serial: '' }),
    telegram({ url: 'f', controlAt: at(2), infoType: '遅延', serial: '' }),
    telegram({ url: 'g', controlAt: at(2), infoType: '取消', serial: '1' }),
  ];
  expect(names(ordered.toReversed().sort(compareTelegrams))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

const cancel = (changes: Partial<Telegram>): Telegram =>
  telegram({ url: 'cancel', infoType: '取消', controlAt: at(30), intensities: null, ...changes });

test.each<[string, Partial<Telegram>, string[]]>([
  ['cancels only the same Serial', { serial: '2' }, ['1', '3', '51']],
  ['cancels every Serial if it has none', { serial: '' }, ['51']],
  ['does not touch another type', { type: 'VXSE51', serial: '' }, ['1', '2', '3']],
  ['does not touch another event', { eventIds: ['20240101160608'], serial: '' }, ['1', '2', '3', '51']],
  ['cancels nothing that came after it', { serial: '', controlAt: at(7.5) }, ['2', '3', '51']],
  [
    'does not touch another status: a drill cancels nothing real',
    { status: '訓練', serial: '' },
    ['1', '2', '3', '51'],
  ],
  ['needs one event in common', { eventIds: ['x', '20240101161010'], serial: '3' }, ['1', '2', '51']],
])('jma 5, 7: a cancellation %s', (_, changes, left) => {
  const telegrams = [
    telegram({ url: '1', serial: '1', controlAt: at(7) }),
    telegram({ url: '2', serial: '2', controlAt: at(8) }),
    telegram({ url: '3', serial: '3', controlAt: at(9) }),
    telegram({ url: '51', type: 'VXSE51', serial: '', controlAt: at(2) }),
    cancel(changes),
  ];
  expect(names(standing(telegrams)).sort()).toEqual(left);
  expect(names(standing(telegrams.toReversed())).sort()).toEqual(left);
});

test('a cancellation of the same second counts', () => {
  const report = telegram({ url: 'z', controlAt: at(1) });
  expect(standing([cancel({ controlAt: at(1) }), report])).toEqual([]);
});

test.each<[boolean, Partial<Telegram>]>([
  [true, { intensities: [] }],
  [true, { intensities: null, type: 'VXSE51' }],
  [false, { intensities: felt({ '17': '1' }) }],
  [false, { intensities: null, headTitle: '遠地地震に関する情報' }],
  [false, { intensities: null, infoType: '取消' }],
  [false, { intensities: null, type: 'VXSE52' }],
])('jma 16: a domestic report without intensities is an alarm: %s for %j', (alarm, changes) => {
  expect(lacksIntensities(telegram(changes))).toBe(alarm);
});

test.each<[string, number, number, number, boolean]>([
  ['in the past', -60, -60, -60, false],
  ['10 minutes ahead', 10, 10, -60, false],
  ['one second more', 10.1, -60, -60, true],
  ['only the report time', -60, 10.1, -60, true],
  ['only both', 9999, 9999, 5, true],
])('times %s are believed or not', (_, control, report, seen, isAhead) => {
  const first = at(0);
  const given = telegram({
    controlAt: at(control),
    reportAt: at(report),
    earthquake: earthquake({ originAt: at(seen) }),
  });
  const found = believed(given, first);
  expect(found.isAhead).toBe(isAhead);
  expect(found.telegram).toEqual({
    ...given,
    controlAt: control > 10 ? first : at(control),
    reportAt: report > 10 ? first : at(report),
  });
});

test('an earthquake in the future has no time', () => {
  const given = telegram({
    controlAt: at(0),
    reportAt: at(0),
    earthquake: earthquake({ originAt: at(99), magnitude: '5' }),
  });
  expect(believed(given, at(0)).telegram.earthquake).toEqual(earthquake({ magnitude: '5' }));
});
