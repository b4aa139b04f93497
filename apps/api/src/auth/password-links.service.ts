import { Inject, Injectable } from '@nestjs/common';
import { type Config, hashPassword, passwordCodeId, tellUser } from '@tabimori/server';
import { cleanText, type auth, type Given } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { usersOf, wrongField } from '../db/within.js';
import { Db, rows, sql } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logOperation } from '../http/operation-log.js';
import { accountLimit } from './auth.service.js';
import { ownerOf, sendPasswordLink, useUp } from './password-codes.js';
import { PasswordSlots } from './password-slots.js';
import { type Limit, RateLimit } from './rate-limit.js';
import { endSessions } from './refresh-tokens.js';
import { Sessions } from './sessions.js';

const HOUR = 3600;
/** Links that one account gets within an hour, however often they are asked for. */
const LINKS_AN_HOUR = 5;

/** A company's people share one address. */
const askLimit = (address: string): Limit => ({ key: `forgot:address:${address}`, tries: 30, seconds: 900 });
const guessLimit = (address: string): Limit => ({ key: `reset:address:${address}`, tries: 30, seconds: 900 });
const sendLimit = (userId: number): Limit => ({ key: `login-info:${userId}`, tries: LINKS_AN_HOUR, seconds: HOUR });

/** Passwords are set by links that are mailed: once forgotten, and for a new user. */
@Injectable()
export class PasswordLinksService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(RateLimit) private readonly rateLimit: RateLimit,
    @Inject(PasswordSlots) private readonly slots: PasswordSlots,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends a link, if anybody has the address; whether so is told by nothing, and the same is written down either way. */
  async forgot(given: string, address: string): Promise<void> {
    await this.limited(askLimit(address));
    const mailAddress = cleanText(given).toLowerCase();
    await this.db.transaction(async (tx) => {
      const [person] = await rows<{ userId: number; userName: string; companyId: number | null }>(
        tx,
        sql`SELECT u.id AS "userId", u.user_name AS "userName", u.company_id AS "companyId"
            FROM users u LEFT JOIN company c ON c.id = u.company_id
            WHERE u.mail_address = ${mailAddress} AND NOT u.is_disabled
              AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) FOR UPDATE OF u`,
      );
      const [asked] = await rows<{ links: number }>(
        tx,
        sql`SELECT count(*)::int AS links FROM password_code
            WHERE user_id = ${person?.userId ?? 0} AND created_at > now() - make_interval(secs => ${HOUR})`,
      );
      if (person && (asked?.links ?? 0) < LINKS_AN_HOUR) await sendPasswordLink(tx, person.userId, 'passwordReset');
      await logOperation(tx, person ?? { userId: null, userName: mailAddress, companyId: null }, {
        feature: null,
        action: 'forgotPassword',
        entity: 'user',
        entityId: person?.userId,
        address,
      });
    });
  }

  /** Throws INVALID_RESET_PASSWORD_URL for what is no code of ours, INVALID_RESET_PASSWORD_CODE for one that is over. */
  async check(code: string, address: string): Promise<void> {
    const codeId = await this.idOf(code, address, 'INVALID_RESET_PASSWORD_URL');
    const owner = await this.db.transaction((tx) => ownerOf(tx, codeId));
    if (!owner) throw new Failure('INVALID_RESET_PASSWORD_CODE');
  }

  /** Sets the password, uses every link of the user up and ends every session; the user is told by mail. */
  async reset({ code, password }: Given<typeof auth.resetPassword>, address: string): Promise<void> {
    const codeId = await this.idOf(code, address, 'INVALID_RESET_PASSWORD_CODE');
    await this.check(code, address);
    const hash = await this.slots.run(() => hashPassword(password));
    const { owner, ended } = await this.db.transaction(async (tx) => {
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
      await tellUser(tx, 'passwordChanged', {}, userId, codeId);
      return { owner, ended };
    });
    for (const sessionId of ended) this.sessions.forget(sessionId);
    await this.rateLimit.forget(accountLimit(owner.mailAddress));
  }

  /** Sends a user of the caller's scope, and not above, a link to set a password. */
  async sendLoginInfo(actor: Actor, id: number): Promise<void> {
    const user = await this.db.row<{ mayEnter: boolean }>(sql`
      SELECT NOT u.is_disabled AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) AS "mayEnter"
      FROM users u LEFT JOIN company c ON c.id = u.company_id
      WHERE u.id = ${id} AND ${usersOf(actor)}`);
    if (!user) throw wrongField('id', 'E00066');
    if (!user.mayEnter) throw new Failure('USER_IS_DISABLED');
    await this.limited(sendLimit(id));
    await this.db.transaction(async (tx) => {
      await sendPasswordLink(tx, id, 'loginInfo');
      const { address } = actor;
      await logOperation(tx, actor, { feature: 'user', action: 'sendMail', entity: 'user', entityId: id, address });
    });
  }

  /** Counts a call; throws TOO_MANY_REQUESTS. */
  private async limited(limit: Limit): Promise<void> {
    await this.rateLimit.check([limit]);
    await this.rateLimit.count(limit);
  }

  private async idOf(
    code: string,
    address: string,
    failure: 'INVALID_RESET_PASSWORD_CODE' | 'INVALID_RESET_PASSWORD_URL',
  ): Promise<string> {
    const limit = guessLimit(address);
    await this.rateLimit.check([limit]);
    const codeId = passwordCodeId(code, this.config.linkKeys);
    if (codeId !== null) return codeId;
    await this.rateLimit.count(limit);
    throw new Failure(failure);
  }
}
