import { one, type Runner, type Sql, sql } from '@tabimori/server';
import type { Actor } from './actor.js';
import { Failure } from './failure.js';

/**
 * Refuses one more row of what each user keeps for themselves; one at a time. `kept`: the table with the beginning of a
 * condition, up to that of the user.
 */
export async function requireRoom(tx: Runner, { userId }: Actor, kept: Sql, max: number): Promise<void> {
  await one(tx, sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  const { count } = await one<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM ${kept} user_id = ${userId}`,
  );
  if (count >= max) throw new Failure('KEPT_ENOUGH', [], { max });
}
