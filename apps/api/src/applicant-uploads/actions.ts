import { randomUUID } from 'node:crypto';
import { ApplicantUploadEntity, type Config, rows, sql } from '@tabimori/server';
import type { ApplicantUpload, applicantUploads, Given, Reply } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { sendGuides } from '../applicants/guide.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { heldUpload, unsentCompletions, uploadOf } from './read-uploads.js';

const UPLOAD = { feature: 'upload', entity: 'applicantUpload' } as const;

/** Asks the worker to register the rows. */
export function commitUpload(
  db: Db,
  actor: Actor,
  { id, mode, expectedCount }: Given<typeof applicantUploads.commit>,
): Promise<ApplicantUpload> {
  return db.transaction(async (tx) => {
    const { state, counts } = await heldUpload(tx, actor, id, sql`FOR UPDATE`);
    if (state !== 'ready') throw new Failure('UPLOAD_STATE');
    if (counts.new + counts.changed !== expectedCount) throw new Failure('UPLOAD_STALE');
    if (mode === 'all' && counts.wrong > 0) throw await wrongRow(tx, id);
    if (expectedCount === 0) throw new Failure('NO_APPLICANTS_TO_REGISTER');
    const { userId, userName, companyId, address } = actor;
    const order = JSON.stringify({ mode, userId, userName, companyId, address });
    await rows(
      tx,
      sql`UPDATE applicant_upload SET state = 'committing', commit_order = ${order}::jsonb, notice = NULL, attempts = 0,
              lease_until = NULL, updated_at = now() WHERE id = ${id}`,
    );
    await logAction(tx, actor, { ...UPLOAD, action: 'commit', entityId: id, after: { mode, ...counts } });
    return uploadOf(tx, actor, id);
  });
}

/** Sends the registration message to the newly registered, a delivery a company. */
export function sendCompletion(
  db: Db,
  config: Config,
  actor: Actor,
  { id, expectedCount }: Given<typeof applicantUploads.sendCompletion>,
): Promise<ApplicantUpload> {
  return db.transaction(async (tx) => {
    const { state, completionSent } = await heldUpload(tx, actor, id, sql`FOR UPDATE`);
    if (state !== 'committed' || completionSent) throw new Failure('UPLOAD_STATE');
    const recipients = await sendGuidesOf(config, tx, actor, id);
    if (recipients !== expectedCount) {
      throw new Failure('COUNT_CHANGED', [
        { field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: recipients } },
      ]);
    }
    await tx.update(ApplicantUploadEntity, id, { completionSentAt: () => 'now()', notice: null });
    await logAction(tx, actor, { ...UPLOAD, action: 'sendGuide', entityId: id, after: { recipients } });
    return uploadOf(tx, actor, id);
  });
}

/** Discards an upload that is not registered; asks the worker to undo one that is. */
export function removeUpload(db: Db, actor: Actor, id: number): Promise<Reply<typeof applicantUploads.remove>> {
  return db.transaction(async (tx) => {
    const { state, counts } = await heldUpload(tx, actor, id, sql`FOR UPDATE`);
    if (state === 'committed') {
      const { canUndo } = await uploadOf(tx, actor, id);
      if (!canUndo) throw new Failure('UPLOAD_UNDO_OVER');
      const { userId, userName, companyId, address } = actor;
      const by = JSON.stringify({ userId, userName, companyId, address });
      await rows(
        tx,
        sql`UPDATE applicant_upload SET state = 'undoing', commit_order = commit_order || ${by}::jsonb, notice = NULL,
                attempts = 0, lease_until = NULL, updated_at = now() WHERE id = ${id}`,
      );
      await logAction(tx, actor, { ...UPLOAD, action: 'undoUpload', entityId: id, after: counts });
      return { state: 'undoing' };
    }
    if (state === 'committing' || state === 'undoing' || state === 'undone') throw new Failure('UPLOAD_STATE');
    await tx.delete(ApplicantUploadEntity, id);
    await logAction(tx, actor, { ...UPLOAD, action: 'delete', entityId: id, after: counts });
    return { state: 'discarded' };
  });
}

async function sendGuidesOf(config: Config, tx: EntityManager, actor: Actor, id: number): Promise<number> {
  const audience = sql`FROM applicant_upload u CROSS JOIN LATERAL ${unsentCompletions(actor)} a WHERE u.id = ${id}`;
  const companies = await rows<{ id: number }>(tx, sql`SELECT DISTINCT a.company_id AS id ${audience} ORDER BY id`);
  const sendId = randomUUID();
  let recipients = 0;
  for (const { id: companyId } of companies) {
    recipients += await sendGuides(tx, {
      sendId,
      companyId,
      senderId: actor.userId,
      audience: sql`SELECT a.id ${audience} AND a.company_id = ${companyId}`,
      smsPossible: config.twilio !== null,
    });
  }
  return recipients;
}

/** The first row that is wrong, as a refusal. */
async function wrongRow(tx: EntityManager, id: number): Promise<Failure> {
  const [first] = await rows<{ row: number }>(
    tx,
    sql`SELECT row FROM applicant_upload_row WHERE upload_id = ${id} AND kind = 'wrong' ORDER BY row LIMIT 1`,
  );
  return new Failure('E00041', [{ field: 'mode', messageCode: 'E00031', params: { row: first?.row ?? 0 } }]);
}
