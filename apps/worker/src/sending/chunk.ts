import { CHUNK_LEASE_SECONDS as LEASE_SECONDS, IS_PAUSED, isSending } from '@tabimori/server';
import type { Channel, ChannelState, Language } from '@tabimori/shared';
import type { SendContext } from './send-context.js';

/** A lease is renewed every RENEW_SECONDS; nothing leaves in its last MARGIN_SECONDS. */
export const MARGIN_SECONDS = 3;
export const RENEW_SECONDS = 3;

export interface LeasedChunk {
  id: number;
  deliveryId: number;
  channel: Channel;
  /** the domain of all its recipients, or `mixed` */
  lane: string;
  priority: number;
  /** the fence: a later lease has a higher one */
  attempt: number;
  /** in a row; above 0 it is sent aside, so that it holds up no other */
  failures: number;
  lastError: string | null;
  /** not null: the worker before crashed while it sent up to this applicant */
  windowTo: number | null;
  /** the worker before crashed, perhaps within its first window, which is not written down before it is sent */
  wasAbandoned: boolean;
}

/** A message that is to be sent. */
export interface Pending {
  applicantId: number;
  name: string;
  language: Language;
  prefectureCode: string | null;
  mailAddress: string;
  phone: string;
  appId: string;
  abroad: boolean;
  /** it may have been handed over already */
  uncertain: boolean;
}

/** Which chunks a slot takes: up to a priority (1 is the highest), and those that failed before or those that did not. */
export interface Wanted {
  lowest: number;
  failed: boolean;
}

/** Takes the next chunk of a channel: highest priority first, then by turns, so that no company waits for another's end. None while sending is paused. */
export async function leaseChunk(
  { statements, holder }: SendContext,
  channel: Channel,
  { lowest, failed }: Wanted,
): Promise<LeasedChunk | null> {
  const [chunk] = await statements.run<LeasedChunk>(
    'lease',
    `UPDATE chunk SET lease_holder = $1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempt = attempt + 1
     WHERE id = (
       SELECT id FROM chunk
       WHERE done = false AND channel = $2 AND priority <= $3 AND (failures > 0) = $4 AND not_before <= now()
         AND NOT ${isSending('chunk')} AND NOT ${IS_PAUSED}
       ORDER BY priority, turn, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, delivery_id AS "deliveryId", channel, lane, priority, attempt, failures, last_error AS "lastError",
       window_to AS "windowTo", old.lease_holder IS NOT NULL AS "wasAbandoned"`,
    [holder, channel, lowest, failed],
  );
  return chunk ?? null;
}

/** In this order a chunk is sent, and `windowTo` counts; those who share an address stand together. */
const ORDER: Record<Channel, string> = {
  mail: 'lower(r.mail_address), r.applicant_id',
  sms: 'r.applicant_id',
};

/** What is left of a leased chunk, in order. */
export function pendingOf({ statements }: Pick<SendContext, 'statements'>, chunk: LeasedChunk): Promise<Pending[]> {
  const { channel } = chunk;
  return statements.run<Pending>(
    `pending ${channel}`,
    `SELECT r.applicant_id AS "applicantId", r.name, r.language, r.prefecture_code AS "prefectureCode",
       r.mail_address AS "mailAddress", r.phone, a.app_id AS "appId",
       a.country_id <> (SELECT id FROM country WHERE code = '392') AS abroad,
       (r.${channel}_state = 'unknown' OR coalesce((${ORDER[channel]}) <= (
         SELECT ${ORDER[channel]} FROM recipient r WHERE r.delivery_id = $2 AND r.applicant_id = $3), false)) AS uncertain
     FROM recipient r JOIN applicant a ON a.id = r.applicant_id
     WHERE r.${channel}_chunk_id = $1 AND r.${channel}_state IN ('pending', 'unknown')
     ORDER BY ${ORDER[channel]}`,
    [chunk.id, chunk.deliveryId, chunk.windowTo],
  );
}

/** What became of one message; `pending` is tried again later, `unknown` is looked up first. */
export interface Result {
  applicantId: number;
  state: ChannelState;
  error: string | null;
  /** the provider's id of an SMS */
  messageId: string | null;
}

/** How a write goes on: with a window (null: nothing is in flight), or by giving the chunk back. */
export interface Next {
  windowTo: number | null;
  release?: { done: boolean; delaySeconds: number | null; failures: number; error: string | null };
}

export interface Written {
  /** nothing of the chunk is to be sent any more, perhaps because another has said so */
  done: boolean;
  /** the chunk is to be given back: more urgent work of the channel waits, or sending is paused */
  yields: boolean;
}

/** The place of a recipient in the arrays of results. */
const AT = 'array_position($10::int[], r.applicant_id)';
/** Nobody sends a message of a chunk again that somebody else has ended. */
const STATE = `CASE WHEN leased.ended AND ($11::text[])[${AT}] = 'pending' THEN 'stopped' ELSE ($11::text[])[${AT}] END`;

/**
 * A window's results, the counters, the applicants' flags, the lease and the next window, in one statement. Recipients
 * are found by their chunk, never by their delivery: whatever the planner thinks, it looks at 150 rows. What was superseded
 * or stopped while it was being sent gets its true result, when it has one; unknown is one if nobody sends it again.
 */
const writeStatement = (channel: Channel): string => `
  WITH leased AS (
    UPDATE chunk SET
      window_to = CASE WHEN done THEN NULL ELSE $4::int END,
      lease_until = CASE WHEN $5 THEN NULL ELSE now() + make_interval(secs => ${LEASE_SECONDS}) END,
      lease_holder = CASE WHEN $5 THEN NULL ELSE lease_holder END,
      done = done OR $6, not_before = greatest(not_before, now() + make_interval(secs => $7::float8)),
      failures = coalesce($8, failures), last_error = CASE WHEN $5 THEN $9 ELSE last_error END
    WHERE id = $1 AND attempt = $2 AND lease_holder = $3
    RETURNING id, done, priority, old.failures > 0 AS failed, old.done AS ended
  ), written AS (
    UPDATE recipient r SET ${channel}_state = ${STATE}, ${channel}_error = ($12::text[])[${AT}],
      ${channel}_at = CASE WHEN ($11::text[])[${AT}] IN ('pending', 'unknown') THEN ${channel}_at ELSE now() END
      ${channel === 'sms' ? `, sms_id = ($13::text[])[${AT}]` : ''}
    FROM leased
    WHERE r.${channel}_chunk_id = leased.id AND r.applicant_id = ANY($10)
      AND (r.${channel}_state IN ('pending', 'unknown')
        OR (r.${channel}_state IN ('superseded', 'stopped')
          AND (($11::text[])[${AT}] NOT IN ('pending', 'unknown') OR (($11::text[])[${AT}] = 'unknown' AND leased.ended))))
    RETURNING r.applicant_id, r.division_id, old.${channel}_state AS was, new.${channel}_state AS now
  ), counted AS (
    UPDATE chunk_tally t SET pending = t.pending + s.pending, accepted = t.accepted + s.accepted, refused = t.refused + s.refused,
      unreachable = t.unreachable + s.unreachable, unknown = t.unknown + s.unknown, superseded = t.superseded + s.superseded,
      stopped = t.stopped + s.stopped
    FROM (SELECT division_id, ${['pending', 'accepted', 'refused', 'unreachable', 'unknown', 'superseded', 'stopped']
      .map((state) => `sum((now = '${state}')::int - (was = '${state}')::int) AS ${state}`)
      .join(', ')} FROM written GROUP BY division_id) AS s
    WHERE t.chunk_id = $1 AND t.division_id = s.division_id
  ), flagged AS (
    UPDATE applicant a SET ${channel}_undelivered = (w.now <> 'accepted') FROM written w
    WHERE a.id = w.applicant_id AND w.now IN ('accepted', 'refused', 'unreachable')
      AND a.${channel}_undelivered <> (w.now <> 'accepted')
  )
  SELECT done, ${IS_PAUSED} OR EXISTS (
    SELECT FROM chunk h WHERE h.done = false AND h.channel = '${channel}' AND h.priority < leased.priority
      AND (h.failures > 0) = leased.failed AND h.not_before <= now() AND NOT ${isSending('h')}) AS yields
  FROM leased`;

const WRITE = { mail: writeStatement('mail'), sms: writeStatement('sms') };

/** Null when the lease is another's: then nothing was written, and the worker stops at once. */
export async function writeResults(
  { statements, holder }: SendContext,
  chunk: LeasedChunk,
  results: readonly Result[],
  { windowTo, release }: Next,
): Promise<Written | null> {
  const [written] = await statements.run<Written>(`write ${chunk.channel}`, WRITE[chunk.channel], [
    chunk.id,
    chunk.attempt,
    holder,
    windowTo,
    release !== undefined,
    release?.done ?? false,
    release?.delaySeconds ?? null,
    release?.failures ?? null,
    release?.error?.slice(0, 500) ?? null,
    results.map(({ applicantId }) => applicantId),
    results.map(({ state }) => state),
    results.map(({ error }) => error?.slice(0, 300) ?? null),
    ...(chunk.channel === 'sms' ? [results.map(({ messageId }) => messageId)] : []),
  ]);
  return written ?? null;
}
