import { Inject, Injectable } from '@nestjs/common';
import { type Config, hashPassword, passwordCodeId, rows, sql, tellUser } from '@tabimori/server';
import { type auth, cleanText, type Given } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { usersOf, wrongField } from './within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { networkOf } from '../http/network-of.js';
import { logAction, logOperation } from '../http/operation-log.js';
import { changePassword } from './change-password.js';
import { forgetDevices, rememberDevice } from './known-devices.js';
import { OwnPassword } from './own-password.js';
import { ownerOf, sendPasswordLink, useUp } from './password-codes.js';
import { PasswordSlots } from './password-slots.js';
import { type Limit, RateLimit, type Slowed } from './rate-limit.js';
import { endSessions } from './refresh-tokens.js';
import { Sessions } from './sessions.js';

const HOUR = 3600;
/** Links that one account gets within an hour, however often they are asked for. */
const LINKS_AN_HOUR = 5;

/** Repeated requests for one account have to wait; a company's people share one address, so the others do not. */
const askLimit = (address: string, mailAddress: string): Slowed => ({
  key: `forgot:${networkOf(address)}:${mailAddress}`.slice(0, 200),
  free: 5,
  first: 30,
  most: 900,
});
/**
 * Requests from one address for any account: beyond this limit those that send nothing leave no row. It refuses
 * nothing.
 */
const noiseOf = (address: string): Limit => ({ key: `forgot:noise:${networkOf(address)}`, tries: 30, seconds: 900 });
/** Limits codes that are not ours; a code of ours passes. */
const guessLimit = (address: string): Limit => ({ key: `reset:${networkOf(address)}`, tries: 30, seconds: 900 });
const sendLimit = (userId: number): Limit => ({ key: `login-info:${userId}`, tries: LINKS_AN_HOUR, seconds: HOUR });

/** Passwords are set by links that are mailed: once forgotten, and for a new user. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: Db,
    private readonly sessions: Sessions,
    private readonly rateLimit: RateLimit,
    private readonly slots: PasswordSlots,
    @Inject(CONFIG) private readonly config: Config,
    private readonly ownPassword: OwnPassword,
  ) {}

  /** Sends a link if the address exists; nothing reveals whether it does, and the same is logged either way. */
  async forgot(given: string, address: string): Promise<void> {
    const mailAddress = cleanText(given).toLowerCase();
    await this.rateLimit.slow([askLimit(address, mailAddress)]);
    const noise = noiseOf(address);
    const { hits } = await this.rateLimit.count(noise);
    await this.db.transaction(async (tx) => {
      const [person] = await rows<{ userId: number; userName: string; companyId: number | null }>(
        tx,
        sql`SELECT u.id AS user_id, u.user_name, u.company_id
            FROM users u LEFT JOIN company c ON c.id = u.company_id
            WHERE u.mail_address = ${mailAddress} AND NOT u.is_disabled
              AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) FOR UPDATE OF u`,
      );
      const [asked] = await rows<{ links: number }>(
        tx,
        sql`SELECT count(*)::int AS links FROM password_code
            WHERE user_id = ${person?.userId ?? 0} AND created_at > now() - make_interval(secs => ${HOUR})`,
      );
      const isSent = person !== undefined && (asked?.links ?? 0) < LINKS_AN_HOUR;
      if (isSent) await sendPasswordLink(tx, person.userId, 'passwordReset');
      if (!isSent && hits > noise.tries) return;
      await logOperation(tx, person ?? { userId: null, userName: mailAddress, companyId: null }, {
        feature: null,
        action: 'forgotPassword',
        entity: 'user',
        entityId: person?.userId,
        address,
      });
    });
  }

  /** Throws INVALID_RESET_PASSWORD_URL if it is not a code of ours, INVALID_RESET_PASSWORD_CODE if the code is over. */
  async check(code: string, address: string): Promise<void> {
    const codeId = await this.idOf(code, address, 'INVALID_RESET_PASSWORD_URL');
    const owner = await this.db.transaction((tx) => ownerOf(tx, codeId));
    if (!owner) throw new Failure('INVALID_RESET_PASSWORD_CODE');
  }

  /**
   * Sets the password, invalidates every link of the user and ends every session; the user gets a mail about it.
   * Returns the token by which this browser, and no other, is known from now on.
   */
  async reset({ code, password }: Given<typeof auth.resetPassword>, address: string): Promise<string> {
    const codeId = await this.idOf(code, address, 'INVALID_RESET_PASSWORD_CODE');
    await this.check(code, address);
    const hash = await this.slots.run(() => hashPassword(password), networkOf(address));
    const { device, ended } = await this.db.transaction(async (tx) => {
      const owner = await ownerOf(tx, codeId);
      if (!owner) throw new Failure('INVALID_RESET_PASSWORD_CODE');
      const { userId } = owner;
      await useUp(tx, userId);
      await rows(
        tx,
        sql`UPDATE users SET password_hash = ${hash}, password_changed_at = now(), updated_at = now() WHERE id = ${userId}`,
      );
      const ended = await endSessions(tx, userId, null, 'passwordChanged');
      await logOperation(tx, owner, {
        feature: null,
        action: 'resetPassword',
        entity: 'user',
        entityId: userId,
        address,
      });
      await forgetDevices(tx, userId);
      const device = await rememberDevice(tx, userId, undefined);
      await tellUser(tx, 'passwordChanged', {}, userId, codeId);
      return { device, ended };
    });
    for (const sessionId of ended) this.sessions.forget(sessionId);
    return device;
  }

  /** Sends a user of the caller's scope, and not above, a link to set a password. */
  async sendLoginInfo(actor: Actor, id: number): Promise<void> {
    const user = await this.db.row<{ mayEnter: boolean }>(sql`
      SELECT NOT u.is_disabled AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) AS may_enter
      FROM users u LEFT JOIN company c ON c.id = u.company_id
      WHERE u.id = ${id} AND ${usersOf(actor)}`);
    if (!user) throw wrongField('id', 'USER_NOT_FOUND');
    if (!user.mayEnter) throw new Failure('USER_IS_DISABLED');
    await this.rateLimit.take(sendLimit(id));
    await this.db.transaction(async (tx) => {
      await sendPasswordLink(tx, id, 'loginInfo');
      await logAction(tx, actor, { feature: 'user', action: 'sendMail', entity: 'user', entityId: id });
    });
  }

  change(actor: Actor, given: Given<typeof auth.changePassword>) {
    return changePassword(this.db, this.sessions, this.ownPassword, this.slots, actor, given);
  }

  private async idOf(
    code: string,
    address: string,
    failure: 'INVALID_RESET_PASSWORD_CODE' | 'INVALID_RESET_PASSWORD_URL',
  ): Promise<string> {
    const codeId = passwordCodeId(code, this.config.linkKeys);
    if (codeId !== null) return codeId;
    await this.rateLimit.take(guessLimit(address));
    throw new Failure(failure);
  }
}
