import {
  compareIntensity,
  decide,
  eventState,
  warningsIn,
  type PrefectureIntensity,
  type Telegram,
} from '@tabimori/domain';
import type { Threshold } from '@tabimori/shared';
import { expectations, readSample, type Expected } from './testing/samples.js';

const byPrefecture = (intensities: PrefectureIntensity[] | null): Record<string, string> =>
  Object.fromEntries((intensities ?? []).map(({ prefectureCode, intensity }) => [prefectureCode, intensity]));

/** Prefectures that a company with this threshold would be alerted for. */
const reached = (telegram: Telegram, earthquakeThreshold: Threshold): string[] =>
  decide({
    state: eventState([telegram]),
    setting: { earthquakeThreshold, tsunamiWarning: true, islandsOnly: false, endOfUse: false, masterSwitch: true },
    alerted: [],
    status: '通常',
    reportAt: telegram.reportAt,
    firstSeenAt: telegram.controlAt,
    now: telegram.controlAt,
    staleSeconds: 7200,
  }).prefectures.map(({ code }) => code);

test.each(Object.entries(expectations))('%s yields what it should', (file: string, expected: Expected) => {
  const telegram = readSample(file);
  expect(telegram).toMatchObject({
    type: expected.type,
    status: expected.status,
    infoType: expected.info_type,
    eventIds: expected.event_ids,
    serial: expected.serial ?? '',
    controlAt: new Date(expected.control_datetime),
    reportAt: new Date(expected.report_datetime),
    headTitle: expected.head_title,
  });
  if (expected.type === 'VXSE51' || expected.type === 'VXSE53') {
    expect(byPrefecture(telegram.intensities)).toEqual(expected.prefs);
    expect(reached(telegram, '4').sort()).toEqual(expected.hit_4 ?? []);
    expect(reached(telegram, '5').sort()).toEqual(expected.hit_5 ?? []);
    expect(reached(telegram, '6').sort()).toEqual(expected.hit_6 ?? []);
  } else {
    expect(telegram.intensities).toBeNull();
  }
  const regions = telegram.tsunami?.map((region) => [region.regionCode, `${region.kindCode}<${region.lastKindCode}`]);
  expect(Object.fromEntries(regions ?? [])).toEqual((expected.type === 'VTSE41' && expected.regions) || {});
});

/** The prefectures of each warning region of the samples, by hand: a source beside the product's table. */
const BY_HAND: Record<string, string[]> = {
  '01': ['100', '101', '102', '110', '111', '120'],
  '02': ['200', '201', '202'],
  '03': ['210'],
  '04': ['220'],
  '07': ['250'],
  '08': ['300'],
  '12': ['310', '311', '312'],
  '13': ['312', '320', '321'],
  '14': ['312', '330'],
  '22': ['380'],
  '23': ['390', '391'],
  '24': ['391', '400'],
  '30': ['530'],
  '36': ['580'],
  '38': ['600', '601'],
  '39': ['610'],
  '44': ['750', '751'],
  '45': ['760'],
  '46': ['770', '771', '772', '773'],
  '47': ['800', '801', '802'],
};

test.each(Object.entries(expectations).filter(([, { type }]) => type === 'VTSE41'))(
  '%s warns of a tsunami where it should',
  (file, { regions = {} }) => {
    const kinds = Object.entries(regions).map(([region, change]): [string, string] => [region, change.slice(0, 2)]);
    const under = (...codes: string[]): string[] =>
      kinds.filter(([, kind]) => codes.includes(kind)).map(([region]) => region);
    const [warned, major] = [under('51', '52', '53'), under('52', '53')];
    const known = new Set(Object.values(BY_HAND).flat());
    expect(warned.filter((region) => !known.has(region))).toEqual([]);
    const expected = Object.entries(BY_HAND)
      .filter(([, own]) => own.some((region) => warned.includes(region)))
      .map(([code, own]) => `${code} ${own.some((region) => major.includes(region)) ? 'major' : 'warning'}`);
    const found = warningsIn(readSample(file).tsunami ?? []).map(
      ({ prefectureCode, grade }) => `${prefectureCode} ${grade}`,
    );
    expect(found).toEqual(expected.sort());
  },
);

test('the samples have stations that were not received, all in prefectures above 5- anyway', () => {
  const affected = Object.entries(expectations).filter(([, { unreceived }]) => (unreceived?.length ?? 0) > 0);
  expect(affected.length).toBeGreaterThanOrEqual(6);
  for (const [file, { prefs, unreceived }] of affected) {
    const { intensities } = readSample(file);
    for (const code of unreceived ?? []) {
      const felt = intensities?.find(({ prefectureCode }) => prefectureCode === code);
      expect(felt).toEqual({ prefectureCode: code, intensity: prefs?.[code], unreceived: false });
      expect(felt && compareIntensity(felt.intensity, '5-')).toBeGreaterThanOrEqual(0);
    }
  }
});
