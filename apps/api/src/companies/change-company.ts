import { CompanyEntity, rows, sql } from '@tabimori/server';
import { type companies, type Company, type FieldError, type Given, USER_DIV } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { endCompanySessions } from '../auth/refresh-tokens.js';
import type { Sessions } from '../auth/sessions.js';
import type { Db } from '../db/sql.js';
import { requireCategory } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { withPhones } from '../http/phones.js';
import { keepLogo, type Kept, keptUrl, type Logos } from '../logos/logos.js';
import { requireRange } from './policy-numbers.js';
import { companyOf, lockCompany } from './read-companies.js';

type Change = Given<typeof companies.put>;

/** Fields that neither the company's own administrator nor an application may set. */
const RESERVED = ['categoryId', 'policyNumber', 'endOfUse'] as const;

/** Changes a company; at the end of its use the sessions of its users end with it. */
export async function changeCompany(
  db: Db,
  sessions: Sessions,
  logos: Logos,
  actor: Actor,
  { removeLogo, ...typed }: Change,
  uploaded: Buffer | undefined,
): Promise<Company> {
  if (actor.userDiv === USER_DIV.company) refuseReserved(typed, 'PERMISSION_DENIED');
  const given = withPhones(typed, 'emergencyTel', 'contactTel');
  const logo = await logos.encode(uploaded);
  const { company, ended } = await db.transaction((tx) => writeChange(tx, actor, given, { logo, remove: removeLogo }));
  for (const sessionId of ended) sessions.forget(sessionId);
  return company;
}

async function writeChange(
  tx: EntityManager,
  actor: Actor,
  given: Omit<Change, 'removeLogo'>,
  logo: Kept,
): Promise<{ company: Company; ended: string[] }> {
  const now = await lockCompany(tx, actor, given.id);
  if (now.state !== 'active') refuseReserved(given, 'E00004');
  const wanted = {
    ...given,
    categoryId: given.categoryId ?? now.categoryId,
    policyNumber: given.policyNumber ?? now.policyNumber,
    endOfUse: given.endOfUse ?? now.endOfUse,
    logoUrl: keptUrl(now.logoUrl, logo),
  };
  const { before, after } = changesOf(now, wanted);
  if (after.categoryId != null) await requireCategory(tx, actor, after.categoryId, sql`FOR KEY SHARE OF g`);
  if (after.policyNumber != null) await requireRange(tx, after.policyNumber);
  if (after.endOfUse) await requireNoTravelers(tx, now.id);
  const logoSha256 = logo.logo && (await keepLogo(tx, logo.logo));
  const { id, version, logoUrl, ...columns } = wanted;
  await tx.update(CompanyEntity, id, { ...columns, ...('logoUrl' in after && { logoSha256 }) });
  await logAction(tx, actor, {
    feature: 'company',
    action: 'update',
    entity: 'company',
    entityId: now.id,
    before,
    after,
    companyId: now.id,
  });
  const ended = after.endOfUse ? await endCompanySessions(tx, now.id) : [];
  return { company: await companyOf(tx, actor, now.id), ended };
}

function refuseReserved(
  given: Pick<Change, (typeof RESERVED)[number]>,
  messageCode: 'PERMISSION_DENIED' | 'E00004',
): void {
  const wrong = RESERVED.filter((field) => given[field] !== undefined).map((field): FieldError => ({
    field,
    messageCode,
  }));
  if (wrong.length > 0) throw new Failure('E00041', wrong);
}

async function requireNoTravelers(tx: EntityManager, companyId: number): Promise<void> {
  const [traveler] = await rows(
    tx,
    sql`SELECT 1 FROM applicant WHERE company_id = ${companyId} AND deleted_at IS NULL LIMIT 1`,
  );
  const messageCode = 'CANNOT_DISABLE_COMPANY_EXIST_APPLICANT';
  if (traveler) throw new Failure(messageCode, [{ field: 'endOfUse', messageCode }]);
}
