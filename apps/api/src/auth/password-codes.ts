import { randomUUID } from 'node:crypto';
import { rows, sql, tellUser } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { passwordIsOf } from './password-changes.js';

/** Seconds that a link lives. */
const LIFE = { passwordReset: 3600, loginInfo: 86_400 } as const;

/**
 * A link for a user, and the mail that brings it. The code itself is computed when the mail is written and stored
 * nowhere.
 */
export async function sendPasswordLink(tx: EntityManager, userId: number, kind: keyof typeof LIFE): Promise<void> {
  const codeId = randomUUID();
  await rows(
    tx,
    sql`INSERT INTO password_code (id, user_id, mail_address, created_at, expires_at)
        SELECT ${codeId}, id, mail_address, now(), now() + make_interval(secs => ${LIFE[kind]}) FROM users WHERE id = ${userId}`,
  );
  await tellUser(tx, kind, { codeId }, userId, codeId);
}

/**
 * A link `p` of the user `u` can be used: once, in its time, while the person may sign in, and as long as neither the
 * address nor the password was changed since.
 */
const USABLE = sql`p.used_at IS NULL AND p.expires_at > now() AND NOT u.is_disabled AND u.mail_address = p.mail_address
  AND ${passwordIsOf(sql`p.created_at`)}
  AND (c.id IS NULL OR (c.state = 'active' AND NOT c.end_of_use))`;

export interface LinkOwner {
  userId: number;
  userName: string;
  companyId: number | null;
  mailAddress: string;
}

/** The user of a link that can be used, locked until the end of the transaction. */
export async function ownerOf(tx: EntityManager, codeId: string): Promise<LinkOwner | undefined> {
  const [owner] = await rows<LinkOwner>(
    tx,
    sql`SELECT u.id AS user_id, u.user_name, u.company_id, u.mail_address
        FROM password_code p JOIN users u ON u.id = p.user_id LEFT JOIN company c ON c.id = u.company_id
        WHERE p.id = ${codeId} AND ${USABLE} FOR UPDATE OF p, u`,
  );
  return owner;
}

/** Invalidates all links of the user. */
export const useUp = (tx: EntityManager, userId: number): Promise<unknown> =>
  rows(tx, sql`UPDATE password_code SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`);
