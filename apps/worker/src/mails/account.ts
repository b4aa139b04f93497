import { companyNameIn, rows, sql } from '@tabimori/server';
import type { Context } from '../context.js';
import type { DueMail } from './due-mail.js';

/** Can the link still be used: one that ended while the relay was down is not sent. */
export async function openCode({ dataSource }: Context, id: string): Promise<boolean> {
  const codes = await rows<object>(
    dataSource,
    sql`SELECT id FROM password_code WHERE id = ${id} AND used_at IS NULL AND expires_at > now()`,
  );
  return codes.length > 0;
}

/** The reader's name, and the name of the organization they work for. */
export async function accountOf(
  { dataSource, config }: Context,
  { userId, language }: DueMail,
): Promise<{ name: string; company: string }> {
  const [person] = await rows<{ name: string; company: string | null }>(
    dataSource,
    sql`SELECT u.user_name AS name, coalesce(${companyNameIn(language)}, g.name) AS company
     FROM users u LEFT JOIN company c ON c.id = u.company_id LEFT JOIN category g ON g.id = u.category_id WHERE u.id = ${userId}`,
  );
  return { name: person?.name ?? '', company: person?.company ?? config.productName[language] };
}
