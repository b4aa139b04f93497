import { sql } from '../db/sql.js';

/** Has the user `u` a second factor. */
export const HAS_SECOND_FACTOR = sql`EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.secret IS NOT NULL)`;

/** Must the user have one, by the company `c`; who belongs to none, by the system settings. */
export const SECOND_FACTOR_REQUIRED = sql`coalesce(c.second_factor_required,
  (SELECT s.second_factor_required FROM system_setting s WHERE s.id = 1), false)`;
