import { sql } from '../db/sql.js';

/** SQL: of a recipient `r` who is the traveler `a`, the city of the stay for which they got the message; '' once they moved on. */
export const CITY_THEN = sql`CASE WHEN a.prefecture_code IS NOT DISTINCT FROM r.prefecture_code THEN a.city ELSE '' END AS city`;
