import { JAPAN } from '@tabimori/shared';
import { sql } from './sql.js';

/** Looked up once for a statement: per traveler it would take longer than all other conditions. */
const TODAY = sql`(SELECT (now() AT TIME ZONE 'Asia/Tokyo')::date)`;
const HOME = sql`(SELECT id FROM country WHERE code = ${JAPAN})`;

/** SQL: `a` is registered as staying outside Japan. */
export const ABROAD = sql`a.country_id <> ${HOME}`;
/** SQL: the stay of `a` is over; counts if the setting `s` of the company respects stays. */
export const STAY_OVER = sql`s.respect_stay AND coalesce(a.stay_to, ${TODAY}) < ${TODAY}`;
/** SQL: the stay of `a` has not begun; the same. */
export const STAY_NOT_BEGUN = sql`s.respect_stay AND coalesce(a.stay_from, ${TODAY}) > ${TODAY}`;

/**
 * SQL: the traveler `a` is in Japan today, as far as is known; `s` is the company's setting, which may leave out travelers
 * whose stay is over or has not begun.
 */
export const IN_JAPAN = sql`a.country_id = ${HOME} AND a.deleted_at IS NULL
  AND NOT (${STAY_OVER}) AND NOT (${STAY_NOT_BEGUN})`;
