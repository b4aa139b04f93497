import {
  TSUNAMI_LEVELS,
  type Language,
  type TsunamiGrade,
  type TsunamiInForce,
  type TsunamiLevel,
} from '@tabimori/shared';
import type { Telegram, TsunamiRegion } from './telegram.js';
import { TSUNAMI_ISLAND_MUNICIPALITIES } from './tsunami-islands.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';

/** As the classes of intensities: a prefecture is alerted again only when its class rises. */
export type TsunamiClass = 1 | 2;

export interface PrefectureWarning {
  prefectureCode: string;
  grade: TsunamiGrade;
}

/** Where a warning is in force: a prefecture, or one of its island regions alone. */
export interface Place {
  code: string;
  /** the island region; '': the whole prefecture */
  region: string;
}

/** 53 is 52, newly issued; 50 and 60 are lifted, 71 to 73 slight changes of the sea level. */
const LEVEL_OF_KIND: Readonly<Record<string, TsunamiLevel>> = {
  '00': 'none',
  '50': 'none',
  '51': 'warning',
  '52': 'major',
  '53': 'major',
  '60': 'none',
  '62': 'advisory',
  '71': 'none',
  '72': 'none',
  '73': 'none',
};

const isKnownKind = (kindCode: string): boolean => Object.hasOwn(LEVEL_OF_KIND, kindCode);

const LABEL: Record<Language, Record<TsunamiInForce, string>> = {
  jp: { advisory: '津波注意報', warning: '津波警報', major: '大津波警報' },
  en: { advisory: 'Tsunami Advisory', warning: 'Tsunami Warning', major: 'Major Tsunami Warning' },
};

/** The agency's words for a grade or an advisory. */
export const gradeLabel = (grade: TsunamiInForce, language: Language): string => LABEL[language][grade];

/** Below 0, 0 or above 0, for sorting from low to high. */
export const compareLevels = (a: TsunamiLevel, b: TsunamiLevel): number =>
  TSUNAMI_LEVELS.indexOf(a) - TSUNAMI_LEVELS.indexOf(b);

/** The highest level in force in some regions; a kind or a region that is not known counts for nothing. */
export const levelOf = (regions: readonly Pick<TsunamiRegion, 'kindCode'>[]): TsunamiLevel =>
  regions
    .map(({ kindCode }) => LEVEL_OF_KIND[kindCode] ?? 'none')
    .sort(compareLevels)
    .at(-1) ?? 'none';

export const tsunamiClass = (grade: TsunamiGrade): TsunamiClass => (grade === 'major' ? 2 : 1);

/** The higher grade in force of each prefecture under a warning, sorted by code; regions that are not known are left out. */
export const warningsIn = (regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[]): PrefectureWarning[] => {
  const grades = new Map<string, TsunamiGrade>();
  for (const { regionCode, kindCode } of regions) {
    const grade = LEVEL_OF_KIND[kindCode];
    if (grade !== 'warning' && grade !== 'major') continue;
    for (const code of TSUNAMI_REGION_PREFECTURES[regionCode] ?? []) {
      if (grades.get(code) !== 'major') grades.set(code, grade);
    }
  }
  return [...grades]
    .map(([prefectureCode, grade]) => ({ prefectureCode, grade }))
    .sort((a, b) => Number(a.prefectureCode) - Number(b.prefectureCode));
};

/** The highest level in force, as the agency has it, an advisory too; null: nothing, or a forecast of slight changes. */
export const gradeInForce = (
  regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[],
): TsunamiInForce | null => {
  const level = levelOf(regions);
  return level === 'none' ? null : level;
};

export const isIsland = ({ regionCode }: Pick<TsunamiRegion, 'regionCode'>): boolean =>
  Object.hasOwn(TSUNAMI_ISLAND_MUNICIPALITIES, regionCode);

/**
 * The places under a warning, by code. With `islandsOnly` island regions are places of their own, where their grade is
 * higher than that of the rest of the prefecture, which is a whole prefecture by its other regions.
 */
export const warnedPlaces = (
  regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[],
  islandsOnly: boolean,
): (Place & { grade: TsunamiGrade })[] => {
  const islands = islandsOnly ? regions.filter(isIsland) : [];
  const whole = warningsIn(regions.filter((region) => !islands.includes(region))).map(
    ({ prefectureCode: code, grade }) => ({ code, region: '', grade }),
  );
  const codes = [...new Set(islands.map(({ regionCode }) => regionCode))].sort();
  const alone = codes.flatMap((region) =>
    warningsIn(islands.filter(({ regionCode }) => regionCode === region))
      .map(({ prefectureCode: code, grade }) => ({ code, region, grade }))
      .filter(
        (island) =>
          !whole.some(({ code, grade }) => code === island.code && tsunamiClass(grade) >= tsunamiClass(island.grade)),
      ),
  );
  return [...whole, ...alone].sort((a, b) => Number(a.code) - Number(b.code));
};

/** Whether `wider` contains `place`. */
export const covers = (wider: Place, place: Place): boolean =>
  wider.code === place.code && (wider.region === '' || wider.region === place.region);

const isKnownRegion = ({ regionCode }: Pick<TsunamiRegion, 'regionCode'>): boolean =>
  Object.hasOwn(TSUNAMI_REGION_PREFECTURES, regionCode);

/**
 * The regions of the last of these telegrams, which is a full list; a kind that is not known keeps the kind that the
 * region had before, and a list with a region that is not known ends nothing by leaving it out: that may be the one. Null
 * where none lists regions.
 */
export const regionsInForce = (ordered: readonly Telegram[]): TsunamiRegion[] | null => {
  let regions: TsunamiRegion[] | null = null;
  for (const { tsunami } of ordered) {
    if (!tsunami) continue;
    const before: TsunamiRegion[] = regions ?? [];
    const isWhole = tsunami.every(isKnownRegion);
    const leftOut = before.filter(({ regionCode }) => !tsunami.some((region) => region.regionCode === regionCode));
    const listed = tsunami.map((region) => {
      if (isKnownKind(region.kindCode)) return region;
      const known = before.find(({ regionCode }) => regionCode === region.regionCode);
      return known ? { ...region, kindCode: known.kindCode } : region;
    });
    regions = isWhole ? listed : [...listed, ...leftOut];
  }
  return regions;
};

/** Regions and kinds of a telegram that this version does not know, as `region:kind`: an alarm for operators. */
export const unknownTsunami = ({ tsunami }: Telegram): string[] =>
  (tsunami ?? [])
    .filter(
      ({ regionCode, kindCode }) => !isKnownKind(kindCode) || !Object.hasOwn(TSUNAMI_REGION_PREFECTURES, regionCode),
    )
    .map(({ regionCode, kindCode }) => `${regionCode}:${kindCode}`);
