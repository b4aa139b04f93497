import { Inject, Injectable } from '@nestjs/common';
import { verifyPassword } from '@tabimori/server';
import { Db, sql } from '../db/sql.js';
import { wrongField } from '../db/within.js';
import type { Actor } from '../http/actor.js';
import { identityCheck, logOperation } from '../http/operation-log.js';
import { PasswordSlots } from './password-slots.js';
import { RateLimit } from './rate-limit.js';

/** The password of one who is signed in, asked for once more. */
@Injectable()
export class OwnPassword {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RateLimit) private readonly rateLimit: RateLimit,
    @Inject(PasswordSlots) private readonly slots: PasswordSlots,
  ) {}

  /**
   * The hash that the password matches. Throws WRONG_PASSWORD at `field`, and 429 after too many wrong ones, wherever they are
   * asked for; each wrong one leaves a row in the operation log.
   */
  async require(actor: Actor, field: string, password: string): Promise<string> {
    const limit = { key: `password:${actor.userId}`, tries: 10, seconds: 900 };
    const user = await this.db.row<{ hash: string | null }>(
      sql`SELECT password_hash AS hash FROM users WHERE id = ${actor.userId}`,
    );
    const hash = user?.hash ?? null;
    return this.slots.run(async () => {
      await this.rateLimit.check([limit]);
      if ((await verifyPassword(hash, password)) && hash !== null) {
        await this.rateLimit.forget(limit);
        return hash;
      }
      await this.rateLimit.count(limit);
      await this.db.transaction((tx) => logOperation(tx, actor, identityCheck(actor, 'refused')));
      throw wrongField(field, 'WRONG_PASSWORD');
    });
  }
}
