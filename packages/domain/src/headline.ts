import { epicenterLabel } from '@tabimori/shared/epicenters';
import { TSUNAMI_REGION_NAMES } from '@tabimori/shared/tsunami-regions';
import type { TsunamiInForce } from '@tabimori/shared';
import { compareIntensity, intensityLabel } from './intensity.js';
import { magnitudeLabel } from './messages/render.js';
import { CANCELLATION, type Earthquake, type Telegram, type TsunamiRegion } from './telegram.js';
import { gradeLabel, levelOf } from './tsunami.js';

/** Names in one sentence; the others are counted. */
const SHOWN = 3;

const listed = (names: readonly string[], separator: string): string => {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(separator) + (more > 0 ? ` and ${more} more` : '');
};

const whereAndHowStrong = ({ epicenter, depthKm, magnitude }: Earthquake): string => {
  const place = epicenterLabel(epicenter, 'en');
  const facts = [
    place && `Epicenter: ${place}`,
    magnitude && `M${magnitudeLabel(magnitude, 'en')}`,
    depthKm === 0 ? 'very shallow' : depthKm !== null && `depth ${depthKm} km`,
  ].filter(Boolean);
  return facts.length > 0 ? `${facts.join(', ')}.` : '';
};

const felt = (
  intensities: NonNullable<Telegram['intensities']>,
  nameOf: (prefectureCode: string) => string,
): string => {
  const strongest = intensities.toSorted((a, b) => compareIntensity(b.intensity, a.intensity));
  const places = strongest.map(
    ({ prefectureCode, intensity, unreceived }) =>
      `${intensityLabel({ intensity, unreceived }, 'en')} in ${nameOf(prefectureCode)}`,
  );
  return places.length > 0 ? `Intensity ${listed(places, ', ')}.` : '';
};

const HIGHEST_FIRST: readonly TsunamiInForce[] = ['major', 'warning', 'advisory'];

/** Where the highest grade is in force, and on how many coasts the others are. */
const warned = (regions: readonly TsunamiRegion[]): string => {
  const [highest, ...others] = HIGHEST_FIRST.map((grade) => ({
    grade: gradeLabel(grade, 'en'),
    coasts: regions.filter((region) => levelOf([region]) === grade),
  })).filter(({ coasts }) => coasts.length > 0);
  if (!highest) return 'No tsunami warning or advisory is in effect.';
  const names = highest.coasts.map(({ regionCode, regionName }) => TSUNAMI_REGION_NAMES[regionCode]?.en ?? regionName);
  return [
    `${highest.grade}: ${listed(names, '; ')}.`,
    ...others.map(({ grade, coasts: { length } }) => `${grade}: ${length} ${length === 1 ? 'coast' : 'coasts'}.`),
  ].join(' ');
};

/** What is told under these titles (Head/Title) is not read into fields. */
const BY_TITLE: Readonly<Record<string, string>> = {
  遠地地震に関する情報: 'Large earthquake abroad.',
  '各地の満潮時刻・津波到達予想時刻に関する情報': 'Expected arrival times of the tsunami and times of high tide.',
  津波観測に関する情報: 'Tsunami heights observed on the coasts.',
  沖合の津波観測に関する情報: 'Tsunami heights observed offshore.',
};

/**
 * What a telegram says, in English, made from its fields: the agency writes its headline in Japanese only. Empty if
 * the fields say nothing.
 */
export const headlineInEnglish = (
  { infoType, headTitle, earthquake, intensities, tsunami }: Telegram,
  prefectureName: (code: string) => string,
): string => {
  if (infoType === CANCELLATION) return 'JMA canceled an earlier bulletin.';
  return [
    BY_TITLE[headTitle] ?? '',
    tsunami ? warned(tsunami) : '',
    earthquake && !tsunami ? whereAndHowStrong(earthquake) : '',
    intensities ? felt(intensities, prefectureName) : '',
  ]
    .filter(Boolean)
    .join(' ');
};
