import { Inject, Injectable } from '@nestjs/common';
import { auth, cleanText, type Given } from '@tabimori/shared';
import { verifyPassword } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { Db, sql } from '../db/sql.js';
import { Failure } from '../http/failure.js';
import { type LoggedPerson, logOperation, type Operation } from '../http/operation-log.js';
import { beginSignIn, endSignIn, findSignIn } from './half-sign-ins.js';
import { PasswordSlots } from './password-slots.js';
import { type Limit, RateLimit } from './rate-limit.js';
import { endSession, findToken, openSession, rotate } from './refresh-tokens.js';
import { HAS_SECOND_FACTOR } from './second-factor.js';
import { SecondFactorCodes } from './second-factor-codes.service.js';
import { Sessions } from './sessions.js';

interface Person extends LoggedPerson {
  userId: number;
  passwordHash: string | null;
  mayEnter: boolean;
  hasSecondFactor: boolean;
}

/** What a sign-in or a refresh hands out; without refreshToken the caller keeps the one it has. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  remember: boolean;
}

const WINDOW = 900;
/** Wrong passwords for one account. */
export const accountLimit = (mailAddress: string): Limit => ({
  key: `login:account:${mailAddress}`.slice(0, 200),
  tries: 10,
  seconds: WINDOW,
});
/** A company's people share one address. */
const addressLimit = (address: string): Limit => ({ key: `login:address:${address}`, tries: 100, seconds: WINDOW });

const entry = (action: string, address: string, result?: string): Operation => ({
  feature: null,
  action,
  entity: 'session',
  address,
  result,
});

@Injectable()
export class AuthService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(RateLimit) private readonly rateLimit: RateLimit,
    @Inject(SecondFactorCodes) private readonly codes: SecondFactorCodes,
    @Inject(PasswordSlots) private readonly slots: PasswordSlots,
  ) {}

  /**
   * Signs in; who has a second factor gets, in place of tokens, what goes on with its code. Unknown mail, wrong password:
   * the same answer after the same work.
   */
  async login(given: Given<typeof auth.login>, address: string): Promise<Tokens | { secondFactor: string }> {
    const mailAddress = cleanText(given.mailAddress).toLowerCase();
    const limits = [accountLimit(mailAddress), addressLimit(address)] as const;
    const person = await this.personOf(mailAddress);
    const named = person ?? { userId: null, userName: mailAddress, companyId: null };
    const verified = await this.slots.run(async () => {
      await this.rateLimit.check(limits);
      const matches = await verifyPassword(person?.passwordHash ?? null, given.password);
      if (!matches) {
        await this.countWrong(limits[0], named, address);
        await this.countWrong(limits[1], null, address);
      }
      return matches;
    });
    if (!person || !verified) {
      await this.note(named, entry('signIn', address, 'refused'));
      throw new Failure('LOGIN_EMAIL_OR_PASSWORD_INVALID');
    }
    await this.rateLimit.forget(accountLimit(mailAddress));
    if (!person.mayEnter) {
      await this.note(person, entry('signIn', address, 'disabled'));
      throw new Failure('USER_IS_DISABLED');
    }
    const { remember } = given;
    if (person.hasSecondFactor) {
      return { secondFactor: await this.db.transaction((tx) => beginSignIn(tx, person.userId, remember)) };
    }
    return this.db.transaction((tx) => this.open(tx, { ...person, remember }, address, false));
  }

  /** Goes on with a sign-in by the code of the second factor. Throws SECOND_FACTOR_OVER: it begins anew. */
  async secondFactor({ token, code }: Given<typeof auth.secondFactor>, address: string): Promise<Tokens> {
    // no token of ours: as a wrong password of nobody
    const limit = addressLimit(address);
    await this.rateLimit.check([limit]);
    const person = await findSignIn(this.db.source, token);
    if (!person) {
      await this.countWrong(limit, null, address);
      throw new Failure('SECOND_FACTOR_OVER');
    }
    return this.codes.take({ ...person, address }, { code, field: 'code' }, async (tx) => {
      if (!(await endSignIn(tx, token))) throw new Failure('SECOND_FACTOR_OVER');
      return this.open(tx, person, address, true);
    });
  }

  /** Exchanges a refresh token. One used before ends the session; its immediate predecessor is honoured for 10 s. */
  async refresh(token: string | undefined, address: string): Promise<Tokens> {
    if (!token) throw new Failure('SESSION_OVER');
    const outcome = await this.db.transaction(async (tx) => {
      const known = await findToken(tx, token);
      if (known?.standing === 'used') {
        await endSession(tx, known.sessionId, 'reused');
        await logOperation(tx, known, entry('refresh', address, 'reused'));
        this.sessions.forget(known.sessionId);
      }
      const successor = known?.standing === 'current' ? await rotate(tx, token, known) : undefined;
      return { known, successor };
    });
    const { known, successor } = outcome;
    if (!known || known.standing === 'used' || known.standing === 'over') throw new Failure('SESSION_OVER');
    return {
      accessToken: this.sessions.accessToken(known.userId, known.sessionId),
      refreshToken: successor,
      remember: known.remember,
    };
  }

  /** Ends the session of the refresh token, else of the access token. One that is over already stays so. */
  async logout(refreshToken: string | undefined, accessToken: string | undefined, address: string): Promise<void> {
    const sessionId = await this.db.transaction(async (tx) => {
      const known = refreshToken ? await findToken(tx, refreshToken) : undefined;
      const bearer = this.sessions.sessionOf(accessToken);
      const ending = known?.sessionId ?? bearer?.sessionId;
      if (ending === undefined || !(await endSession(tx, ending, 'signedOut'))) return ending;
      await logOperation(tx, known ?? (await this.loggedPerson(bearer?.userId)), entry('signOut', address));
      return ending;
    });
    if (sessionId !== undefined) this.sessions.forget(sessionId);
  }

  private async open(
    tx: EntityManager,
    person: LoggedPerson & { userId: number; remember: boolean },
    address: string,
    withSecondFactor: boolean,
  ): Promise<Tokens> {
    const { userId, remember } = person;
    const { sessionId, token } = await openSession(tx, userId, remember, withSecondFactor);
    await logOperation(tx, person, entry('signIn', address));
    return { accessToken: this.sessions.accessToken(userId, sessionId), refreshToken: token, remember };
  }

  /**
   * Counts a wrong try. The one that uses a limit up leaves a row: what is refused from then on, however much it is, leaves
   * none. `person`: whose limit it is; null: the address's.
   */
  private async countWrong(limit: Limit, person: LoggedPerson | null, address: string): Promise<void> {
    const { hits } = await this.rateLimit.count(limit);
    if (hits === limit.tries) await this.note(person, entry('signIn', address, 'blocked'));
  }

  private note(person: LoggedPerson | null, operation: Operation): Promise<void> {
    return this.db.transaction((tx) => logOperation(tx, person, operation));
  }

  private personOf(mailAddress: string): Promise<Person | undefined> {
    return this.db.row<Person>(sql`
      SELECT u.id AS "userId", u.user_name AS "userName", u.company_id AS "companyId", u.password_hash AS "passwordHash",
             NOT u.is_disabled AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) AS "mayEnter",
             ${HAS_SECOND_FACTOR} AS "hasSecondFactor"
      FROM users u LEFT JOIN company c ON c.id = u.company_id WHERE u.mail_address = ${mailAddress}`);
  }

  private async loggedPerson(userId: number | undefined): Promise<LoggedPerson | null> {
    if (userId === undefined) return null;
    const person = await this.db.row<LoggedPerson>(sql`
      SELECT id AS "userId", user_name AS "userName", company_id AS "companyId" FROM users WHERE id = ${userId}`);
    return person ?? null;
  }
}
