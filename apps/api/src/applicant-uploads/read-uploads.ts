import { CAN_UNDO, type FileColumns, rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { ApplicantUpload, ListedUpload } from '@tabimori/shared';
import { usersOf, within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

/** Uploads `u` whose sender's scope lies within the actor's. */
export const uploadsOf = (actor: Actor): Sql => usersOf(actor);

export const LISTED = sql`u.id, u.file_name, u.state, u.size,
  jsonb_build_object('rows', u.count_new + u.count_changed + u.count_unchanged + u.count_wrong, 'share', u.share) AS progress,
  jsonb_build_object('new', u.count_new, 'changed', u.count_changed, 'unchanged', u.count_unchanged, 'wrong', u.count_wrong) AS counts,
  u.refusal, u.notice, coalesce(u.columns->'ignored', '[]') AS ignored_columns, u.user_name AS uploaded_by,
  u.created_at, u.committed_at`;

/** Whether a right row `r` leaves its traveler without any contact: what the file leaves empty stays as it is registered. */
export const NO_CONTACT = sql`(r.kept IS NOT NULL AND r.kept->>'mailAddress' IS NULL AND r.kept->>'phone' IS NULL)`;

/** SQL: no traveler that the upload `u` registered or changed has left the actor's scope: undoing would delete or overwrite them. */
const hasAllWithin = (actor: Actor): Sql => sql`NOT EXISTS (
  SELECT FROM applicant_upload_row r JOIN applicant a ON a.id = r.applicant_id
  WHERE r.upload_id = u.id AND r.kind IN ('new', 'changed') AND NOT (${within(actor, sql`a.company_id`, sql`a.division_id`)}))`;

/** SQL, to select from: the newly registered travelers `a` of a committed upload `u` who are still in the actor's scope. */
const newTravelers = (actor: Actor, condition: Sql): Sql => sql`
  (SELECT a.id, a.company_id FROM applicant_upload_row r JOIN applicant a ON a.id = r.applicant_id
   WHERE r.upload_id = u.id AND u.state = 'committed' AND r.kind = 'new' AND ${condition}
     AND a.deleted_at IS NULL AND ${within(actor, sql`a.company_id`, sql`a.division_id`)})`;

const HAS_CONTACT = sql`(a.mail_address IS NOT NULL OR a.phone_e164 IS NOT NULL)`;

/** Those of them who were sent no registration message, and can be. */
export const unsentCompletions = (actor: Actor): Sql =>
  newTravelers(actor, sql`u.completion_sent_at IS NULL AND ${HAS_CONTACT}`);

/** An upload in scope, as the contract has it. Throws ITEM_NOT_FOUND. */
export async function uploadOf(runner: Runner, actor: Actor, id: number): Promise<ApplicantUpload> {
  const [upload] = await rows<ApplicantUpload>(
    runner,
    sql`SELECT ${LISTED}, ${CAN_UNDO} AND ${hasAllWithin(actor)} AS can_undo,
               (SELECT count(*)::int FROM ${unsentCompletions(actor)} AS unsent) AS unsent_completions,
               (SELECT count(*)::int FROM applicant_upload_row r
                WHERE r.upload_id = u.id AND u.state = 'ready' AND ${NO_CONTACT})
               + (SELECT count(*)::int FROM ${newTravelers(actor, sql`NOT ${HAS_CONTACT}`)} AS unreachable) AS no_contact
        FROM applicant_upload u WHERE u.id = ${id} AND ${uploadsOf(actor)}`,
  );
  if (!upload) throw new Failure('ITEM_NOT_FOUND');
  return upload;
}

/** The state and the columns of one in scope; `lock`: how the row is held. Throws ITEM_NOT_FOUND. */
export async function heldUpload(
  runner: Runner,
  actor: Actor,
  id: number,
  lock: Sql = sql``,
): Promise<Pick<ListedUpload, 'state' | 'counts'> & { columns: FileColumns | null; completionSent: boolean }> {
  const [upload] = await rows<Awaited<ReturnType<typeof heldUpload>>>(
    runner,
    sql`SELECT u.state, u.columns, u.completion_sent_at IS NOT NULL AS completion_sent,
          jsonb_build_object('new', u.count_new, 'changed', u.count_changed, 'unchanged', u.count_unchanged, 'wrong', u.count_wrong) AS counts
        FROM applicant_upload u WHERE u.id = ${id} AND ${uploadsOf(actor)} ${lock}`,
  );
  if (!upload) throw new Failure('ITEM_NOT_FOUND');
  return upload;
}
