import { AutoSendSettingEntity, rows, sql } from '@tabimori/server';
import { type Company, USER_DIV } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { sendPasswordLink } from '../auth/password-codes.js';
import type { Actor } from '../http/actor.js';
import { logAction } from '../http/operation-log.js';

/**
 * Gives a company that has just become one what it needs: its automatic sends and its first administrator, the person responsible.
 * False when that mail address is another user's: then there is no administrator yet. The mail with which that person sets
 * a password is queued: call it last, as mails are written at the end of a transaction.
 */
export async function beginCompany(tx: EntityManager, actor: Actor, company: Company): Promise<boolean> {
  await tx.insert(AutoSendSettingEntity, { companyId: company.id });
  const mailAddress = company.responsibleMailAddress.toLowerCase();
  const userName = company.responsibleFamilyName;
  const [user] = await rows<{ id: number }>(
    tx,
    sql`INSERT INTO users (user_div, company_id, mail_address, user_name, is_management)
        VALUES (${USER_DIV.company}, ${company.id}, ${mailAddress}, ${userName}, true)
        ON CONFLICT (mail_address) DO NOTHING RETURNING id`,
  );
  if (!user) return false;
  await logAction(tx, actor, {
    feature: 'user',
    action: 'insert',
    entity: 'user',
    entityId: user.id,
    after: { mailAddress, userName, userDiv: USER_DIV.company },
    companyId: company.id,
  });
  await sendPasswordLink(tx, user.id, 'loginInfo');
  return true;
}
