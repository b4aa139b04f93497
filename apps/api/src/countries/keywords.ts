import { rows, sql } from '@tabimori/server';
import type { FieldError } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { Failure } from '../http/failure.js';

/**
 * Makes these the keywords of a country, each unique over all countries. E00015 at each that another has, with its name:
 * a keyword that another request writes at the same moment is waited for, and then seen.
 */
export async function saveKeywords(tx: EntityManager, countryId: number, keywords: readonly string[]): Promise<void> {
  await rows(
    tx,
    sql`DELETE FROM country_keyword WHERE country_id = ${countryId} AND keyword <> ALL(${keywords}::text[])`,
  );
  // in one order, so that two who write the same keywords wait and do not lock each other out
  await rows(
    tx,
    sql`INSERT INTO country_keyword (keyword, country_id)
        SELECT keyword, ${countryId}::int FROM unnest(${keywords}::text[]) AS keyword ORDER BY keyword
        ON CONFLICT (keyword) DO NOTHING`,
  );
  const taken = await rows<{ keyword: string; country: string; countryEn: string }>(
    tx,
    sql`SELECT k.keyword, n.name AS country, n.name_en AS country_en FROM country_keyword k JOIN country n ON n.id = k.country_id
        WHERE k.keyword = ANY(${keywords}::text[]) AND k.country_id <> ${countryId}`,
  );
  if (taken.length === 0) return;
  const fields = taken.map(({ keyword, country, countryEn }): FieldError => ({
    field: `keywords.${keywords.indexOf(keyword)}`,
    messageCode: 'E00015',
    params: { keyword, country, countryEn },
  }));
  throw new Failure('ITEM_EXISTING', fields);
}
