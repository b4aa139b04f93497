import type { Language } from '@tabimori/shared';
import { type Sql, sql } from '../db/sql.js';

/**
 * SQL: the name of a company c as its readers have it, by language; one without an English name has only the Japanese one.
 */
export const COMPANY_NAMES = sql`jsonb_build_object('jp', c.name, 'en', coalesce(nullif(c.name_en, ''), c.name))`;

/** SQL: the name of a company c for a reader of this language; null without a company. */
export const companyNameIn = (language: Language | Sql): Sql => sql`(${COMPANY_NAMES} ->> (${language})::text)`;
