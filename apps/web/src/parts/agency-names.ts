import { currentLanguage, useLanguage } from '../shell/i18n.js';
import { createStore, useStore } from '../shell/store.js';

const readTables = async () => {
  const [{ epicenterLabel }, { TSUNAMI_REGION_NAMES }, { municipalityInEnglish }] = await Promise.all([
    import('@tabimori/shared/epicenters'),
    import('@tabimori/shared/tsunami-regions'),
    import('@tabimori/shared/municipality-names'),
  ]);
  return { epicenterLabel, TSUNAMI_REGION_NAMES, municipalityInEnglish };
};

/** The agency's English names: loaded only for readers of English. */
const tables = createStore<Awaited<ReturnType<typeof readTables>> | null>(null);
let reading: Promise<void> | null = null;
const load = (): Promise<void> =>
  (reading ??= readTables().then(tables.set, () => {
    // without them the Japanese names stay, until the next page
    reading = null;
  }));

/** Resolves when the names are here that the reader's language needs; the console waits, so that no name changes on show. */
export const loadAgencyNames = (): Promise<void> => (currentLanguage() === 'en' ? load() : Promise.resolve());

/** The tables, for a reader of English once they are there; null: the Japanese names are shown. */
function useTables() {
  const language = useLanguage();
  const names = useStore(tables);
  if (language === 'en') void load();
  return language === 'en' ? names : null;
}

/** The agency's name of an epicenter in the reader's language; of a place abroad there is only the Japanese one. */
export function useEpicenter(): (epicenter: string) => string {
  const names = useTables();
  return (epicenter) => names?.epicenterLabel(epicenter, 'en') ?? epicenter;
}

/** The agency's name of a tsunami forecast region in the reader's language. */
export function useTsunamiRegion(): (region: { code: string; name: string }) => string {
  const names = useTables();
  return ({ code, name }) => names?.TSUNAMI_REGION_NAMES[code]?.en ?? name;
}

/** The name of a municipality in Japan in the reader's language. */
export function useMunicipality(): (prefectureCode: string, city: string) => string {
  const names = useTables();
  return (prefectureCode, city) => names?.municipalityInEnglish(prefectureCode, city) ?? city;
}
