import { eventState } from './event-state.js';
import type { Telegram } from './telegram.js';
import { at, earthquake, felt, telegram } from './testing/telegrams.js';

const flash = (minutes: number, intensities: Parameters<typeof felt>[0], changes: Partial<Telegram> = {}): Telegram =>
  telegram({
    url: `flash-${minutes}`,
    type: 'VXSE51',
    serial: '',
    controlAt: at(minutes),
    intensities: felt(intensities),
    ...changes,
  });

const report = (serial: number, intensities: Parameters<typeof felt>[0], changes: Partial<Telegram> = {}): Telegram =>
  telegram({
    url: `report-${serial}`,
    serial: String(serial),
    controlAt: at(5 + serial),
    intensities: felt(intensities),
    ...changes,
  });

const now = (telegrams: Telegram[]): Record<string, string> =>
  Object.fromEntries(eventState(telegrams).prefectures.map((state) => [state.prefectureCode, state.intensity]));
const greatest = (telegrams: Telegram[]): Record<string, string> =>
  Object.fromEntries(
    eventState(telegrams).prefectures.map((state) => [state.prefectureCode, state.greatest.intensity]),
  );

test("an event without telegrams is the caller's mistake", () => {
  expect(() => eventState([])).toThrow(RangeError);
});

test('jma 3: later telegrams add prefectures and raise values', () => {
  const telegrams = [flash(1, { '17': '5+' }), flash(2, { '17': '6+', '15': '5-' })];
  expect(now(telegrams)).toEqual({ '15': '5-', '17': '6+' });
  expect(eventState(telegrams).maxIntensity).toBe('6+');
});

test('jma 4: lower values are shown, the greatest is kept; a prefecture that disappears keeps its last value', () => {
  const telegrams = [report(2, { '17': '6-', '15': '5-', '16': '4' }), report(3, { '17': '5+', '15': '5-' })];
  expect(now(telegrams)).toEqual({ '15': '5-', '16': '4', '17': '5+' });
  expect(greatest(telegrams)).toEqual({ '15': '5-', '16': '4', '17': '6-' });
  expect(eventState(telegrams).maxIntensity).toBe('5+');
});

test('a late, older telegram changes the state only if it raises a value', () => {
  const late = [report(3, { '17': '5+' }), report(2, { '17': '6-', '15': '4' })];
  expect(now(late)).toEqual({ '15': '4', '17': '5+' });
  expect(greatest(late)).toEqual({ '15': '4', '17': '6-' });
  expect(eventState(late)).toEqual(eventState(late.toReversed()));
});

test('a received value replaces 5弱以上未入電', () => {
  const unreceived = [{ prefectureCode: '17', intensity: '5-', unreceived: true } as const];
  const states = eventState([report(1, {}, { intensities: unreceived }), report(2, { '17': '5-' })]).prefectures;
  expect(states).toEqual([
    { prefectureCode: '17', intensity: '5-', unreceived: false, greatest: { intensity: '5-', unreceived: false } },
  ]);
});

test('a cancellation of one of two reports leaves the other', () => {
  const state = eventState([
    report(1, { '17': '5-' }),
    report(2, { '17': '6-', '15': '5-' }),
    report(2, {}, { url: 'cancel', infoType: '取消', controlAt: at(20), intensities: null }),
  ]);
  expect(state.prefectures.map(({ greatest: most }) => most.intensity)).toEqual(['5-']);
  expect(state.cancelled.earthquake).toBe(false);
  expect(state.telegrams.map(({ standing }) => standing)).toEqual([true, false, false]);
});

test('the event is cancelled once no alerting telegram stands', () => {
  const cancel = flash(20, {}, { url: 'cancel', infoType: '取消', intensities: null });
  const hypocentre = telegram({ url: 'hypocentre', type: 'VXSE52', serial: '', intensities: null, controlAt: at(3) });
  expect(eventState([flash(1, { '17': '5-' }), cancel, hypocentre]).cancelled.earthquake).toBe(true);
  expect(eventState([cancel]).cancelled.earthquake).toBe(true);
  expect(eventState([hypocentre]).cancelled.earthquake).toBe(false);
});

test('訂正 and 遅延 count like 発表', () => {
  const telegrams = [report(1, { '17': '4' }), report(2, { '17': '5-' }, { infoType: '訂正' })];
  expect(now(telegrams)).toEqual({ '17': '5-' });
  expect(now([report(1, { '15': '6-' }, { infoType: '遅延' })])).toEqual({ '15': '6-' });
});

test('jma 8: telegrams of another status change nothing in a real event, and are shown if there are no others', () => {
  const drill = report(2, { '13': '7' }, { status: '訓練' });
  expect(now([report(1, { '17': '4' }), drill])).toEqual({ '17': '4' });
  expect(eventState([drill])).toMatchObject({ status: '訓練', maxIntensity: '7' });
});

test('the latest known facts: the hypocentre as a whole, the minute of detection until an origin time is known', () => {
  const detected = earthquake({ originAt: at(1) });
  const first = earthquake({ originAt: at(0), epicenter: '能登', epicenterCode: '390', depthKm: 10, magnitude: '7.4' });
  const second = earthquake({ originAt: at(0), epicenter: '能登半島沖', epicenterCode: '498', latitude: 37.5 });
  expect(eventState([flash(2, { '17': '7' }, { earthquake: detected })]).earthquake).toEqual(detected);
  const all = [
    report(1, { '17': '7' }, { earthquake: first }),
    report(2, { '17': '7' }, { earthquake: second }),
    flash(30, { '17': '7' }, { earthquake: detected }),
  ];
  expect(eventState(all).earthquake).toEqual({ ...second, magnitude: '7.4' });
});

test('the tsunami regions come from the latest standing VTSE41', () => {
  const region = (kindCode: string) => ({
    regionCode: '390',
    regionName: '石川県能登',
    kindCode,
    lastKindCode: '00',
    arrivalAt: null,
    arrival: null,
    height: null,
  });
  const warning = (minutes: number, kindCode: string): Telegram =>
    telegram({
      url: `tsunami-${minutes}`,
      type: 'VTSE41',
      serial: '',
      controlAt: at(minutes),
      intensities: null,
      tsunami: [region(kindCode)],
    });
  expect(eventState([warning(12, '53'), warning(2, '51')]).tsunami).toEqual([region('53')]);
  expect(eventState([report(1, { '17': '7' })]).tsunami).toBeNull();
});
