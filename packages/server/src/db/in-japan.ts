const TODAY = `(now() AT TIME ZONE 'Asia/Tokyo')::date`;

/**
 * SQL: is the traveler `a` in Japan today, as far as is known; `s` is the company's setting, which may leave out those
 * whose stay is over or has not begun.
 */
export const IN_JAPAN = `a.country_id = (SELECT id FROM country WHERE code = '392') AND a.deleted_at IS NULL
  AND (NOT s.respect_stay OR (coalesce(a.stay_from, ${TODAY}) <= ${TODAY} AND coalesce(a.stay_to, ${TODAY}) >= ${TODAY}))`;
