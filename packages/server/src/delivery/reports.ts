import { API_PREFIX, type Channel } from '@tabimori/shared';
import { rowsOf, type Runner } from '../db/sql.js';

export const SMS_REPORT_PATH = `${API_PREFIX}/hooks/twilio`;

/** Where the SMS provider reports what became of one message. */
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
 * A message that did not arrive becomes `unreachable`, with counters and the traveler's flag, in one statement; one that
 * arrived clears the flag. A report that comes twice, or of a message that is not waited for, changes nothing.
 */
export async function storeReport(runner: Runner, report: Report): Promise<void> {
  const { deliveryId, applicantId, channel, arrived, error, messageId } = report;
  const own =
    channel === 'sms' ? 'AND (r.sms_id IS NULL OR $5::text IS NULL OR r.sms_id = $5)' : 'AND $5::text IS NULL';
  await rowsOf(
    runner,
    `WITH message AS (
       SELECT r.* FROM recipient r WHERE r.delivery_id = $1 AND r.applicant_id = $2
         AND r.${channel}_state IN ('accepted', 'pending', 'unknown') ${own} FOR UPDATE
     ), failed AS (
       UPDATE recipient r SET ${channel}_state = 'unreachable', ${channel}_error = $4, ${channel}_at = now()
       FROM message m WHERE NOT $3 AND r.delivery_id = m.delivery_id AND r.applicant_id = m.applicant_id
       RETURNING old.${channel}_state AS was, r.${channel}_chunk_id AS chunk_id, r.division_id
     ), counted AS (
       UPDATE chunk_tally t SET unreachable = t.unreachable + 1, accepted = t.accepted - (was = 'accepted')::int,
         pending = t.pending - (was = 'pending')::int, unknown = t.unknown - (was = 'unknown')::int
       FROM failed f WHERE t.chunk_id = f.chunk_id AND t.division_id = f.division_id
     )
     UPDATE applicant a SET ${channel}_undelivered = NOT $3 FROM message m
     WHERE a.id = m.applicant_id AND a.${channel}_undelivered = $3
       AND lower(${channel === 'sms' ? 'a.phone_e164' : 'a.mail_address'}) = lower(${channel === 'sms' ? 'm.phone' : 'm.mail_address'})`,
    [deliveryId, applicantId, arrived, error?.slice(0, 300) ?? null, messageId],
  );
}
