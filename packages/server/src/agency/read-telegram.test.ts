import {
  compareIntensity,
  decide,
  decideTsunami,
  eventState,
  warningsIn,
  type PrefectureIntensity,
  type Telegram,
} from '@tabimori/domain';
import type { Threshold } from '@tabimori/shared';
import { feedOf } from '../../../../tests/support/telegrams.js';
import { readFeed } from './feed.js';
import { readTelegram } from './read-telegram.js';
import { isTelegramType } from './telegram-types.js';
import { expectations, readSample, sample, type Expected } from './testing/samples.js';

/** The types that the product reads; others are never fetched. */
const read = Object.entries(expectations).filter(([, { type }]) => isTelegramType(type));

const byPrefecture = (intensities: PrefectureIntensity[] | null): Record<string, string> =>
  Object.fromEntries((intensities ?? []).map(({ prefectureCode, intensity }) => [prefectureCode, intensity]));

/** Prefectures that a company with this threshold is alerted for. */
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

test.each(read)('%s yields what it should', (file: string, expected: Expected) => {
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

/** The prefectures of each region, compiled by hand, independently of the product's table. */
const BY_HAND: Record<string, string[]> = {
  '01': ['100', '101', '102', '110', '111', '120'],
  '02': ['200', '201', '202'],
  '03': ['210'],
  '04': ['220'],
  '05': ['230'],
  '06': ['240'],
  '07': ['250'],
  '08': ['300'],
  '12': ['310', '311', '312'],
  '13': ['312', '320', '321'],
  '14': ['312', '330'],
  '15': ['340', '341'],
  '16': ['350'],
  '17': ['360', '361'],
  '18': ['370'],
  '22': ['380'],
  '23': ['390', '391'],
  '24': ['391', '400'],
  '26': ['500'],
  '27': ['510'],
  '28': ['520', '521', '522'],
  '30': ['530'],
  '31': ['540'],
  '32': ['550', '551'],
  '33': ['560'],
  '34': ['570'],
  '35': ['700', '701'],
  '36': ['580'],
  '37': ['590'],
  '38': ['600', '601'],
  '39': ['610'],
  '40': ['710', '711', '712'],
  '41': ['712', '720'],
  '42': ['712', '730', '731'],
  '43': ['712', '740'],
  '44': ['750', '751'],
  '45': ['760'],
  '46': ['770', '771', '772', '773'],
  '47': ['800', '801', '802'],
};

test.each(read.filter(([, { type }]) => type === 'VTSE41'))(
  '%s warns of a tsunami as expected',
  (file, { regions = {}, send_prefs: warned = [] }) => {
    const majorRegions = Object.keys(regions).filter((region) => /^5[23]/u.test(regions[region] ?? ''));
    const found = warningsIn(readSample(file).tsunami ?? []);
    expect(found.map(({ prefectureCode }) => prefectureCode)).toEqual(warned);
    const major = warned.filter((code) => BY_HAND[code]?.some((region) => majorRegions.includes(region)));
    expect(found.filter(({ grade }) => grade === 'major').map(({ prefectureCode }) => prefectureCode)).toEqual(major);
  },
);

const whoever = {
  earthquakeThreshold: '4',
  tsunamiWarning: true,
  islandsOnly: false,
  endOfUse: false,
  masterSwitch: true,
} as const;

test.each(read.filter(([, { status }]) => status !== '通常'))(
  'jma 8: EXPECTED.json names prefectures of %s; section 7 wins: only 通常 alerts',
  (file) => {
    const telegram = readSample(file);
    const { status, reportAt, controlAt } = telegram;
    const times = { status, reportAt, firstSeenAt: controlAt, now: controlAt, staleSeconds: 7200 };
    const input = { state: eventState([telegram]), setting: whoever, alerted: [], telegram, ...times };
    expect(decide(input)).toMatchObject({ start: false, reason: 'notNormal' });
    expect(decideTsunami(input)).toMatchObject({ start: false, reason: 'notNormal' });
  },
);

test.each(Object.entries(expectations).filter(([, { type }]) => !isTelegramType(type)))(
  'jma 15: %s is neither fetched nor read',
  (file, { type }) => {
    const address = `https://www.data.jma.go.jp/developer/xml/data/20240417141457_0_${type}_010000.xml`;
    const title = /<Title>([^<]*)/u.exec(sample(file).toString())?.[1] ?? '';
    const feed = readFeed(feedOf([{ url: address, title }]), 'https://www.data.jma.go.jp/developer/xml/feed/eqvol.xml');
    expect(feed).toMatchObject({ total: 1, wanted: [] });
    expect(() => readTelegram(sample(file), address)).toThrow(/^unknownType: /u);
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
