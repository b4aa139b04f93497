import { createHash } from 'node:crypto';
import { rows, SendKeyEntity, sql } from '@tabimori/server';
import { delivery, type Sent } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { wrongField } from '../auth/within.js';
import { Failure } from '../http/failure.js';

const FORM = /^[\x21-\x7e]{1,100}$/;

/**
 * Makes a send once a user and key, in the caller's transaction: the same key gives the same answer again, also to a
 * call that comes while the first is still being made; with another body it is refused. Without a key it is just made.
 */
export async function once(
  tx: EntityManager,
  userId: number,
  key: string | undefined,
  asked: unknown,
  make: () => Promise<Sent>,
): Promise<Sent> {
  if (key === undefined) return make();
  if (!FORM.test(key)) throw wrongField('Idempotency-Key', 'E00005');
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const taken = await rows(
    tx,
    sql`INSERT INTO send_key (user_id, key, body_sha256) VALUES (${userId}, ${key}, ${hash}) ON CONFLICT DO NOTHING RETURNING key`,
  );
  if (taken.length === 0) {
    const [known] = await rows<{ hash: string; reply: unknown }>(
      tx,
      sql`SELECT body_sha256 AS hash, reply FROM send_key WHERE user_id = ${userId} AND key = ${key}`,
    );
    if (known?.hash !== hash) throw new Failure('KEY_REUSED');
    return delivery.select.reply.parse(known.reply);
  }
  const sent = await make();
  await tx.update(SendKeyEntity, { userId, key }, { reply: sent });
  return sent;
}
