import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, tellUser } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../config.js';
import { Db, rows, sql } from '../db/sql.js';
import { wrongField } from '../db/within.js';
import { identityCheck, type LoggedPerson, logOperation } from '../http/operation-log.js';
import { type Limit, RateLimit } from './rate-limit.js';
import { useRecoveryCode } from './recovery-codes.js';
import { seal, unseal } from './sealed.js';
import { stepOf } from './totp.js';

/** Wrong codes for one account, wherever they are asked for. */
const codeLimit = (userId: number): Limit => ({ key: `second-factor:${userId}`, tries: 5, seconds: 900 });

/** Who gives a code, and from which address. */
export interface CodeGiver extends LoggedPerson {
  userId: number;
  address: string;
}

/** Codes of second factors: each is taken once, and few are tried. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RateLimit) private readonly rateLimit: RateLimit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes a code of the app or a recovery code, and does `work` in the same transaction. Throws SECOND_FACTOR_CODE_WRONG
   * at `field`, and 429 after too many wrong ones: a try is counted before it is looked at, however many come at once.
   */
  async take<T>(
    by: CodeGiver,
    { code, field }: { code: string; field: string },
    work: (tx: EntityManager) => Promise<T>,
  ): Promise<T> {
    const limit = await this.countTry(by);
    const outcome = await this.db.transaction(async (tx) =>
      (await this.use(tx, by, code)) ? { done: await work(tx) } : null,
    );
    if (outcome === null) return this.refuse(by, field);
    await this.rateLimit.forget(limit);
    return outcome.done;
  }

  /** Confirms the pending secret by a code of it: it takes the place of the one before. */
  async confirm<T>(by: CodeGiver, code: string, work: (tx: EntityManager) => Promise<T>): Promise<T | 'notStarted'> {
    const limit = await this.countTry(by);
    const outcome = await this.db.transaction(async (tx) => {
      const [factor] = await rows<{ pending: Buffer | null }>(
        tx,
        sql`SELECT pending FROM second_factor WHERE user_id = ${by.userId} FOR UPDATE`,
      );
      const secret = factor?.pending && unseal(factor.pending, by.userId, this.config.linkKeys);
      if (!secret) return 'notStarted';
      const step = stepOf(code, secret, new Date());
      if (step === null) return null;
      await rows(
        tx,
        sql`UPDATE second_factor SET secret = pending, pending = NULL, enabled_at = now(), last_step = ${step}
            WHERE user_id = ${by.userId}`,
      );
      return { done: await work(tx) };
    });
    if (outcome === null) return this.refuse(by, 'code');
    await this.rateLimit.forget(limit);
    return outcome === 'notStarted' ? outcome : outcome.done;
  }

  /** The first try too many of a window leaves a row in the operation log, the others none. */
  private async countTry(by: CodeGiver): Promise<Limit> {
    const limit = codeLimit(by.userId);
    await this.rateLimit.take(limit, () => this.note(by, 'blocked'));
    return limit;
  }

  private async refuse(by: CodeGiver, field: string): Promise<never> {
    await this.note(by, 'refused');
    throw wrongField(field, 'SECOND_FACTOR_CODE_WRONG');
  }

  private note(by: CodeGiver, result: 'refused' | 'blocked'): Promise<void> {
    return this.db.transaction((tx) => logOperation(tx, by, identityCheck(by, result)));
  }

  private async use(tx: EntityManager, by: CodeGiver, code: string): Promise<boolean> {
    const { userId } = by;
    const [factor] = await rows<{ secret: Buffer; lastStep: number }>(
      tx,
      sql`SELECT secret, last_step AS "lastStep" FROM second_factor WHERE user_id = ${userId} AND secret IS NOT NULL FOR UPDATE`,
    );
    if (!factor) return false;
    const secret = unseal(factor.secret, userId, this.config.linkKeys);
    const step = secret && stepOf(code, secret, new Date());
    if (secret && step !== null && step > factor.lastStep) {
      // sealed anew, so that it outlives the key it was sealed with
      const sealed = seal(secret, userId, this.config.linkKeys);
      await rows(tx, sql`UPDATE second_factor SET last_step = ${step}, secret = ${sealed} WHERE user_id = ${userId}`);
      return true;
    }
    if (!(await useRecoveryCode(tx, userId, code))) return false;
    await logOperation(tx, by, {
      feature: 'changePassword',
      action: 'useRecoveryCode',
      entity: 'user',
      entityId: userId,
      address: by.address,
    });
    await tellUser(tx, 'secondFactor', { change: 'recoveryCode' }, userId, randomUUID());
    return true;
  }
}
