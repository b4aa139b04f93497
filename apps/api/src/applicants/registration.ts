import { ApplicantEntity, type Config, newAppId, sql } from '@tabimori/server';
import type { ApplicantDetail, applicants, Given } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import { companyOfCall, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Success } from '../http/success.js';
import { Failure } from '../http/failure.js';
import { type Fields, fieldsOf } from './fields.js';
import { sendGuide } from './guide.js';
import { logApplicant } from './log.js';
import { applicantOf } from './read-applicants.js';

/** Two of 10¹⁵ app IDs are hardly ever the same. */
const TRIES = 5;

/** Registers a traveler and sends the registration message; reports if a channel has no address. */
export function registerApplicant(
  db: Db,
  config: Config,
  actor: Actor,
  { companyId, ...form }: Given<typeof applicants.post>,
): Promise<Success<ApplicantDetail>> {
  return db.transaction(async (tx) => {
    const company = await lockOpenCompany(tx, actor, companyId);
    const fields = await fieldsOf(tx, actor, company, form);
    const id = await insertApplicant(tx, company, fields);
    const unsent = await send(config, tx, actor, { id, companyId: company });
    await logApplicant(tx, actor, 'insert', { id, companyId: company }, { after: fields, feature: 'registration' });
    return new Success(unsent ?? 'I00001', await applicantOf(tx, actor, id));
  });
}

/** Sends the registration message again. Throws SEND_MAIL_AND_SMS_ERROR if it cannot go anywhere. */
export function sendGuideAgain(db: Db, config: Config, actor: Actor, id: number): Promise<Success<ApplicantDetail>> {
  return db.transaction(async (tx) => {
    const applicant = await applicantOf(tx, actor, id, sql`FOR NO KEY UPDATE OF a`);
    const unsent = await send(config, tx, actor, applicant);
    if (unsent === 'SEND_MAIL_AND_SMS_ERROR') throw new Failure(unsent);
    await logApplicant(tx, actor, 'sendGuide', applicant, {});
    return new Success(unsent ?? 'I00008', await applicantOf(tx, actor, id));
  });
}

function send(config: Config, tx: EntityManager, actor: Actor, applicant: { id: number; companyId: number }) {
  return sendGuide(tx, actor, applicant, config.twilio !== null);
}

/** The company, held against the end of its use; an application and a company at its end take no travelers. */
async function lockOpenCompany(tx: EntityManager, actor: Actor, companyId: number | undefined): Promise<number> {
  const { id, state, endOfUse } = await companyOfCall(tx, actor, companyId, sql`FOR SHARE`);
  if (state !== 'active' || endOfUse) throw wrongField('companyId', 'E00004');
  return id;
}

async function insertApplicant(tx: EntityManager, companyId: number, fields: Fields): Promise<number> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const values = { ...fields, companyId, appId: newAppId() };
    const { identifiers } = await tx
      .createQueryBuilder()
      .insert()
      .into(ApplicantEntity)
      .values(values)
      .orIgnore()
      .execute();
    const [made] = identifiers;
    if (made) return (made as { id: number }).id;
  }
  throw new Error('no free app ID');
}
