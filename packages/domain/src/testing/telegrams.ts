import type { Intensity } from '@tabimori/shared';
import type { Earthquake, PrefectureIntensity, Telegram } from '../telegram.js';

/** `{ '17': '6+', '15': '5-' }` as in a telegram. */
export const felt = (intensities: Record<string, Intensity>): PrefectureIntensity[] =>
  Object.entries(intensities).map(([prefectureCode, intensity]) => ({ prefectureCode, intensity, unreceived: false }));

/** A VXSE53 of 16:16 on 2024-01-01 without any values, changed as given. */
export const telegram = (changes: Partial<Telegram> = {}): Telegram => ({
  url: 'https://www.data.jma.go.jp/developer/xml/data/20240101071600_0_VXSE53_010000.xml',
  type: 'VXSE53',
  title: '震源・震度に関する情報',
  status: '通常',
  infoType: '発表',
  office: '気象庁本庁',
  controlAt: new Date('2024-01-01T07:16:00Z'),
  reportAt: new Date('2024-01-01T07:16:00Z'),
  eventIds: ['20240101161010'],
  serial: '1',
  headTitle: '震源・震度情報',
  headline: '',
  earthquake: null,
  intensities: [],
  unknownIntensities: [],
  tsunami: null,
  ...changes,
});

export const earthquake = (changes: Partial<Earthquake> = {}): Earthquake => ({
  originAt: null,
  epicenter: null,
  epicenterCode: null,
  latitude: null,
  longitude: null,
  depthKm: null,
  magnitude: null,
  ...changes,
});

/** Minutes after 16:10 on 2024-01-01, Japan time. */
export const at = (minutes: number): Date => new Date(Date.UTC(2024, 0, 1, 7, 10) + minutes * 60_000);
