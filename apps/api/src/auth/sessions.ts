import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Config, sql } from '@tabimori/server';
import { permissionsOf, SESSION, type UserDiv } from '@tabimori/shared';
import { z } from 'zod';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { HAS_SECOND_FACTOR, SECOND_FACTOR_REQUIRED } from './second-factor.js';

/** How long a session and its user are believed without looking again, in milliseconds. */
const CACHE_MS = 2000;
const CACHE_SIZE = 10_000;

const NAMES = { issuer: 'tabimori', audience: 'tabimori-console' } as const;
const ALGORITHM = 'HS256';

const claims = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid() });

/** The user of a session, wherever the call comes from. */
type Person = Omit<Actor, 'address' | 'requestId'>;
type Row = Omit<Person, 'permissions' | 'userDiv' | 'secondFactor'> & Actor['secondFactor'] & { userDiv: UserDiv };

/** Access tokens, and the users they belong to. */
@Injectable()
export class Sessions {
  private readonly cache = new Map<string, { until: number; actor: Person | null }>();
  /** the first signs, all verify */
  private readonly signers: readonly [JwtService, ...JwtService[]];

  constructor(
    private readonly db: Db,
    @Inject(CONFIG) config: Config,
  ) {
    // as keys: otherwise each check of a token would first try whether the text is a public key
    const [first, ...others] = config.jwtSecrets.map(
      (secret) => new JwtService({ secret: createSecretKey(secret, 'utf8') }),
    );
    if (!first) throw new Error('no secret for access tokens');
    this.signers = [first, ...others];
  }

  accessToken(userId: number, sessionId: string): string {
    return this.signers[0].sign(
      { sid: sessionId },
      { ...NAMES, subject: String(userId), expiresIn: SESSION.access, algorithm: ALGORITHM },
    );
  }

  /** The user of a valid token whose session has not ended and who may still sign in; otherwise null. */
  async actorOf(token: string | undefined): Promise<Person | null> {
    const known = this.sessionOf(token);
    if (!known) return null;
    const { userId, sessionId } = known;
    const kept = this.cache.get(sessionId);
    if (kept && kept.until > performance.now()) return kept.actor;
    const actor = await this.load(userId, sessionId);
    if (this.cache.size >= CACHE_SIZE) this.cache.clear();
    this.cache.set(sessionId, { until: performance.now() + CACHE_MS, actor });
    return actor;
  }

  /** The session that a token names; null when the token is not one of ours or is over. */
  sessionOf(token: string | undefined): { userId: number; sessionId: string } | null {
    if (token === undefined) return null;
    for (const signer of this.signers) {
      try {
        const payload = claims.parse(signer.verify(token, { ...NAMES, algorithms: [ALGORITHM] }));
        return { userId: Number(payload.sub), sessionId: payload.sid };
      } catch {
        // whatever the fault of a token, if no other key signed it the caller has to sign in
      }
    }
    return null;
  }

  forget(sessionId: string): void {
    this.cache.delete(sessionId);
  }

  private async load(userId: number, sessionId: string): Promise<Person | null> {
    const row = await this.db.row<Row>(sql`
      SELECT u.id AS user_id, s.id AS session_id, u.user_name, u.language, u.user_div, u.category_id, u.company_id,
             u.division_id,
             ${HAS_SECOND_FACTOR} AS "on", ${SECOND_FACTOR_REQUIRED} AS required
      FROM session s JOIN users u ON u.id = s.user_id LEFT JOIN company c ON c.id = u.company_id
      WHERE s.id = ${sessionId} AND u.id = ${userId} AND s.ended_at IS NULL AND s.expires_at > now()
        AND NOT u.is_disabled AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use))`);
    if (!row) return null;
    const { on, required, ...person } = row;
    return { ...person, permissions: permissionsOf(row.userDiv), secondFactor: { on, required } };
  }
}
