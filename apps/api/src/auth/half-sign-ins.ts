import { exec, isHeld, rows, type Runner, sql } from '@tabimori/server';
import { SECOND_FACTOR } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { LoggedPerson } from '../http/operation-log.js';
import { passwordIsOf } from './password-changes.js';
import { hashOf, newToken } from './stored-token.js';

/** A time further ahead than possible was written by a clock that was ahead. */
const IN_TIME = isHeld(sql`i.expires_at`, SECOND_FACTOR.signInSeconds);

export interface HalfSignIn extends LoggedPerson {
  userId: number;
  remember: boolean;
}

/**
 * Records that a password was right; the returned token continues the sign-in with the code for 5 minutes. It opens
 * nothing else.
 */
export async function beginSignIn(tx: EntityManager, userId: number, remember: boolean): Promise<string> {
  const token = newToken();
  await rows(
    tx,
    sql`INSERT INTO sign_in (sha256, user_id, remember, created_at, expires_at)
        VALUES (${hashOf(token)}, ${userId}, ${remember}, now(), now() + make_interval(secs => ${SECOND_FACTOR.signInSeconds}))`,
  );
  return token;
}

/** The sign-in of a token, if it can continue: it is in time, the person may sign in, and the password is unchanged. */
export async function findSignIn(runner: Runner, token: string): Promise<HalfSignIn | undefined> {
  const [known] = await rows<HalfSignIn>(
    runner,
    sql`SELECT u.id AS user_id, u.user_name, u.company_id, i.remember
        FROM sign_in i JOIN users u ON u.id = i.user_id LEFT JOIN company c ON c.id = u.company_id
        WHERE i.sha256 = ${hashOf(token)} AND ${IN_TIME} AND NOT u.is_disabled
          AND ${passwordIsOf(sql`i.created_at`)}
          AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use))`,
  );
  return known;
}

/** Uses a token up; false when another request was first. */
export async function endSignIn(tx: EntityManager, token: string): Promise<boolean> {
  const ended = await exec(tx, sql`DELETE FROM sign_in WHERE sha256 = ${hashOf(token)}`);
  return ended > 0;
}
