import { Injectable } from '@nestjs/common';
import { rows, type Runner, sql, verifyPassword } from '@tabimori/server';
import { auth, cleanText, type Given } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { networkOf } from '../http/network-of.js';
import { type LoggedPerson, logOperation, type Operation } from '../http/operation-log.js';
import { beginSignIn, endSignIn, findSignIn } from './half-sign-ins.js';
import { knownDevice, rememberDevice } from './known-devices.js';
import { authorityOf, supportMailOf } from './me.js';
import { PasswordSlots } from './password-slots.js';
import { type Limit, RateLimit, type Slowed } from './rate-limit.js';
import { endSession, findToken, openSession, rotate } from './refresh-tokens.js';
import { SecondFactorCodes } from './second-factor-codes.service.js';
import { HAS_SECOND_FACTOR } from './second-factor.js';
import { Sessions } from './sessions.js';

interface Person extends LoggedPerson {
  userId: number;
  passwordHash: string | null;
  mayEnter: boolean;
  hasSecondFactor: boolean;
}

/** The tokens from a sign-in or a refresh; without refreshToken the caller keeps its current one. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  remember: boolean;
  /** for the cookie by which the browser is known from now on */
  device?: string;
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  /** the cookie of a browser that may be known */
  device: string | undefined;
}

/** Wrong passwords slow down only those who enter them: nobody can keep locking others out. */
const PASSWORDS = { free: 5, first: 5, most: 900 } as const;

/** Guesses for one account from everywhere but known browsers; a mailed link to set a password makes one known. */
const accountLimit = (mailAddress: string): Slowed => ({
  key: `login:account:${mailAddress}`.slice(0, 200),
  free: 50,
  first: 1,
  most: 30,
});

/** A known browser is limited by its own tries; otherwise the limits are per address and account, and per account. */
function limitsOf(mailAddress: string, address: string, device: string | null): Slowed[] {
  if (device !== null) return [{ key: `login:device:${device}`, ...PASSWORDS }];
  const own = { key: `login:from:${networkOf(address)}:${mailAddress}`.slice(0, 200), ...PASSWORDS };
  return [own, accountLimit(mailAddress)];
}

/** Wrong tries from one address for any account: beyond this limit single tries leave no row. It refuses nothing. */
const noiseOf = (address: string): Limit => ({ key: `login:noise:${networkOf(address)}`, tries: 100, seconds: 900 });

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
    private readonly db: Db,
    private readonly sessions: Sessions,
    private readonly rateLimit: RateLimit,
    private readonly codes: SecondFactorCodes,
    private readonly slots: PasswordSlots,
  ) {}

  /**
   * Signs in; a user with a second factor gets, instead of tokens, the token that is sent along with the code. An
   * unknown address and a wrong password get the same answer after the same work.
   */
  async login(given: Given<typeof auth.login>, from: Origin): Promise<Tokens | { secondFactor: string }> {
    const mailAddress = cleanText(given.mailAddress).toLowerCase();
    const { address } = from;
    const person = await personOf(this.db.source, mailAddress);
    const device = await knownDevice(this.db.source, from.device, person?.userId ?? 0);
    const limits = limitsOf(mailAddress, address, device);
    const { matches, begins } = await this.slots.run(
      async () => {
        const begins = await this.rateLimit.slow(limits);
        return { begins, matches: await verifyPassword(person?.passwordHash ?? null, given.password) };
      },
      device ?? networkOf(address),
    );
    if (!person || !matches) {
      await this.noteWrong(person, mailAddress, address, begins);
      throw new Failure('LOGIN_EMAIL_OR_PASSWORD_INVALID');
    }
    await this.rateLimit.forget(limits);
    if (!person.mayEnter) {
      await this.note(person, entry('signIn', address, 'disabled'));
      throw new Failure('USER_IS_DISABLED');
    }
    const { remember } = given;
    return this.db.transaction(async (tx) => {
      // a reset, or a second factor turned on, ends what is open: a sign-in that began before it opens nothing after it
      await rows(tx, sql`SELECT FROM users WHERE id = ${person.userId} FOR SHARE`);
      const now = await personOf(tx, mailAddress);
      if (!now?.mayEnter || now.passwordHash !== person.passwordHash)
        throw new Failure('LOGIN_EMAIL_OR_PASSWORD_INVALID');
      return now.hasSecondFactor
        ? { secondFactor: await beginSignIn(tx, now.userId, remember) }
        : this.open(tx, { ...now, remember }, from, given.tokenIn, false);
    });
  }

  /** Continues a sign-in with the code of the second factor. Throws SECOND_FACTOR_OVER: it begins again. */
  async secondFactor({ token, code, tokenIn }: Given<typeof auth.secondFactor>, from: Origin): Promise<Tokens> {
    const person = await findSignIn(this.db.source, token);
    if (!person) throw new Failure('SECOND_FACTOR_OVER');
    const device = await knownDevice(this.db.source, from.device, person.userId);
    return this.codes.take({ ...person, address: from.address, device }, { code, field: 'code' }, async (tx) => {
      if (!(await endSignIn(tx, token))) throw new Failure('SECOND_FACTOR_OVER');
      return this.open(tx, person, from, tokenIn, true);
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

  /** Ends the session of the refresh token, otherwise of the access token. A session that has ended stays ended. */
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

  me(actor: Actor) {
    return authorityOf(this.db, actor);
  }

  supportMail() {
    return supportMailOf(this.db);
  }

  private async open(
    tx: EntityManager,
    person: LoggedPerson & { userId: number; remember: boolean },
    { address, device }: Origin,
    tokenIn: 'cookie' | 'body',
    withSecondFactor: boolean,
  ): Promise<Tokens> {
    const { userId, remember } = person;
    const { sessionId, token } = await openSession(tx, userId, remember, withSecondFactor);
    await logOperation(tx, person, entry('signIn', address));
    return {
      accessToken: this.sessions.accessToken(userId, sessionId),
      refreshToken: token,
      remember,
      device: tokenIn === 'cookie' ? await rememberDevice(tx, userId, device) : undefined,
    };
  }

  /**
   * Logs a wrong password, and that waits begin because of it. For a noisy address it logs only that waits begin for
   * an account: requests that anyone can make without limit must not fill the log.
   */
  private async noteWrong(
    person: Person | undefined,
    mailAddress: string,
    address: string,
    begins: boolean,
  ): Promise<void> {
    const noise = noiseOf(address);
    const { hits } = await this.rateLimit.count(noise);
    const named = person ?? { userId: null, userName: mailAddress, companyId: null };
    if (hits <= noise.tries) await this.note(named, entry('signIn', address, 'refused'));
    if (hits === noise.tries) await this.note(null, entry('signIn', address, 'blocked'));
    if (begins && (person || hits <= noise.tries)) await this.note(named, entry('signIn', address, 'blocked'));
  }

  private note(person: LoggedPerson | null, operation: Operation): Promise<void> {
    return this.db.transaction((tx) => logOperation(tx, person, operation));
  }

  private async loggedPerson(userId: number | undefined): Promise<LoggedPerson | null> {
    if (userId === undefined) return null;
    const person = await this.db.row<LoggedPerson>(sql`
      SELECT id AS user_id, user_name, company_id FROM users WHERE id = ${userId}`);
    return person ?? null;
  }
}

async function personOf(runner: Runner, mailAddress: string): Promise<Person | undefined> {
  const [person] = await rows<Person>(
    runner,
    sql`
      SELECT u.id AS user_id, u.user_name, u.company_id, u.password_hash,
             NOT u.is_disabled AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use)) AS may_enter,
             ${HAS_SECOND_FACTOR} AS has_second_factor
      FROM users u LEFT JOIN company c ON c.id = u.company_id WHERE u.mail_address = ${mailAddress}`,
  );
  return person;
}
