import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, exec, rows, type SecondFactorChange, SessionEntity, sql, tellUser } from '@tabimori/server';
import type { Given, Reply, secondFactor } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { usersOf, wrongField } from './within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { OwnPassword } from './own-password.js';
import { renewRecoveryCodes } from './recovery-codes.js';
import { endSessions } from './refresh-tokens.js';
import { seal } from './sealed.js';
import { SecondFactorCodes } from './second-factor-codes.service.js';
import { Sessions } from './sessions.js';
import { enrolment, newSecret } from './totp.js';

async function remove(tx: EntityManager, userId: number): Promise<void> {
  await exec(tx, sql`DELETE FROM recovery_code WHERE user_id = ${userId}`);
  await exec(tx, sql`DELETE FROM second_factor WHERE user_id = ${userId}`);
}

/** Logs that a user's factor has changed, and tells the user. */
async function tellChange(
  tx: EntityManager,
  actor: Actor,
  change: Exclude<SecondFactorChange, 'recoveryCode'>,
  user = { id: actor.userId, companyId: actor.companyId },
): Promise<void> {
  const action = { on: 'enrolSecondFactor', off: 'disableSecondFactor', reset: 'resetSecondFactor' }[change];
  await logAction(tx, actor, {
    feature: change === 'reset' ? 'user' : 'changePassword',
    action,
    entity: 'user',
    entityId: user.id,
    companyId: user.companyId,
  });
  await tellUser(tx, 'secondFactor', { change }, user.id, randomUUID());
}

/** The second factor of one's own account, and its removal for a user who has lost it. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly db: Db,
    private readonly codes: SecondFactorCodes,
    private readonly sessions: Sessions,
    private readonly ownPassword: OwnPassword,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(actor: Actor): Promise<Reply<typeof secondFactor.get>> {
    const [own] = await this.db.rows<{ enabledAt: Date | null; recoveryCodes: number }>(sql`
      SELECT (SELECT enabled_at FROM second_factor WHERE user_id = ${actor.userId}) AS enabled_at,
             (SELECT count(*)::int FROM recovery_code WHERE user_id = ${actor.userId}) AS recovery_codes`);
    return { enabledAt: null, recoveryCodes: 0, ...own, required: actor.secondFactor.required };
  }

  /** A new secret that waits for its first code. */
  async start(actor: Actor, given: Given<typeof secondFactor.start>): Promise<Reply<typeof secondFactor.start>> {
    const { userId } = actor;
    await this.ownPassword.require(actor, 'password', given.password);
    const secret = newSecret();
    const pending = seal(secret, userId, this.config.secondFactorKeys);
    const store = (tx: EntityManager): Promise<unknown> =>
      rows(
        tx,
        sql`INSERT INTO second_factor (user_id, pending) VALUES (${userId}, ${pending})
            ON CONFLICT (user_id) DO UPDATE SET pending = EXCLUDED.pending`,
      );
    if (!(await this.isOn(userId))) await this.db.transaction(store);
    else if (given.code === undefined) throw wrongField('code', 'E00001');
    else await this.codes.take(actor, { code: given.code, field: 'code' }, store);
    const user = await this.db.row<{ mailAddress: string }>(sql`SELECT mail_address FROM users WHERE id = ${userId}`);
    return enrolment(secret, this.config.productName[actor.language], user?.mailAddress ?? '');
  }

  /** Switches it on; every other session of the user, which has shown no code, is over. */
  async confirm(
    actor: Actor,
    { code }: Given<typeof secondFactor.confirm>,
  ): Promise<Reply<typeof secondFactor.confirm>> {
    const { userId, sessionId } = actor;
    const confirmed = await this.codes.confirm(actor, code, async (tx) => {
      // a sign-in with only the password is over before, and ends with the others, or comes after and is asked for a code
      await rows(tx, sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
      const recoveryCodes = await renewRecoveryCodes(tx, userId);
      const ended = await endSessions(tx, userId, sessionId, 'factorChanged');
      await tx.update(SessionEntity, sessionId, { secondFactorAt: () => 'now()' });
      await tellChange(tx, actor, 'on');
      return { recoveryCodes, ended };
    });
    if (confirmed === 'notStarted') throw new Failure('SECOND_FACTOR_NOT_STARTED');
    for (const ended of [...confirmed.ended, sessionId]) this.sessions.forget(ended);
    return { recoveryCodes: confirmed.recoveryCodes };
  }

  async disable(actor: Actor, { password, code }: Given<typeof secondFactor.disable>): Promise<void> {
    if (actor.secondFactor.required) throw new Failure('SECOND_FACTOR_NOT_OFF');
    await this.ownPassword.require(actor, 'password', password);
    await this.codes.take(actor, { code, field: 'code' }, async (tx) => {
      await remove(tx, actor.userId);
      await tellChange(tx, actor, 'off');
    });
    this.sessions.forget(actor.sessionId);
  }

  /** Takes a user's factor away, of the caller's scope and not above; they sign in again. */
  async reset(actor: Actor, id: number): Promise<void> {
    if (id === actor.userId) throw new Failure('SECOND_FACTOR_OF_ONESELF');
    const ended = await this.db.transaction(async (tx) => {
      const [user] = await rows<{ id: number; companyId: number | null; isOn: boolean }>(
        tx,
        sql`SELECT u.id, u.company_id,
              EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.secret IS NOT NULL) AS is_on
            FROM users u WHERE u.id = ${id} AND ${usersOf(actor)} FOR NO KEY UPDATE OF u`,
      );
      if (!user) throw new Failure('ITEM_NOT_FOUND');
      if (!user.isOn) throw new Failure('SECOND_FACTOR_NONE');
      await remove(tx, id);
      const sessions = await endSessions(tx, id, null, 'factorChanged');
      await tellChange(tx, actor, 'reset', user);
      return sessions;
    });
    for (const sessionId of ended) this.sessions.forget(sessionId);
  }

  private async isOn(userId: number): Promise<boolean> {
    const on = await this.db.row(sql`SELECT 1 FROM second_factor WHERE user_id = ${userId} AND secret IS NOT NULL`);
    return on !== undefined;
  }
}
