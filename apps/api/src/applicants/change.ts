import { AppDeviceEntity, ApplicantEntity, columns, row, sql } from '@tabimori/server';
import type { ApplicantDetail, applicants, Given } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { fieldsOf } from './fields.js';
import { logApplicant } from './log.js';
import { applicantOf } from './read-applicants.js';

/** Changes a traveler; a new address has not failed yet. */
export function changeApplicant(
  db: Db,
  actor: Actor,
  { id, version, ...form }: Given<typeof applicants.put>,
): Promise<ApplicantDetail> {
  return db.transaction(async (tx) => {
    const now = await applicantOf(tx, actor, id, sql`FOR NO KEY UPDATE OF a`);
    const { phoneE164, ...fields } = await fieldsOf(tx, actor, now.companyId, form);
    const { before, after } = changesOf(now, { ...fields, version });
    await tx.update(ApplicantEntity, id, {
      ...fields,
      phoneE164,
      ...('mailAddress' in after && { mailUndelivered: false }),
      ...('phone' in after && { smsUndelivered: false }),
    });
    await logApplicant(tx, actor, 'update', now, { before, after });
    return applicantOf(tx, actor, id);
  });
}

/** Ends the token of one of a traveler's devices. */
export function revokeDevice(
  db: Db,
  actor: Actor,
  { id, deviceId }: Given<typeof applicants.revokeDevice>,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const applicant = await applicantOf(tx, actor, id, sql`FOR NO KEY UPDATE OF a`);
    const revoked = await row<{ givenAt: Date }>(
      tx,
      sql`DELETE FROM app_device d WHERE d.id = ${deviceId} AND d.applicant_id = ${id}
            RETURNING ${columns(AppDeviceEntity, 'd', ['givenAt'])}`,
    );
    if (!revoked) throw new Failure('ITEM_NOT_FOUND');
    await logApplicant(tx, actor, 'revokeDevice', applicant, { before: revoked });
    return {};
  });
}
