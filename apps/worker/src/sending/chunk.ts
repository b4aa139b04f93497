import {
  ABROAD,
  CHANNEL_COLUMNS as COLUMNS,
  CHUNK_LEASE_SECONDS as LEASE_SECONDS,
  flagFree,
  IS_PAUSED,
  isSending,
  list,
  raw,
  shared,
  sql,
  type Sql,
} from '@tabimori/server';
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
  /** they have answered the question since this message of it was made */
  answered: boolean;
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
    sql`UPDATE chunk SET lease_holder = ${holder}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempt = attempt + 1
     WHERE id = (
       SELECT id FROM chunk
       WHERE done = false AND channel = ${channel} AND priority <= ${lowest} AND (failures > 0) = ${failed} AND not_before <= now()
         AND NOT ${isSending(sql`chunk`)} AND NOT ${IS_PAUSED}
       ORDER BY priority, turn, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, delivery_id, channel, lane, priority, attempt, failures, last_error, window_to,
       old.lease_holder IS NOT NULL AS was_abandoned`,
  );
  return chunk ?? null;
}

/** SQL: in this order a chunk is sent, and `windowTo` counts; those who share an address stand together. */
const ORDER: Record<Channel, Sql> = {
  mail: sql`lower(r.mail_address), r.applicant_id`,
  sms: sql`r.applicant_id`,
};

/** The messages of a leased chunk that are still pending, in order. */
export function pendingOf(
  { statements }: Pick<SendContext, 'statements'>,
  { id, deliveryId, channel, windowTo }: LeasedChunk,
): Promise<Pending[]> {
  const order = ORDER[channel];
  const { state, chunk } = COLUMNS[channel];
  const wasInFlight = sql`coalesce((${order}) <= (
    SELECT ${order} FROM recipient r WHERE r.delivery_id = ${deliveryId} AND r.applicant_id = ${windowTo}), false)`;
  return statements.run<Pending>(
    `pending ${channel}`,
    sql`SELECT r.applicant_id, r.name, r.language, r.prefecture_code, r.mail_address, r.phone, a.app_id,
          ${ABROAD} AS abroad, r.response IS NOT NULL AS answered,
          (r.${state} = 'unknown' OR ${wasInFlight}) AS uncertain
        FROM recipient r JOIN applicant a ON a.id = r.applicant_id
        WHERE r.${chunk} = ${id} AND r.${state} IN ('pending', 'unknown')
        ORDER BY ${order}`,
  );
}

/** The result of one message; `pending` is tried again later, `unknown` is looked up first. */
export interface Result {
  applicantId: number;
  state: ChannelState;
  error: string | null;
  /** the provider's id of an SMS */
  messageId: string | null;
}

/** How a write continues: with a window (null: nothing is in flight), or by giving the chunk back. */
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

const COUNTED = ['pending', 'accepted', 'refused', 'unreachable', 'unknown', 'superseded', 'stopped'];

/**
 * SQL: the lease, the next window, and how the chunk continues. It is done when the rows say so, too: a standby that
 * was behind and has taken over does not know what was written last, and those messages are sent again.
 */
function leasedOf(
  { id, attempt, channel }: LeasedChunk,
  holder: string,
  results: readonly Result[],
  { windowTo, release }: Next,
): Sql {
  const { state, chunk } = COLUMNS[channel];
  const isReleased = shared(release !== undefined);
  const isDone = sql`(${release?.done ?? false}::boolean AND NOT EXISTS (
    SELECT FROM recipient r WHERE r.${chunk} = ${id} AND r.${state} = 'pending'
      AND r.applicant_id <> ALL(${results.map(({ applicantId }) => applicantId)}::int[])))`;
  return sql`
    UPDATE chunk SET
      window_to = CASE WHEN done THEN NULL ELSE ${windowTo}::int END,
      lease_until = CASE WHEN ${isReleased}::boolean THEN NULL ELSE now() + make_interval(secs => ${LEASE_SECONDS}) END,
      lease_holder = CASE WHEN ${isReleased}::boolean THEN NULL ELSE lease_holder END,
      done = done OR ${isDone},
      not_before = greatest(not_before, now() + make_interval(secs => ${release?.delaySeconds ?? null}::float8)),
      failures = coalesce(${release?.failures ?? null}, failures),
      last_error = CASE WHEN ${isReleased}::boolean THEN ${release?.error?.slice(0, 500) ?? null} ELSE last_error END
    WHERE id = ${id} AND attempt = ${attempt} AND lease_holder = ${holder}
    RETURNING id, done, priority, old.failures > 0 AS failed, old.done AS ended`;
}

/**
 * SQL: the results. Recipients are found by their chunk, never by their delivery: any plan then reads only 150 rows.
 * A message superseded or stopped while it was being sent gets its true result once there is one; "unknown" counts as
 * one if nobody sends it again. Nobody sends a message again that another process has ended.
 */
function writtenOf(channel: Channel, results: readonly Result[]): Sql {
  const { state, chunk, error, at } = COLUMNS[channel];
  const ids = shared(results.map(({ applicantId }) => applicantId));
  const states = shared(results.map((result) => result.state));
  const errors = results.map((result) => result.error?.slice(0, 300) ?? null);
  const place = sql`array_position(${ids}::int[], r.applicant_id)`;
  const became = sql`(${states}::text[])[${place}]`;
  const smsId = sql`, sms_id = (${results.map(({ messageId }) => messageId)}::text[])[${place}]`;
  return sql`
    UPDATE recipient r SET
      ${state} = CASE WHEN leased.ended AND ${became} = 'pending' THEN 'stopped' ELSE ${became} END,
      ${error} = (${errors}::text[])[${place}],
      ${at} = CASE WHEN ${became} IN ('pending', 'unknown') THEN ${at} ELSE now() END${channel === 'sms' ? smsId : sql``}
    FROM leased
    WHERE r.${chunk} = leased.id AND r.applicant_id = ANY(${ids}::int[])
      AND (r.${state} IN ('pending', 'unknown')
        OR (r.${state} IN ('superseded', 'stopped')
          AND (${became} NOT IN ('pending', 'unknown') OR (${became} = 'unknown' AND leased.ended))))
    RETURNING r.applicant_id, r.division_id, old.${state} AS was, new.${state} AS now`;
}

/** SQL: the counters of the chunk follow the results. */
function countedOf(chunkId: number): Sql {
  const changes = COUNTED.map((state) => raw(`sum((now = '${state}')::int - (was = '${state}')::int) AS ${state}`));
  return sql`
    UPDATE chunk_tally t SET ${list(COUNTED.map((state) => raw(`${state} = t.${state} + s.${state}`)))}
    FROM (SELECT division_id, ${list(changes)} FROM written GROUP BY division_id) AS s
    WHERE t.chunk_id = ${chunkId} AND t.division_id = s.division_id`;
}

/** SQL: whether the travelers can be reached by the channel. */
const flaggedOf = (channel: Channel): Sql =>
  flagFree(
    COLUMNS[channel],
    sql`SELECT applicant_id, now <> 'accepted' AS undelivered FROM written WHERE now IN ('accepted', 'refused', 'unreachable')`,
  );

/** SQL: more urgent work of the channel waits, or sending is paused. */
const yieldsOf = (channel: Channel): Sql => sql`${IS_PAUSED} OR EXISTS (
  SELECT FROM chunk h WHERE h.done = false AND h.channel = ${channel} AND h.priority < leased.priority
    AND (h.failures > 0) = leased.failed AND h.not_before <= now() AND NOT ${isSending(sql`h`)})`;

/** A window's results, the counters, the applicants' flags, the lease and the next window, in one statement. */
const writeStatement = (chunk: LeasedChunk, holder: string, results: readonly Result[], next: Next): Sql => sql`
  WITH leased AS (${leasedOf(chunk, holder, results, next)}), written AS (${writtenOf(chunk.channel, results)}),
    counted AS (${countedOf(chunk.id)}), ${flaggedOf(chunk.channel)}
  SELECT done, ${yieldsOf(chunk.channel)} AS yields FROM leased`;

/** Null when the lease is another's: then nothing was written, and the worker stops at once. */
export async function writeResults(
  { statements, holder }: SendContext,
  chunk: LeasedChunk,
  results: readonly Result[],
  next: Next,
): Promise<Written | null> {
  const statement = writeStatement(chunk, holder, results, next);
  const [written] = await statements.run<Written>(`write ${chunk.channel}`, statement);
  return written ?? null;
}
