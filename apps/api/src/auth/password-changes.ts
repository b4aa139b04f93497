import { isFuture, Sql, sql } from '@tabimori/server';

/**
 * The password of the user `u` has not changed since then. A change at a time that has not come, of a clock that was
 * ahead, proves nothing: it must not lock the user out until then.
 */
export const passwordIsOf = (at: Sql): Sql =>
  sql`(u.password_changed_at IS NULL OR u.password_changed_at <= ${at} OR ${isFuture(sql`u.password_changed_at`)})`;
