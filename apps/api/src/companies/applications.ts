import { CompanyEntity, rows, sql } from '@tabimori/server';
import type { companies, Company, Given } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { networkOf } from '../http/network-of.js';
import type { Limit, RateLimit } from '../auth/rate-limit.js';
import type { Db } from '../db/sql.js';
import { requireCategory } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import type { Success } from '../http/success.js';
import { Failure } from '../http/failure.js';
import { logAction, logOperation } from '../http/operation-log.js';
import { withPhones } from '../http/phones.js';
import { beginCompany } from './begin-company.js';
import { requireRange } from './policy-numbers.js';
import { companyOf, lockCompany } from './read-companies.js';
import { type Registered, told } from './register-company.js';

/** Limits per address and hour, and for all per day: nobody could read more than that. */
const limitsOf = (address: string): Limit[] => [
  { key: `application:${networkOf(address)}`, tries: 5, seconds: 3600 },
  { key: 'application', tries: 300, seconds: 86_400 },
];

/** Stores an application, once even if it is sent twice; the answer never reveals which. */
export async function keepApplication(
  db: Db,
  rateLimit: RateLimit,
  typed: Given<typeof companies.apply>,
  address: string,
): Promise<void> {
  const given = withPhones(typed, 'contactTel');
  for (const limit of limitsOf(address)) await rateLimit.take(limit);
  await db.transaction(async (tx) => {
    const [row] = await rows<{ id: number }>(
      tx,
      sql`INSERT INTO company (state, name, responsible_family_name, responsible_title, responsible_mail_address,
              contact_tel, description)
            SELECT 'applied', ${given.name}, ${given.responsibleFamilyName}, ${given.responsibleTitle},
              ${given.responsibleMailAddress}, ${given.contactTel}, ${given.description}
            WHERE NOT EXISTS (SELECT FROM company WHERE state = 'applied' AND name = ${given.name}
              AND responsible_mail_address = ${given.responsibleMailAddress}) RETURNING id`,
    );
    if (!row) return;
    await logOperation(tx, null, {
      feature: 'company',
      action: 'apply',
      entity: 'company',
      entityId: row.id,
      after: given,
      address,
    });
  });
}

/** Makes an application a company. */
export async function approveApplication(
  db: Db,
  actor: Actor,
  typed: Given<typeof companies.approve>,
): Promise<Registered | Success<Registered>> {
  const given = withPhones(typed, 'emergencyTel');
  const { id, categoryId, policyNumber } = given;
  const registered = await db.transaction(async (tx) => {
    const { contactTel } = await lockApplication(tx, actor, given);
    const emergencyTel = given.emergencyTel ?? contactTel;
    await requireCategory(tx, actor, categoryId, sql`FOR KEY SHARE OF g`);
    await requireRange(tx, policyNumber);
    const approved = { state: 'active' as const, categoryId, policyNumber, emergencyTel };
    await tx.update(CompanyEntity, id, approved);
    await logDecision(tx, actor, id, 'approve', approved);
    const company = await companyOf(tx, actor, id);
    return { ...company, userCreated: await beginCompany(tx, actor, company) };
  });
  return told(registered);
}

export function rejectApplication(db: Db, actor: Actor, given: Given<typeof companies.reject>): Promise<Company> {
  return db.transaction(async (tx) => {
    const { id } = await lockApplication(tx, actor, given);
    const rejected = { state: 'rejected' as const };
    await tx.update(CompanyEntity, id, rejected);
    await logDecision(tx, actor, id, 'reject', rejected);
    return companyOf(tx, actor, id);
  });
}

/** The application to decide on; STALE_UPDATE if it is no longer one. */
async function lockApplication(
  tx: EntityManager,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<Company> {
  const company = await lockCompany(tx, actor, id);
  if (company.state !== 'applied' || company.version !== version) throw new Failure('STALE_UPDATE');
  return company;
}

function logDecision(
  tx: EntityManager,
  actor: Actor,
  id: number,
  action: 'approve' | 'reject',
  after: object,
): Promise<void> {
  return logAction(tx, actor, {
    feature: 'company',
    action,
    entity: 'company',
    entityId: id,
    before: { state: 'applied' },
    after,
    companyId: id,
  });
}
