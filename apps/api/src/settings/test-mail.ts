import { randomUUID } from 'node:crypto';
import { rows, sql, tellUser } from '@tabimori/server';
import type { Reply, settings } from '@tabimori/shared';
import type { Limit, RateLimit } from '../auth/rate-limit.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';

const limitOf = (userId: number): Limit => ({ key: `testMail:${userId}`, tries: 10, seconds: 600 });

/** Writes a mail to the caller; the worker sends it as every other. */
export async function sendTestMail(
  db: Db,
  rateLimit: RateLimit,
  actor: Actor,
): Promise<Reply<typeof settings.testMail>> {
  const { userId } = actor;
  await rateLimit.take(limitOf(userId));
  return db.transaction(async (tx) => {
    await logAction(tx, actor, { feature: 'systemSetting', action: 'testMail', entity: 'systemSetting' });
    await tellUser(tx, 'testMail', {}, userId, randomUUID());
    const [user] = await rows<{ mailAddress: string }>(tx, sql`SELECT mail_address FROM users WHERE id = ${userId}`);
    if (!user) throw new Failure('SIGNED_OUT');
    return user;
  });
}
