import { exec, raw, type Runner, sql, type Sql } from '@tabimori/server';
import { DEVICE_DAYS, FEATURES, KEPT } from '@tabimori/shared';
import { BATCH, deleted, FORGOTTEN, kept, type Kind, POSITIONS } from './kind.js';
import { SENDS } from './sends.js';
import { TELEGRAMS } from './telegrams.js';

const forgotten = (table: string, condition: Sql): Sql =>
  sql`UPDATE ${raw(table)} SET latitude = NULL, longitude = NULL, accuracy = NULL
   WHERE id IN (SELECT id FROM ${raw(table)} WHERE latitude IS NOT NULL AND ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;

/** SQL: uploads whose rows and files are past their retention period. */
const OLD_UPLOADS = sql`SELECT id FROM applicant_upload WHERE created_at < now() - interval '30 days'`;

/** The kinds of data that the worker deletes. */
export const DAILY: readonly Kind[] = [
  { name: 'answer positions', statement: forgotten('answer', sql`answered_at < now() - ${POSITIONS}`) },
  { name: 'last positions', statement: forgotten('applicant', sql`located_at < now() - ${POSITIONS}`) },
  {
    // the history has its own copies of names and addresses; an answer to an older message can still bring a position
    name: 'deleted travelers',
    statement: sql`UPDATE applicant SET ${FORGOTTEN}
      WHERE id IN (SELECT id FROM applicant WHERE deleted_at IS NOT NULL AND (name <> '' OR latitude IS NOT NULL)
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  },
  {
    name: 'sessions',
    statement: deleted('session', sql`expires_at < now() - interval '1 day' OR ended_at < now() - interval '30 days'`),
  },
  {
    name: 'known devices',
    statement: deleted('known_device', sql`last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`),
  },
  {
    name: 'app devices',
    statement: deleted(
      'app_device',
      sql`last_used_at < now() - make_interval(days => ${DEVICE_DAYS})
         OR applicant_id IN (SELECT id FROM applicant WHERE deleted_at IS NOT NULL)`,
    ),
  },
  { name: 'rate limits', statement: deleted('rate_limit', sql`window_ends_at < now()`) },
  {
    name: 'mails to users',
    statement: deleted('system_mail', sql`state <> 'pending' AND updated_at < now() - interval '90 days'`),
  },
  { name: 'password links', statement: deleted('password_code', sql`expires_at < now() - interval '1 day'`) },
  { name: 'half sign-ins', statement: deleted('sign_in', sql`expires_at < now() - interval '1 day'`) },
  { name: 'drafts', statement: deleted('draft', sql`updated_at < now() - make_interval(days => ${KEPT.draftDays})`) },
  { name: 'send keys', statement: deleted('send_key', sql`created_at < now() - interval '7 days'`) },
  {
    name: 'upload rows',
    statement: deleted('applicant_upload_row', sql`upload_id IN (${OLD_UPLOADS})`),
  },
  {
    name: 'upload files',
    statement: deleted('applicant_upload_part', sql`upload_id IN (${OLD_UPLOADS})`),
  },
  {
    name: 'uploads',
    statement: deleted(
      'applicant_upload',
      sql`created_at < now() - interval '90 days' OR (created_at < now() - interval '30 days' AND state NOT IN ('committed', 'undone'))`,
    ),
  },
  {
    name: 'logos',
    statement: deleted(
      'logo',
      sql`NOT EXISTS (SELECT FROM company c WHERE c.logo_sha256 = logo.sha256)
         AND NOT EXISTS (SELECT FROM category g WHERE g.logo_sha256 = logo.sha256)`,
    ),
  },
  ...SENDS,
  ...TELEGRAMS,
];

/** SQL: the operation log rows sql`l` about a traveler; sql`id` is the traveler's id as text. */
const about = (id: Sql): Sql =>
  sql`((l.entity = 'applicant' AND l.entity_id = ${id}) OR (l.after ? 'applicantId' AND l.after->>'applicantId' = ${id}))
   AND l.nonce IS NOT NULL AND l.action <> 'erase' AND EXISTS (SELECT FROM operation_seal s WHERE s.log_id = l.id)`;

const OLD_ENOUGH = sql`l.at < now() - ${kept('log', null)} AND EXISTS (SELECT FROM operation_seal s WHERE s.log_id = l.id)`;

/** Empties the log rows about travelers whose erasure is announced. */
export const ERASED_LOG: Kind = {
  name: 'operation log of deleted travelers',
  statement: sql`
      UPDATE operation_log SET nonce = NULL, before = NULL,
        after = CASE WHEN after ? 'applicantId' THEN jsonb_build_object('applicantId', after->'applicantId') END
      WHERE id IN (SELECT l.id FROM operation_log e JOIN operation_log l ON l.id < e.id AND ${about(sql`e.entity_id`)}
        WHERE e.entity = 'applicant' AND e.action = 'erase' LIMIT ${BATCH} FOR UPDATE OF l SKIP LOCKED)`,
};

/**
 * Data that only the database's owner may remove, after announcing it: the statements remove the rows that an
 * announcement names.
 */
export const OWNERS: readonly Kind[] = [
  {
    ...ERASED_LOG,
    announcement: sql`
      INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, entity_id, result)
      SELECT now(), '', a.company_id, '', ${FEATURES.applicant}, 'erase', 'applicant', a.id, 'done' FROM applicant a
      WHERE a.deleted_at < now() - ${POSITIONS} AND EXISTS (SELECT FROM operation_log l WHERE ${about(sql`a.id::text`)})`,
  },
  {
    name: 'operation log',
    announcement: sql`
      INSERT INTO operation_log (at, user_name, address, feature, action, entity, after, result)
      SELECT now(), '', '', ${FEATURES.operationLog}, 'prune', 'operationLog',
        jsonb_build_object('before', now() - ${kept('log', null)}, 'rows', count(*)), 'done'
      FROM operation_log l WHERE ${OLD_ENOUGH} HAVING count(*) > 0`,
    statement: deleted(
      'operation_log',
      sql`at < (SELECT max((p.after->>'before')::timestamptz) FROM operation_log p
          WHERE p.entity = 'operationLog' AND p.action = 'prune')
        AND EXISTS (SELECT FROM operation_seal s WHERE s.log_id = operation_log.id)`,
    ),
  },
];

/**
 * Deletes rows past their retention period in batches and returns the number of each kind. If killed, the next run
 * continues.
 */
export async function prune(
  runner: Runner,
  kinds: readonly Kind[],
  isStopping: () => boolean = () => false,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, announcement, statement } of kinds) {
    if (announcement !== undefined) await exec(runner, announcement);
    for (let gone = 1; gone > 0 && !isStopping();) {
      gone = await (typeof statement === 'function' ? statement(runner) : exec(runner, statement));
      counts[name] = (counts[name] ?? 0) + gone;
    }
  }
  return counts;
}
