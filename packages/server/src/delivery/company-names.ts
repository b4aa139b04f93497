import { sql } from '../db/sql.js';

/**
 * SQL: the name of a company c as travelers read it, by language; one without an English name has only the Japanese one.
 */
export const COMPANY_NAMES = sql`jsonb_build_object('jp', c.name, 'en', coalesce(nullif(c.name_en, ''), c.name))`;
