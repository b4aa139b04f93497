import { CompanyEntity, sql } from '@tabimori/server';
import type { companies, Given, Reply } from '@tabimori/shared';
import { insert } from '../db/insert.js';
import type { Db } from '../db/sql.js';
import { requireCategory } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Success } from '../http/success.js';
import { logAction } from '../http/operation-log.js';
import { withPhones } from '../http/phones.js';
import { keepLogo, type Logos } from '../logos/logos.js';
import { beginCompany } from './begin-company.js';
import { requireRange } from './policy-numbers.js';
import { companyOf } from './read-companies.js';

export type Registered = Reply<typeof companies.post>;

/** A registration whose person responsible could not become its administrator succeeded in part. */
export const told = (reply: Registered): Registered | Success<Registered> =>
  reply.userCreated ? reply : new Success('NO_NEW_USER_CREATED', reply);

/** Registers a company with its settings and its first administrator. */
export async function registerCompany(
  db: Db,
  logos: Logos,
  actor: Actor,
  typed: Given<typeof companies.post>,
  uploaded: Buffer | undefined,
): Promise<Registered | Success<Registered>> {
  const given = withPhones(typed, 'emergencyTel', 'contactTel');
  const logo = await logos.encode(uploaded);
  const registered = await db.transaction(async (tx) => {
    await requireCategory(tx, actor, given.categoryId, sql`FOR KEY SHARE OF g`);
    await requireRange(tx, given.policyNumber);
    const logoSha256 = logo && (await keepLogo(tx, logo));
    const id = await insert(tx, CompanyEntity, { ...given, logoSha256 });
    const company = await companyOf(tx, actor, id);
    await logAction(tx, actor, {
      feature: 'company',
      action: 'insert',
      entity: 'company',
      entityId: id,
      after: { ...given, logoUrl: company.logoUrl },
      companyId: id,
    });
    return { ...company, userCreated: await beginCompany(tx, actor, company) };
  });
  return told(registered);
}
