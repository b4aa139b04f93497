import type { Language, TsunamiGrade, TsunamiInForce } from '@tabimori/shared';
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

/** null: known, and no warning (none, lifted, advisory, slight change of the sea level). 53 is 52, newly issued. */
const GRADE_OF_KIND: Readonly<Record<string, TsunamiGrade | null>> = {
  '00': null,
  '50': null,
  '51': 'warning',
  '52': 'major',
  '53': 'major',
  '60': null,
  '62': null,
  '71': null,
  '72': null,
  '73': null,
};

const isKnownKind = (kindCode: string): boolean => Object.hasOwn(GRADE_OF_KIND, kindCode);

const LABEL: Record<Language, Record<TsunamiGrade, string>> = {
  jp: { warning: '津波警報', major: '大津波警報' },
  en: { warning: 'Tsunami Warning', major: 'Major Tsunami Warning' },
};

/** The agency's words for a grade. */
export const gradeLabel = (grade: TsunamiGrade, language: Language): string => LABEL[language][grade];

export const tsunamiClass = (grade: TsunamiGrade): TsunamiClass => (grade === 'major' ? 2 : 1);

/** The higher grade in force of each prefecture under a warning, sorted by code; regions that are not known are left out. */
export const warningsIn = (regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[]): PrefectureWarning[] => {
  const grades = new Map<string, TsunamiGrade>();
  for (const { regionCode, kindCode } of regions) {
    const grade = GRADE_OF_KIND[kindCode];
    if (!grade) continue;
    for (const code of TSUNAMI_REGION_PREFECTURES[regionCode] ?? []) {
      if (grades.get(code) !== 'major') grades.set(code, grade);
    }
  }
  return [...grades]
    .map(([prefectureCode, grade]) => ({ prefectureCode, grade }))
    .sort((a, b) => Number(a.prefectureCode) - Number(b.prefectureCode));
};

const ADVISORY = '62';

/** The highest grade in force, as the agency has it, an advisory too; null: nothing, or a forecast of slight changes. */
export const gradeInForce = (
  regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[],
): TsunamiInForce | null => {
  const grades = regions.map(({ kindCode }) => GRADE_OF_KIND[kindCode]);
  if (grades.includes('major')) return 'major';
  if (grades.includes('warning')) return 'warning';
  return regions.some(({ kindCode }) => kindCode === ADVISORY) ? 'advisory' : null;
};

const isIsland = ({ regionCode }: Pick<TsunamiRegion, 'regionCode'>): boolean =>
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

/** Is whoever is in the one place also in the other. */
export const covers = (wider: Place, place: Place): boolean =>
  wider.code === place.code && (wider.region === '' || wider.region === place.region);

/**
 * The regions of the last of these telegrams, which is a full list; a kind that is not known keeps the kind that the
 * region had before. Null where none lists regions.
 */
export const regionsInForce = (ordered: readonly Telegram[]): TsunamiRegion[] | null => {
  let regions: TsunamiRegion[] | null = null;
  for (const { tsunami } of ordered) {
    if (!tsunami) continue;
    const before: TsunamiRegion[] = regions ?? [];
    regions = tsunami.map((region) => {
      if (isKnownKind(region.kindCode)) return region;
      const known = before.find(({ regionCode }) => regionCode === region.regionCode);
      return known ? { ...region, kindCode: known.kindCode } : region;
    });
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
