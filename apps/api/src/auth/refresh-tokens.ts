import { randomUUID } from 'node:crypto';
import { exec, isFuture, rows, sql } from '@tabimori/server';
import { SESSION } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { hashOf, newToken } from './stored-token.js';

/** Seconds that one refresh token lives. */
export const refreshSeconds = (remember: boolean): number => (remember ? SESSION.refreshLong : SESSION.refreshShort);

async function add(tx: EntityManager, sessionId: string, generation: number): Promise<string> {
  const token = newToken();
  await rows(
    tx,
    sql`INSERT INTO refresh_token (sha256, session_id, generation, created_at)
        VALUES (${hashOf(token)}, ${sessionId}, ${generation}, now())`,
  );
  return token;
}

/** A new session of a user with its first refresh token; it ends for good after 30 days. */
export async function openSession(
  tx: EntityManager,
  userId: number,
  remember: boolean,
  withSecondFactor: boolean,
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID();
  await rows(
    tx,
    sql`INSERT INTO session (id, user_id, remember, created_at, expires_at, second_factor_at)
        VALUES (${sessionId}, ${userId}, ${remember}, now(), now() + make_interval(secs => ${SESSION.refreshLong}),
          CASE WHEN ${withSecondFactor} THEN now() END)`,
  );
  return { sessionId, token: await add(tx, sessionId, 1) };
}

export type EndedBy = 'signedOut' | 'reused' | 'passwordChanged' | 'userChanged' | 'companyEnded' | 'factorChanged';

/** Ends a session; true when it was not over yet. */
export async function endSession(tx: EntityManager, sessionId: string, endedBy: EndedBy): Promise<boolean> {
  const ended = await exec(
    tx,
    sql`UPDATE session SET ended_at = now(), ended_by = ${endedBy} WHERE id = ${sessionId} AND ended_at IS NULL`,
  );
  return ended > 0;
}

/** Ends every session of a user except `kept` (null: all); returns those that had not ended yet. */
export async function endSessions(
  tx: EntityManager,
  userId: number,
  kept: string | null,
  endedBy: EndedBy,
): Promise<string[]> {
  const ended = await rows<{ id: string }>(
    tx,
    sql`UPDATE session SET ended_at = now(), ended_by = ${endedBy}
        WHERE user_id = ${userId} AND id IS DISTINCT FROM ${kept}::uuid AND ended_at IS NULL RETURNING id`,
  );
  return ended.map(({ id }) => id);
}

/** Ends every session of a company's users; returns those that were not over yet. */
export async function endCompanySessions(tx: EntityManager, companyId: number): Promise<string[]> {
  const endedBy: EndedBy = 'companyEnded';
  const ended = await rows<{ id: string }>(
    tx,
    sql`UPDATE session SET ended_at = now(), ended_by = ${endedBy} FROM users u
        WHERE u.id = session.user_id AND u.company_id = ${companyId} AND ended_at IS NULL RETURNING session.id`,
  );
  return ended.map(({ id }) => id);
}

export interface KnownToken {
  sessionId: string;
  userId: number;
  userName: string;
  companyId: number | null;
  remember: boolean;
  generation: number;
  /** current: not used yet; grace: the immediate predecessor, used within 10 s; used: any other used one; over: the session is */
  standing: 'current' | 'grace' | 'used' | 'over';
}

/** It was used while the clock was ahead: nobody knows when. */
const HAS_NOT_COME = isFuture(sql`t.used_at`);

/** The session of a refresh token, locked until the end of the transaction. */
export async function findToken(tx: EntityManager, token: string): Promise<KnownToken | undefined> {
  const [locked] = await rows<{ id: string }>(
    tx,
    sql`SELECT s.id FROM session s JOIN refresh_token t ON t.session_id = s.id
        WHERE t.sha256 = ${hashOf(token)} FOR UPDATE OF s`,
  );
  if (!locked) return undefined;
  const [known] = await rows<KnownToken>(
    tx,
    sql`SELECT s.id AS session_id, u.id AS user_id, u.user_name, u.company_id, s.remember, t.generation,
          CASE
            WHEN s.ended_at IS NOT NULL OR s.expires_at <= now() OR u.is_disabled OR c.end_of_use OR c.state <> 'active'
              OR t.created_at + make_interval(secs =>
                   CASE WHEN s.remember THEN ${SESSION.refreshLong}::int ELSE ${SESSION.refreshShort}::int END) <= now()
              THEN 'over'
            WHEN t.used_at IS NULL THEN 'current'
            WHEN t.used_at > now() - make_interval(secs => ${SESSION.grace}) AND NOT ${HAS_NOT_COME}
              AND t.generation = (SELECT max(generation) - 1 FROM refresh_token WHERE session_id = s.id) THEN 'grace'
            ELSE 'used'
          END AS standing
        FROM refresh_token t JOIN session s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
        LEFT JOIN company c ON c.id = u.company_id
        WHERE t.sha256 = ${hashOf(token)}`,
  );
  return known;
}

/** Marks a token as used and returns its successor. */
export async function rotate(tx: EntityManager, token: string, known: KnownToken): Promise<string> {
  await rows(tx, sql`UPDATE refresh_token SET used_at = now() WHERE sha256 = ${hashOf(token)}`);
  return add(tx, known.sessionId, known.generation + 1);
}
