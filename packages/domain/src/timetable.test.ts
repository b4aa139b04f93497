import { readSample } from '../../server/src/agency/testing/samples.js';
import type { AutoSendSetting } from './decision.js';
import { regions } from './testing/regions.js';
import { at, felt, telegram } from './testing/telegrams.js';
import { timetable, type Timetable, type TimetableInput } from './timetable.js';

const SETTING: AutoSendSetting = {
  earthquakeThreshold: '5',
  tsunamiWarning: true,
  islandsOnly: false,
  endOfUse: false,
  masterSwitch: true,
};
const DELAYS = { confirmationDelaySeconds: 900, reminderIntervalSeconds: 900, reminderTimes: 2 };
const EVERYWHERE = () => true;

const FLASH = readSample('VXSE51/official__32-35_07_01_100915_VXSE51.xml');
const REPORT = readSample('VXSE53/official__32-35_07_06_240613_VXSE53.xml');
const TOHOKU = readSample('VXSE51/official__32-39_11_01_120615_VXSE51.xml');
const WARNING = readSample('VTSE41/official__32-39_11_02_250206_VTSE41.xml');
const RAISED = readSample('VTSE41/official__32-39_11_11_250206_VTSE41.xml');
const DRILL = readSample('VXSE53/official__32-35_01_03_240613_VXSE53.xml');

const plan = (telegrams: TimetableInput['telegrams'], over: Partial<TimetableInput> = {}): Timetable =>
  timetable({ telegrams, setting: SETTING, delays: DELAYS, hasTravelers: EVERYWHERE, ...over });

/** `alert 0 22` and so on, in wave order. */
const stages = ({ waves }: Timetable): string[] =>
  waves.flatMap((wave) =>
    wave.stages.map(({ stage, number, at: seconds, codes }) => `${stage}${number || ''} ${seconds} ${codes.join(',')}`),
  );

test('one telegram: alert, confirmation and reminders at their times', () => {
  expect(stages(plan([FLASH]))).toEqual([
    'alert 0 22',
    'confirmation 900 22',
    'reminder1 1800 22',
    'reminder2 2700 22',
  ]);
});

test('a later telegram adds a prefecture with times of its own, in whatever order the telegrams are given', () => {
  const expected = [
    'alert 0 22',
    'confirmation 900 22',
    'reminder1 1800 22',
    'reminder2 2700 22',
    'alert 243 20',
    'confirmation 1143 20',
    'reminder1 2043 20',
    'reminder2 2943 20',
  ];
  expect(stages(plan([FLASH, REPORT]))).toEqual(expected);
  expect(stages(plan([REPORT, FLASH]))).toEqual(expected);
  expect(plan([FLASH, REPORT]).lastTelegram).toBe(1);
});

test('a tsunami alerts once for each grade with no further stages, and again when it is raised', () => {
  const { waves, reasons, lastTelegram } = plan([TOHOKU, WARNING, RAISED]);
  expect(reasons).toEqual([
    { hazard: 'earthquake', reason: 'started' },
    { hazard: 'tsunami', reason: 'started' },
  ]);
  const tsunami = waves.filter(({ hazard }) => hazard === 'tsunami');
  expect(tsunami.every((wave) => wave.stages.length === 1)).toBe(true);
  expect(tsunami.map(({ stages: [alert] }) => alert?.at)).toEqual([109, 109, 1430]);
  expect(tsunami[0]?.prefectures.map(({ code }) => code)).toEqual(['03', '04', '07']);
  expect(lastTelegram).toBe(2);
});

const sea = (minutes: number, kind: string) =>
  telegram({
    url: `sea-${minutes}`,
    type: 'VTSE41',
    serial: '',
    controlAt: at(minutes),
    intensities: null,
    tsunami: regions({ '210': kind }),
  });

test('a lowering, the end, and a new warning are sent at their times', () => {
  const chain = [sea(0, '53'), sea(10, '51'), sea(20, '62'), sea(30, '62'), sea(40, '51'), sea(50, '50')];
  const planned = plan(chain);
  expect(stages(planned)).toEqual(['alert 0 03', 'alert 2400 03']);
  expect(planned.lowerings.map(({ to, at: seconds, codes }) => `${to} ${seconds} ${codes.join(',')}`)).toEqual([
    'warning 600 03',
    'advisory 1200 03',
    'none 3000 03',
  ]);
  expect(planned.lastTelegram).toBe(5);
});

test('a drill of the agency is replayed like the real thing', () => {
  expect(plan([DRILL]).waves.map(({ prefectures }) => prefectures.map(({ code }) => code))).toEqual([['22']]);
});

test.each<[string, Partial<AutoSendSetting>, string]>([
  ['below the threshold', { earthquakeThreshold: '6' }, 'belowThreshold'],
  ['switched off', { earthquakeThreshold: 'off' }, 'thresholdOff'],
  ['at end of use', { endOfUse: true }, 'endOfUse'],
  ['the master switch', { masterSwitch: false }, 'masterSwitchOff'],
])('nothing is sent, and why: %s', (_, over, reason) => {
  const quake = telegram({ intensities: felt({ '17': '5+' }) });
  expect(plan([quake], { setting: { ...SETTING, ...over } })).toEqual({
    waves: [],
    retractions: [],
    lowerings: [],
    reasons: [{ hazard: 'earthquake', reason }],
    lastTelegram: -1,
  });
});

test('without travelers there nothing starts, and a later wave covers both', () => {
  const first = telegram({ url: 'a', intensities: felt({ '17': '6+' }) });
  const second = telegram({ url: 'b', controlAt: at(10), intensities: felt({ '17': '6+', '15': '5-' }) });
  expect(plan([first], { hasTravelers: () => false }).reasons).toEqual([
    { hazard: 'earthquake', reason: 'noTravelers' },
  ]);
  const { waves } = plan([first, second], { hasTravelers: (code) => code === '15' });
  expect(waves.map(({ prefectures }) => prefectures.map(({ code }) => code))).toEqual([['15', '17']]);
});

test('a higher class alerts again, and its questions replace those of the first wave', () => {
  const first = telegram({ url: 'a', controlAt: at(0), intensities: felt({ '17': '5-', '16': '5-' }) });
  const second = telegram({ url: 'b', controlAt: at(5), intensities: felt({ '17': '6-' }) });
  expect(stages(plan([first, second]))).toEqual([
    'alert 0 16,17',
    'confirmation 900 16',
    'reminder1 1800 16',
    'reminder2 2700 16',
    'alert 300 17',
    'confirmation 1200 17',
    'reminder1 2100 17',
    'reminder2 3000 17',
  ]);
});

test('a cancellation stops the remaining stages and sends one retraction to those alerted', () => {
  const quake = telegram({ url: 'a', controlAt: at(0), intensities: felt({ '17': '6+' }) });
  const cancel = telegram({ url: 'b', controlAt: at(20), infoType: '取消', intensities: null });
  const again = telegram({ url: 'c', controlAt: at(25), infoType: '取消', intensities: null });
  const planned = plan([quake, cancel, again]);
  expect(stages(planned)).toEqual(['alert 0 17', 'confirmation 900 17']);
  expect(planned.retractions).toEqual([{ hazard: 'earthquake', at: 1200, codes: ['17'] }]);
  expect(planned.lastTelegram).toBe(1);
});

test('without reminders the confirmation is the last stage', () => {
  expect(stages(plan([FLASH], { delays: { ...DELAYS, reminderTimes: 0 } }))).toEqual([
    'alert 0 22',
    'confirmation 900 22',
  ]);
});
