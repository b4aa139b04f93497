import { sql } from '@tabimori/server';

/** Whether the user `u` has a second factor. */
export const HAS_SECOND_FACTOR = sql`EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.secret IS NOT NULL)`;

/** Whether the user must have one: the company `c` decides, or the system settings for users without a company. */
export const SECOND_FACTOR_REQUIRED = sql`coalesce(c.second_factor_required,
  (SELECT s.second_factor_required FROM system_setting s WHERE s.id = 1), false)`;
