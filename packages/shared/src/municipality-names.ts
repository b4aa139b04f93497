import names from './municipality-names.json' with { type: 'json' };

/**
 * Prefecture code → full Japanese name of a city, ward, town or village → English name. 出典：気象庁ホームページ（多言語辞書）を加工して作成
 * (Japan Meteorological Agency, multilingual dictionary of 26 March 2026). Added, as the dictionary lacks them: the
 * cities that have wards, Sasebo, Satsumasendai and the wards of Hamamatsu; a prefecture after the name is left out.
 */
const MUNICIPALITY_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = names;

/** The English name of a municipality in Japan by its full Japanese name, 札幌市中央区; as it is if it is not known. */
export const municipalityInEnglish = (prefectureCode: string, city: string): string =>
  MUNICIPALITY_NAMES[prefectureCode]?.[city] ?? city;
