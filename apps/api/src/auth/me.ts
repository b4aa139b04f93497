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
      SELECT u.id, u.mail_address AS "mailAddress", u.user_div AS "userDiv", u.user_name AS "userName", u.language,
             v.id AS "divisionId", v.name AS "divisionName", c.id AS "companyId", c.name AS "companyName",
             g.id AS "categoryId", g.name AS "categoryName",
             coalesce(g.is_partner, false) AS "isChubb", g.logo_sha256 AS "logoSha256"
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
    sql`SELECT support_mail_address AS "mailAddress" FROM system_setting WHERE id = 1`,
  );
  return { mailAddress: row?.mailAddress ?? '' };
}
