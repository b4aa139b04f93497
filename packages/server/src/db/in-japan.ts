/** Found once for a statement: for each traveler it takes longer than all else that is asked of them. */
const TODAY = `(SELECT (now() AT TIME ZONE 'Asia/Tokyo')::date)`;
const JAPAN = `(SELECT id FROM country WHERE code = '392')`;

/** SQL: `a` is registered as staying outside Japan. */
export const ABROAD = `a.country_id <> ${JAPAN}`;
/** SQL: the stay of `a` is over; counts where the setting `s` of the company respects stays. */
export const STAY_OVER = `s.respect_stay AND coalesce(a.stay_to, ${TODAY}) < ${TODAY}`;
/** SQL: the stay of `a` has not begun; the same. */
export const STAY_NOT_BEGUN = `s.respect_stay AND coalesce(a.stay_from, ${TODAY}) > ${TODAY}`;

/**
 * SQL: is the traveler `a` in Japan today, as far as is known; `s` is the company's setting, which may leave out those
 * whose stay is over or has not begun.
 */
export const IN_JAPAN = `a.country_id = ${JAPAN} AND a.deleted_at IS NULL
  AND NOT (${STAY_OVER}) AND NOT (${STAY_NOT_BEGUN})`;
