import { Injectable } from '@nestjs/common';
import { sql, verifyPassword } from '@tabimori/server';
import { Db } from '../db/sql.js';
import { wrongField } from './within.js';
import type { Actor } from '../http/actor.js';
import { identityCheck, logOperation } from '../http/operation-log.js';
import { PasswordSlots } from './password-slots.js';
import { RateLimit } from './rate-limit.js';

/** The password of one who is signed in, asked for once more. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly db: Db,
    private readonly rateLimit: RateLimit,
    private readonly slots: PasswordSlots,
  ) {}

  /**
   * The hash that the password matches. Throws WRONG_PASSWORD at `field`, and 429 while the session's wrong
   * passwords, for whatever purpose, have to wait; each wrong one is logged.
   */
  async require(actor: Actor, field: string, password: string): Promise<string> {
    const limit = { key: `password:${actor.sessionId}`, free: 5, first: 5, most: 900 };
    const user = await this.db.row<{ hash: string | null }>(
      sql`SELECT password_hash AS hash FROM users WHERE id = ${actor.userId}`,
    );
    const hash = user?.hash ?? null;
    return this.slots.run(async () => {
      const begins = await this.rateLimit.slow([limit]);
      if ((await verifyPassword(hash, password)) && hash !== null) {
        await this.rateLimit.forget([limit]);
        return hash;
      }
      await this.db.transaction(async (tx) => {
        await logOperation(tx, actor, identityCheck(actor, 'refused'));
        if (begins) await logOperation(tx, actor, identityCheck(actor, 'blocked'));
      });
      throw wrongField(field, 'WRONG_PASSWORD');
    }, actor.sessionId);
  }
}
