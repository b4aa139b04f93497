import { CHANNELS } from '@tabimori/shared';
import { CHANNEL_COLUMNS, type ChannelColumns } from './channel-columns.js';
import { isSending } from './lease.js';
import { exec, rows, type Runner, type Sql, sql } from './sql.js';

export interface OpenChunk {
  id: number;
  /** a worker is sending it now */
  leased: boolean;
}

/**
 * Locks the unfinished chunks of these deliveries (a query for their ids), so that none of them is taken any more.
 * Looks again until nothing is new: a worker may have moved messages to a chunk of their own while this waited for
 * it.
 */
export async function lockOpenChunks(tx: Runner, deliveries: Sql): Promise<OpenChunk[]> {
  for (let known = -1; ;) {
    const chunks = await rows<OpenChunk>(
      tx,
      sql`SELECT id, ${isSending(sql`chunk`)} AS leased FROM chunk
          WHERE NOT done AND delivery_id IN (${deliveries}) ORDER BY id FOR UPDATE`,
    );
    if (chunks.length <= known) return chunks;
    known = chunks.length;
  }
}

interface Ending {
  /** the new state of the messages */
  state: 'superseded' | 'stopped';
  /** which of those not surely handed over; without `unknown` these stay unknown, and are not sent again either */
  from?: readonly ('pending' | 'unknown')[];
  /** a query for the ids of the travelers whose messages end; absent: everybody's */
  applicants?: Sql;
}

/** The counter of a state. */
const COUNTER: Record<Ending['state'], Sql> = { superseded: sql`superseded`, stopped: sql`stopped` };

/**
 * Ends the messages of these locked chunks that were not handed over: a worker that is sending one of them sees it at
 * once (recall.ts). What has left by then is still written as it ended. Locks are taken in the order of the workers'
 * own writes (chunk, recipient, tally). Returns how many messages of each delivery it ended.
 */
export async function endUnsent(
  tx: Runner,
  chunks: readonly OpenChunk[],
  { state, from = ['pending', 'unknown'], applicants }: Ending,
): Promise<Map<number, number>> {
  const ended = new Map<number, number>();
  const ids = chunks.map(({ id }) => id);
  if (ids.length === 0) return ended;
  // as an array: the planner expects one recipient in chunks made a moment ago, and would look through all travelers for each
  const theirs = applicants && sql`r.applicant_id = ANY(${await idsOf(tx, applicants)}::int[])`;
  for (const channel of CHANNELS) {
    const columns = CHANNEL_COLUMNS[channel];
    for (const { deliveryId, count } of await endOfChannel(tx, ids, columns, { state, from, theirs })) {
      ended.set(deliveryId, (ended.get(deliveryId) ?? 0) + count);
    }
  }
  const unsent = (column: Sql): Sql => sql`${column} = ANY(${from}::text[])`;
  await exec(
    tx,
    sql`UPDATE chunk SET done = true WHERE id = ANY(${ids})
          AND NOT EXISTS (SELECT FROM recipient r WHERE r.mail_chunk_id = chunk.id AND ${unsent(sql`r.mail_state`)})
          AND NOT EXISTS (SELECT FROM recipient r WHERE r.sms_chunk_id = chunk.id AND ${unsent(sql`r.sms_state`)})`,
  );
  return ended;
}

const idsOf = async (tx: Runner, travelers: Sql): Promise<number[]> =>
  (await rows<{ id: number }>(tx, sql`SELECT t.applicant_id AS id FROM (${travelers}) AS t(applicant_id)`)).map(
    ({ id }) => id,
  );

function endOfChannel(
  tx: Runner,
  ids: readonly number[],
  column: Pick<ChannelColumns, 'state' | 'chunk'>,
  { state, from, theirs }: Required<Pick<Ending, 'state' | 'from'>> & { theirs: Sql | undefined },
): Promise<{ deliveryId: number; count: number }[]> {
  const moved = sql`
    UPDATE recipient r SET ${column.state} = ${state}
    WHERE r.${column.chunk} = ANY(${ids}::int[]) AND r.${column.state} = ANY(${from}::text[])
      AND ${theirs ?? sql`true`}
    RETURNING r.delivery_id, r.${column.chunk} AS chunk_id, r.division_id, old.${column.state} AS was`;
  const sums = sql`
    SELECT chunk_id, division_id, count(*) AS total, count(*) FILTER (WHERE was = 'pending') AS pending
    FROM moved GROUP BY chunk_id, division_id`;
  const tallied = sql`
    UPDATE chunk_tally t SET ${COUNTER[state]} = t.${COUNTER[state]} + s.total, pending = t.pending - s.pending,
      unknown = unknown - (s.total - s.pending)
    FROM sums s WHERE t.chunk_id = s.chunk_id AND t.division_id = s.division_id`;
  return rows(
    tx,
    sql`WITH moved AS (${moved}), sums AS (${sums}), tallied AS (${tallied})
        SELECT delivery_id, count(*)::int AS count FROM moved GROUP BY delivery_id`,
  );
}
