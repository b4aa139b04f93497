import { type LinkKey, rows, type Runner, sql } from '@tabimori/server';
import { seal, unseal } from './sealed.js';

interface Factor {
  userId: number;
  secret: Buffer | null;
  pending: Buffer | null;
}

/**
 * Seals every second factor with the first key, while the API runs: what a user has changed meanwhile is left as it is.
 * `unreadable`: what none of the keys opens.
 */
export async function resealAll(
  runner: Runner,
  keys: readonly LinkKey[],
): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  for (const { userId, secret, pending } of await rows<Factor>(
    runner,
    sql`SELECT user_id, secret, pending FROM second_factor ORDER BY user_id`,
  )) {
    const again = (sealed: Buffer | null): Buffer | null => {
      const opened = sealed && unseal(sealed, userId, keys);
      if (sealed && !opened) counts.unreadable += 1;
      return opened ? seal(opened, userId, keys) : sealed;
    };
    const done = await rows(
      runner,
      sql`UPDATE second_factor SET secret = ${again(secret)}, pending = ${again(pending)}
          WHERE user_id = ${userId} AND secret IS NOT DISTINCT FROM ${secret}::bytea
            AND pending IS NOT DISTINCT FROM ${pending}::bytea RETURNING user_id`,
    );
    counts.sealed += done.length;
  }
  return counts;
}
