import type { Language } from '@tabimori/shared';
import { type Sql, sql } from '../db/sql.js';

/**
 * SQL: the name of a company c as its readers have it, by language; one without an English name has only the Japanese one.
 */
export const COMPANY_NAMES = sql`jsonb_build_object('jp', c.name, 'en', coalesce(nullif(c.name_en, ''), c.name))`;

/** SQL: the columns with the names of the company of this id, as replies have them. */
export const companyNamesOf = (id: Sql): Sql =>
  sql`(SELECT c.name FROM company c WHERE c.id = ${id}) AS company_name, (SELECT c.name_en FROM company c WHERE c.id = ${id}) AS company_name_en`;

/** SQL: the name of a company c for a reader of this language; null without a company. */
export const companyNameIn = (language: Language | Sql): Sql => sql`(${COMPANY_NAMES} ->> (${language})::text)`;
