import { setTimeout as sleep } from 'node:timers/promises';
import { exec, isCarriedOn, isOpenCall, one, Refusal, type Runner, sql } from '@tabimori/server';
import { ERASED_NAME } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { FORGOTTEN } from '../pruning/kind.js';
import { ERASED_LOG, prune } from '../pruning/prune.js';
import { sealBatch } from '../sealing/seal-log.js';
import { findPerson, type Person } from './find-person.js';
import { logPerson } from './log-person.js';

/** Why a person cannot be erased now: somebody may need them to be found. */
const REASONS = {
  sending: [
    'この旅行者への連絡を送信中か、再送の予定があります。終わるまで待つか、送信を止めてください。',
    'A message to the traveler is being sent, or is still to be sent again. Wait until it is over, or stop it.',
  ],
  running: [
    'この旅行者への自動送信か訓練が進行中です。終わるまで待つか、止めてください。',
    'Automatic sends or a drill to the traveler are running. Wait until they are over, or stop them.',
  ],
  call: [
    'この旅行者の支援要請が対応されていません。先に対応を完了してください。',
    'The traveler called for help and nobody has dealt with it. Close the call first.',
  ],
  taken: [
    'この旅行者に対応中の担当者がいます。先に対応を完了してください。',
    'Somebody is looking after the traveler. Finish that first.',
  ],
  upload: [
    'この旅行者を含むファイルを読み込み中か、登録待ちです。先に登録するか、破棄してください。',
    'A file with the traveler is being read or waits to be registered. Register or discard it first.',
  ],
} as const;
type Reason = keyof typeof REASONS;

/**
 * Removes from the database what is stored about one traveler; the counts of past sends stay. Whatever kills it, it may be
 * run again. Throws Refusal.
 */
export async function erasePerson(owner: DataSource, appId: string, by: string): Promise<void> {
  await owner.transaction(async (tx) => {
    const person = await findPerson(tx, appId);
    await requireNotNeeded(tx, person.id);
    await empty(tx, person);
    await logPerson(tx, person, 'erase', by);
  });
  await sealAll(owner);
  await prune(owner, [ERASED_LOG]);
}

async function requireNotNeeded(tx: Runner, id: number): Promise<void> {
  const needed = await one<Record<Reason, boolean>>(
    tx,
    sql`SELECT
      EXISTS (SELECT FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE r.applicant_id = ${id}
        AND (d.state IN ('scheduled', 'sending') OR d.resend_due_at IS NOT NULL))
        OR EXISTS (SELECT FROM delivery_slice s WHERE ${id} = ANY(s.applicant_ids)) AS sending,
      EXISTS (SELECT FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE r.applicant_id = ${id}
        AND (EXISTS (SELECT FROM flow f WHERE f.company_id = d.company_id AND (f.event_id = d.event_id OR f.drill_id = d.drill_id)
               AND (f.state = 'running' OR f.follow_up_at IS NOT NULL))
          OR EXISTS (SELECT FROM drill_company p WHERE p.drill_id = d.drill_id AND p.company_id = d.company_id
               AND (p.state = 'running' OR p.correction_wanted_at IS NOT NULL)))) AS running,
      EXISTS (SELECT FROM answer w WHERE w.applicant_id = ${id} AND ${isOpenCall(sql`w`)}) AS call,
      EXISTS (SELECT FROM (SELECT DISTINCT ON (k.root_id) k.root_id, k.state FROM handling k WHERE k.applicant_id = ${id}
        ORDER BY k.root_id, k.number DESC) AS latest
        WHERE latest.state = 'taken' AND NOT ${isCarriedOn(sql`latest.root_id`, sql`${id}::int`)}) AS taken,
      EXISTS (SELECT FROM applicant_upload_row u JOIN applicant_upload p ON p.id = u.upload_id
        WHERE u.applicant_id = ${id} AND p.state NOT IN ('refused', 'committed', 'undone')) AS upload`,
  );
  const [reason] = (Object.keys(REASONS) as Reason[]).filter((name) => needed[name]);
  if (reason) {
    const [ja, en] = REASONS[reason];
    throw new Refusal(ja, en);
  }
}

async function empty(tx: Runner, { id, name, mailAddress, phone, phoneE164 }: Person): Promise<void> {
  const quoted = [name, mailAddress, phone, phoneE164].filter((value) => value !== null && value !== '');
  const chunks = sql`SELECT r.mail_chunk_id FROM recipient r WHERE r.applicant_id = ${id}
    UNION ALL SELECT r.sms_chunk_id FROM recipient r WHERE r.applicant_id = ${id}`;
  for (const statement of [
    // a relay may quote the address that it refuses
    sql`UPDATE chunk SET last_error = NULL WHERE id IN (${chunks})
              AND EXISTS (SELECT FROM unnest(${quoted}::text[]) AS value WHERE position(value IN last_error) > 0)`,
    sql`UPDATE recipient SET name = ${ERASED_NAME}, mail_address = NULL, phone = NULL, mail_error = NULL, sms_error = NULL, sms_id = NULL
        WHERE applicant_id = ${id}`,
    sql`UPDATE answer SET comment = '', reason = '', latitude = NULL, longitude = NULL, accuracy = NULL WHERE applicant_id = ${id}`,
    sql`UPDATE handling SET note = '' WHERE applicant_id = ${id}`,
    sql`DELETE FROM applicant_upload_row WHERE applicant_id = ${id}`,
    sql`DELETE FROM app_device WHERE applicant_id = ${id}`,
    sql`UPDATE applicant SET ${FORGOTTEN}, deleted_at = coalesce(deleted_at, now()) WHERE id = ${id}`,
  ]) {
    await exec(tx, statement);
  }
}

/** Only sealed rows of the log may be emptied; what is not sealed yet is sealed here, or by the worker. */
async function sealAll(owner: DataSource): Promise<void> {
  const waiting = async (): Promise<boolean> =>
    (
      await one<{ waiting: boolean }>(
        owner,
        sql`SELECT EXISTS (SELECT FROM operation_unsealed u JOIN operation_log l ON l.id = u.log_id) AS waiting`,
      )
    ).waiting;
  // the worker may be at it: it holds the lock for one batch
  while (await waiting()) if ((await sealBatch(owner)) === 0) await sleep(200);
}
