import { sql } from '@tabimori/server';
import type { Db } from '../db/sql.js';
import type { SheetLanguage } from './sheet.js';

/** Names of the prefectures in the language of a sheet, by code. */
export async function prefecturesOf(db: Db, language: SheetLanguage): Promise<Map<string, string>> {
  const rows = await db.rows<{ code: string; name: string }>(
    sql`SELECT code, ${language === 'en' ? sql`name_en` : sql`name`} AS name FROM prefecture`,
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}
