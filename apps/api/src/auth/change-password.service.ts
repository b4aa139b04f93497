import { Inject, Injectable } from '@nestjs/common';
import { hashPassword, verifyPassword } from '@tabimori/server';
import type { auth, Given } from '@tabimori/shared';
import { Db, rows, sql } from '../db/sql.js';
import { wrongField } from '../db/within.js';
import type { Actor } from '../http/actor.js';
import { logOperation } from '../http/operation-log.js';
import { PasswordSlots } from './password-slots.js';
import { type Limit, RateLimit } from './rate-limit.js';
import { endSessions } from './refresh-tokens.js';
import { Sessions } from './sessions.js';

const limitOf = ({ userId }: Actor): Limit => ({ key: `password:${userId}`, tries: 10, seconds: 900 });

@Injectable()
export class ChangePasswordService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(RateLimit) private readonly rateLimit: RateLimit,
    @Inject(PasswordSlots) private readonly slots: PasswordSlots,
  ) {}

  /** Changes the caller's own password; every other session of theirs is over. */
  async change(actor: Actor, given: Given<typeof auth.changePassword>): Promise<void> {
    const { currentPassword, newPassword } = given;
    const limit = limitOf(actor);
    const user = await this.db.row<{ hash: string | null }>(
      sql`SELECT password_hash AS hash FROM users WHERE id = ${actor.userId}`,
    );
    const known = user?.hash ?? null;
    const hash = await this.slots.run(async () => {
      await this.rateLimit.check([limit]);
      if (!(await verifyPassword(known, currentPassword))) {
        await this.rateLimit.count(limit);
        throw wrongField('currentPassword', 'WRONG_PASSWORD');
      }
      if (newPassword === currentPassword) throw wrongField('newPassword', 'E00018');
      return hashPassword(newPassword);
    });
    const ended = await this.db.transaction(async (tx) => {
      const [changed] = await rows<{ id: number }>(
        tx,
        sql`WITH changed AS (
              UPDATE users SET password_hash = ${hash}, password_changed_at = now(), updated_at = now()
              WHERE id = ${actor.userId} AND password_hash = ${known} RETURNING id)
            SELECT id FROM changed`,
      );
      // changed by somebody else meanwhile: the current one is no longer current
      if (!changed) throw wrongField('currentPassword', 'WRONG_PASSWORD');
      await logOperation(tx, actor, {
        feature: 'changePassword',
        action: 'update',
        entity: 'user',
        entityId: actor.userId,
        address: actor.address,
      });
      return endSessions(tx, actor.userId, actor.sessionId, 'passwordChanged');
    });
    for (const sessionId of ended) this.sessions.forget(sessionId);
    await this.rateLimit.forget(limit);
  }
}
