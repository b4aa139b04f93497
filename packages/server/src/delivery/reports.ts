import { API_PREFIX, type Channel } from '@tabimori/shared';
import { flagFree } from '../db/change-free.js';
import { CHANNEL_COLUMNS } from '../db/channel-columns.js';
import { exec, type Runner, sql, withoutDeadlock } from '../db/sql.js';

export const SMS_REPORT_PATH = `${API_PREFIX}/hooks/twilio`;

/** Where the SMS provider reports the result of one message. */
export const smsReportPath = (deliveryId: number, applicantId: number): string =>
  `${SMS_REPORT_PATH}?delivery=${deliveryId}&applicant=${applicantId}`;

/** What a channel reports of one message after it was handed over. */
export interface Report {
  deliveryId: number;
  applicantId: number;
  channel: Channel;
  arrived: boolean;
  /** the provider's words when it did not */
  error: string | null;
  /** the provider's id of an SMS: a report of another one is not counted; null: not known */
  messageId: string | null;
}

/**
 * A message that did not arrive becomes `unreachable`, with counters and the travelers' flags, in one statement: a mail is
 * that of everybody who shares its address. One that arrived clears the flag. A report that comes twice, or of a message that
 * is not waited for, changes nothing.
 */
export async function storeReport(runner: Runner, report: Report): Promise<void> {
  const { deliveryId, applicantId, channel, arrived, error, messageId } = report;
  const { state, chunk, error: errorOf, at } = CHANNEL_COLUMNS[channel];
  const isMeant =
    channel === 'sms'
      ? sql`(r.sms_id IS NULL OR ${messageId}::text IS NULL OR r.sms_id = ${messageId})`
      : sql`${messageId}::text IS NULL`;
  const isStillThere =
    channel === 'sms' ? sql`lower(a.phone_e164) = lower(m.phone)` : sql`lower(a.mail_address) = lower(m.mail_address)`;
  const isSame =
    channel === 'sms'
      ? sql`r.applicant_id = named.applicant_id`
      : sql`lower(r.mail_address) = lower(named.mail_address)`;
  const message = sql`
    SELECT r.* FROM recipient named JOIN recipient r ON r.${chunk} = named.${chunk} AND ${isSame}
    WHERE named.delivery_id = ${deliveryId} AND named.applicant_id = ${applicantId}
      AND r.${state} IN ('accepted', 'pending', 'unknown') AND ${isMeant}
    ORDER BY r.applicant_id FOR UPDATE OF r`;
  const failed = sql`
    UPDATE recipient r SET ${state} = 'unreachable', ${errorOf} = ${error?.slice(0, 300) ?? null}, ${at} = now()
    FROM message m WHERE NOT ${arrived} AND r.delivery_id = m.delivery_id AND r.applicant_id = m.applicant_id
    RETURNING old.${state} AS was, r.${chunk} AS chunk_id, r.division_id`;
  const counted = sql`
    UPDATE chunk_tally t SET unreachable = t.unreachable + f.all_of_them, accepted = t.accepted - f.accepted,
      pending = t.pending - f.pending, unknown = t.unknown - f.unknown
    FROM (
      SELECT chunk_id, division_id, count(*) AS all_of_them, count(*) FILTER (WHERE was = 'accepted') AS accepted,
        count(*) FILTER (WHERE was = 'pending') AS pending, count(*) FILTER (WHERE was = 'unknown') AS unknown
      FROM failed GROUP BY chunk_id, division_id
    ) f WHERE t.chunk_id = f.chunk_id AND t.division_id = f.division_id`;
  const flagged = flagFree(
    CHANNEL_COLUMNS[channel],
    sql`SELECT m.applicant_id, NOT ${arrived}::boolean AS undelivered FROM message m JOIN applicant a ON a.id = m.applicant_id WHERE ${isStillThere}`,
  );
  await withoutDeadlock(() =>
    exec(runner, sql`WITH message AS (${message}), failed AS (${failed}), counted AS (${counted}), ${flagged} SELECT`),
  );
}
