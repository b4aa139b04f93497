import { Inject, Injectable } from '@nestjs/common';
import { auth, cleanText, type Given } from '@tabimori/shared';
import { verifyPassword } from '@tabimori/server';
import { Db, sql } from '../db/sql.js';
import { Failure } from '../http/failure.js';
import { type LoggedPerson, logOperation, type Operation } from '../http/operation-log.js';
import { type Limit, RateLimit } from './rate-limit.js';
import { endSession, findToken, openSession, rotate } from './refresh-tokens.js';
import { Sessions } from './sessions.js';
import { Slots } from './slots.js';

interface Person extends LoggedPerson {
  userId: number;
  passwordHash: string | null;
  mayEnter: boolean;
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
  /** A verification takes 30 ms of a core: more at once would only slow down everything else. */
  private readonly slots = new Slots(2, 200);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(RateLimit) private readonly rateLimit: RateLimit,
  ) {}

  /** Signs in. Unknown mail, wrong password: the same answer after the same work. */
  async login(given: Given<typeof auth.login>, address: string): Promise<Tokens> {
    const mailAddress = cleanText(given.mailAddress).toLowerCase();
    const limits = [accountLimit(mailAddress), addressLimit(address)];
    const person = await this.personOf(mailAddress);
    const verified = await this.slots.run(async () => {
      await this.rateLimit.check(limits);
      const matches = await verifyPassword(person?.passwordHash ?? null, given.password);
      if (!matches) for (const limit of limits) await this.rateLimit.count(limit);
      return matches;
    });
    if (!person || !verified) {
      await this.note(
        person ?? { userId: null, userName: mailAddress, companyId: null },
        entry('signIn', address, 'refused'),
      );
      throw new Failure('LOGIN_EMAIL_OR_PASSWORD_INVALID');
    }
    await this.rateLimit.forget(accountLimit(mailAddress));
    if (!person.mayEnter) {
      await this.note(person, entry('signIn', address, 'disabled'));
      throw new Failure('USER_IS_DISABLED');
    }
    const { sessionId, token } = await this.db.transaction(async (tx) => {
      const opened = await openSession(tx, person.userId, given.remember);
      await logOperation(tx, person, entry('signIn', address));
      return opened;
    });
    return {
      accessToken: this.sessions.accessToken(person.userId, sessionId),
      refreshToken: token,
      remember: given.remember,
    };
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

  private note(person: LoggedPerson, operation: Operation): Promise<void> {
    return this.db.transaction((tx) => logOperation(tx, person, operation));
  }

  private personOf(mailAddress: string): Promise<Person | undefined> {
    return this.db.row<Person>(sql`
      SELECT u.id AS "userId", u.user_name AS "userName", u.company_id AS "companyId", u.password_hash AS "passwordHash",
             NOT u.is_disabled AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) AS "mayEnter"
      FROM users u LEFT JOIN company c ON c.id = u.company_id WHERE u.mail_address = ${mailAddress}`);
  }

  private async loggedPerson(userId: number | undefined): Promise<LoggedPerson | null> {
    if (userId === undefined) return null;
    const person = await this.db.row<LoggedPerson>(sql`
      SELECT id AS "userId", user_name AS "userName", company_id AS "companyId" FROM users WHERE id = ${userId}`);
    return person ?? null;
  }
}
