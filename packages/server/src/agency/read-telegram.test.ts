import { compareIntensity, decide, eventState, type PrefectureIntensity, type Telegram } from '@tabimori/domain';
import type { Threshold } from '@tabimori/shared';
import { expectations, readSample, type Expected } from './testing/samples.js';

const byPrefecture = (intensities: PrefectureIntensity[] | null): Record<string, string> =>
  Object.fromEntries((intensities ?? []).map(({ prefectureCode, intensity }) => [prefectureCode, intensity]));

/** Prefectures that a company with this threshold would be alerted for. */
const reached = (telegram: Telegram, earthquakeThreshold: Threshold): string[] =>
  decide({
    state: eventState([telegram]),
    setting: { earthquakeThreshold, tsunamiWarning: true, endOfUse: false, masterSwitch: true },
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
