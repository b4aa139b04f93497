import { sql } from '@tabimori/server';
import { municipalityInEnglish } from '@tabimori/shared/municipality-names';
import type { Db } from '../db/sql.js';
import type { SheetLanguage } from './sheet.js';

/** The two cells of a place: the prefecture, empty abroad, and the city. */
export type PlaceCells = (place: { prefectureCode: string | null; city: string }) => [prefecture: string, city: string];

/** How a sheet in this language names places; a city abroad stays as it was written. */
export async function placesOf(db: Db, language: SheetLanguage): Promise<PlaceCells> {
  const rows = await db.rows<{ code: string; name: string }>(
    sql`SELECT code, ${language === 'en' ? sql`name_en` : sql`name`} AS name FROM prefecture`,
  );
  const prefectures = new Map(rows.map(({ code, name }) => [code, name]));
  return ({ prefectureCode, city }) => {
    if (prefectureCode === null) return ['', city];
    return [
      prefectures.get(prefectureCode) ?? '',
      language === 'en' ? municipalityInEnglish(prefectureCode, city) : city,
    ];
  };
}
