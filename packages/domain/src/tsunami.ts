import {
  FORECAST_OF_KIND,
  isWarning,
  TSUNAMI_IN_FORCE,
  TSUNAMI_LEVELS,
  type Language,
  type TsunamiGrade,
  type TsunamiInForce,
  type TsunamiLevel,
} from '@tabimori/shared';
import type { Telegram, TsunamiRegion } from './telegram.js';
import { TSUNAMI_ISLAND_MUNICIPALITIES } from './tsunami-islands.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';

/** Like intensity classes: a prefecture is alerted again only when its class rises. */
export type TsunamiClass = 1 | 2;

export interface PrefectureWarning {
  prefectureCode: string;
  grade: TsunamiGrade;
}

/** Where a warning is in force: a prefecture, or only one of its island regions. */
export interface Place {
  code: string;
  /** the island region; '': the whole prefecture */
  region: string;
}

/** So many days after an event's last telegram its warnings count as lifted, in case the lifting never arrived. */
export const LIFTED_AFTER_DAYS = 3;

const levelOfKind = (kindCode: string): TsunamiLevel =>
  TSUNAMI_IN_FORCE.find((level) => level === FORECAST_OF_KIND[kindCode]) ?? 'none';

const isKnownKind = (kindCode: string): boolean => Object.hasOwn(FORECAST_OF_KIND, kindCode);

const LABEL: Record<Language, Record<TsunamiInForce, string>> = {
  jp: { advisory: '津波注意報', warning: '津波警報', major: '大津波警報' },
  en: { advisory: 'Tsunami Advisory', warning: 'Tsunami Warning', major: 'Major Tsunami Warning' },
};

/** The agency's name of a grade or an advisory. */
export const gradeLabel = (grade: TsunamiInForce, language: Language): string => LABEL[language][grade];

/** Negative, zero or positive; sorts from low to high. */
export const compareLevels = (a: TsunamiLevel, b: TsunamiLevel): number =>
  TSUNAMI_LEVELS.indexOf(a) - TSUNAMI_LEVELS.indexOf(b);

/** The highest level in force in these regions; an unknown kind counts as none. */
export const levelOf = (regions: readonly Pick<TsunamiRegion, 'kindCode'>[]): TsunamiLevel =>
  regions
    .map(({ kindCode }) => levelOfKind(kindCode))
    .sort(compareLevels)
    .at(-1) ?? 'none';

export const tsunamiClass = (grade: TsunamiGrade): TsunamiClass => (grade === 'major' ? 2 : 1);

/** The higher grade in force for each prefecture under a warning, sorted by code; unknown regions are ignored. */
export const warningsIn = (regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[]): PrefectureWarning[] => {
  const grades = new Map<string, TsunamiGrade>();
  for (const { regionCode, kindCode } of regions) {
    const grade = levelOfKind(kindCode);
    if (!isWarning(grade)) continue;
    for (const code of TSUNAMI_REGION_PREFECTURES[regionCode] ?? []) {
      if (grades.get(code) !== 'major') grades.set(code, grade);
    }
  }
  return [...grades]
    .map(([prefectureCode, grade]) => ({ prefectureCode, grade }))
    .sort((a, b) => Number(a.prefectureCode) - Number(b.prefectureCode));
};

/** The highest level in force, advisories included; null: none, or a forecast of slight changes. */
export const gradeInForce = (
  regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[],
): TsunamiInForce | null => {
  const level = levelOf(regions);
  return level === 'none' ? null : level;
};

export const isIsland = ({ regionCode }: Pick<TsunamiRegion, 'regionCode'>): boolean =>
  Object.hasOwn(TSUNAMI_ISLAND_MUNICIPALITIES, regionCode);

/**
 * The places under a warning, sorted by code. With `islandsOnly`, an island region is a place of its own if its grade
 * is higher than that of the rest of its prefecture.
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
 * The regions of the last of these telegrams, which is a full list. An unknown kind keeps the region's previous kind.
 * If the list names an unknown region, regions missing from it stay in force: the unknown one may be among them. Null
 * if no telegram lists regions.
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

/** Every region as each of these telegrams leaves it: what was in force at some time, whether or not it was lifted since. */
export const regionsEver = (ordered: readonly Telegram[]): TsunamiRegion[] =>
  ordered.flatMap((_, index) => regionsInForce(ordered.slice(0, index + 1)) ?? []);

/** The highest warning that these telegrams have put each prefecture under, whether or not it was lifted since. */
export const highestWarnings = (ordered: readonly Telegram[]): PrefectureWarning[] => warningsIn(regionsEver(ordered));

/** When the last warning of these telegrams ended; null: there was none, or one is in force. */
export const warningEndedAt = (ordered: readonly Telegram[]): Date | null => {
  const warned = ordered.map((_, index) => isWarning(levelOf(regionsInForce(ordered.slice(0, index + 1)) ?? [])));
  const last = warned.lastIndexOf(true);
  return last === -1 ? null : (ordered[last + 1]?.controlAt ?? null);
};

/** Regions and kinds that this version does not know, as `region:kind`: an alarm for operators. */
export const unknownTsunami = ({ tsunami }: Telegram): string[] =>
  (tsunami ?? [])
    .filter(
      ({ regionCode, kindCode }) => !isKnownKind(kindCode) || !Object.hasOwn(TSUNAMI_REGION_PREFECTURES, regionCode),
    )
    .map(({ regionCode, kindCode }) => `${regionCode}:${kindCode}`);
