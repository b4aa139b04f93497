import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, rows, SecondFactorEntity, sql, tellUser } from '@tabimori/server';
import { SECOND_FACTOR } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { wrongField } from './within.js';
import { identityCheck, type LoggedPerson, logAction, logOperation } from '../http/operation-log.js';
import { RateLimit, type Slowed } from './rate-limit.js';
import { useRecoveryCode } from './recovery-codes.js';
import { seal, unseal } from './sealed.js';
import { stepOf } from './totp.js';

/**
 * Who enters a code, and from which address: within a session, or signing in, in a known browser or another one
 * (null).
 */
export interface CodeGiver extends LoggedPerson {
  userId: number;
  address: string;
  sessionId?: string;
  device?: string | null;
}

/** Wrong codes slow down the session or the known browser; who signs in elsewhere knows the password, and they count together. */
const codeLimit = ({ userId, sessionId, device }: CodeGiver): Slowed => ({
  key: `second-factor:${sessionId ?? device ?? userId}`,
  free: 5,
  first: 30,
  most: 900,
});

/** Codes of second factors: each is taken once, and few are tried. */
/** Later than the last one that was used; one further ahead than a code can be was used while the clock was ahead. */
const isUnused = (step: number, lastStep: number): boolean =>
  step > lastStep || lastStep > step + 2 * SECOND_FACTOR.window;

@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly db: Db,
    private readonly rateLimit: RateLimit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Accepts a code from the app or a recovery code, and does `work` in the same transaction. Throws
   * SECOND_FACTOR_CODE_WRONG at `field`, and 429 while wrong ones have to wait: a try is counted before it is
   * checked, however many come at once.
   */
  async take<T>(
    by: CodeGiver,
    { code, field }: { code: string; field: string },
    work: (tx: EntityManager) => Promise<T>,
  ): Promise<T> {
    const limit = codeLimit(by);
    const begins = await this.rateLimit.slow([limit]);
    const outcome = await this.db.transaction(async (tx) =>
      (await this.use(tx, by, code)) ? { done: await work(tx) } : null,
    );
    if (outcome === null) return this.refuse(by, field, begins);
    await this.rateLimit.forget([limit]);
    return outcome.done;
  }

  /** Confirms the pending secret by a code of it: it takes the place of the one before. */
  async confirm<T>(by: CodeGiver, code: string, work: (tx: EntityManager) => Promise<T>): Promise<T | 'notStarted'> {
    const limit = codeLimit(by);
    const begins = await this.rateLimit.slow([limit]);
    const outcome = await this.db.transaction(async (tx) => {
      const [factor] = await rows<{ pending: Buffer | null }>(
        tx,
        sql`SELECT pending FROM second_factor WHERE user_id = ${by.userId} FOR UPDATE`,
      );
      const secret = factor?.pending && unseal(factor.pending, by.userId, this.config.secondFactorKeys);
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
    if (outcome === null) return this.refuse(by, 'code', begins);
    await this.rateLimit.forget([limit]);
    return outcome === 'notStarted' ? outcome : outcome.done;
  }

  private async refuse(by: CodeGiver, field: string, begins: boolean): Promise<never> {
    await this.db.transaction(async (tx) => {
      await logOperation(tx, by, identityCheck(by, 'refused'));
      if (begins) await logOperation(tx, by, identityCheck(by, 'blocked'));
    });
    throw wrongField(field, 'SECOND_FACTOR_CODE_WRONG');
  }

  private async use(tx: EntityManager, by: CodeGiver, code: string): Promise<boolean> {
    const { userId } = by;
    const [factor] = await rows<{ secret: Buffer; lastStep: number }>(
      tx,
      sql`SELECT secret, last_step FROM second_factor WHERE user_id = ${userId} AND secret IS NOT NULL FOR UPDATE`,
    );
    if (!factor) return false;
    const secret = unseal(factor.secret, userId, this.config.secondFactorKeys);
    const step = secret && stepOf(code, secret, new Date());
    if (secret && step !== null && isUnused(step, factor.lastStep)) {
      // sealed again, so that it outlives the key it was sealed with
      const sealed = seal(secret, userId, this.config.secondFactorKeys);
      await tx.update(SecondFactorEntity, userId, { lastStep: step, secret: sealed });
      return true;
    }
    if (!(await useRecoveryCode(tx, userId, code))) return false;
    await logAction(tx, by, { feature: 'changePassword', action: 'useRecoveryCode', entity: 'user', entityId: userId });
    await tellUser(tx, 'secondFactor', { change: 'recoveryCode' }, userId, randomUUID());
    return true;
  }
}
