import { sql } from '@tabimori/server';
import { API_PREFIX, type Authority, type auth, type Reply } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

interface Row extends Omit<Authority['user'], 'userClass'> {
  isChubb: boolean;
  logoSha256: string | null;
}

/** The signed-in person's own data, rights and the partner's logo (specification, section 3). */
export async function authorityOf(db: Db, actor: Actor): Promise<Authority> {
  const row = await db.row<Row>(sql`
      SELECT u.id, u.mail_address, u.user_div, u.user_name, u.language, v.id AS division_id, v.name AS division_name,
             c.id AS company_id, c.name AS company_name, c.name_en AS company_name_en,
             g.id AS category_id, g.name AS category_name,
             coalesce(g.is_partner, false) AS is_chubb, g.logo_sha256
      FROM users u
      LEFT JOIN division v ON v.id = u.division_id
      LEFT JOIN company c ON c.id = u.company_id
      LEFT JOIN category g ON g.id = coalesce(u.category_id, c.category_id)
      WHERE u.id = ${actor.userId}`);
  if (!row) throw new Failure('SIGNED_OUT');
  const { isChubb, logoSha256, ...user } = row;
  return {
    user: { ...user, userClass: user.userDiv === 1 ? 1 : 2 },
    secondFactor: actor.secondFactor,
    isChubb,
    logo: isChubb && logoSha256 !== null ? `${API_PREFIX}/logos/${logoSha256}` : null,
    permissions: actor.permissions,
  };
}

export async function supportMailOf(db: Db): Promise<Reply<typeof auth.supportMail>> {
  const row = await db.row<{ mailAddress: string }>(
    sql`SELECT support_mail_address AS mail_address FROM system_setting WHERE id = 1`,
  );
  return { mailAddress: row?.mailAddress ?? '' };
}
