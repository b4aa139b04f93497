import type { Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { isSending } from './lease.js';

type Transaction = Pick<EntityManager, 'query'>;

/** A query for ids; its parameters are $1 to $n. */
export interface Audience {
  text: string;
  parameters: readonly unknown[];
}

export interface OpenChunk {
  id: number;
  /** a worker is sending it now */
  leased: boolean;
}

/** One decision at a time for a company's travelers and a hazard, whatever the event. */
export const lockCompany = (tx: Transaction, companyId: number, hazard: Hazard): Promise<unknown> =>
  tx.query('SELECT pg_advisory_xact_lock($1, $2)', [hazard === 'tsunami' ? 2 : 1, companyId]);

/**
 * Locks the chunks of these deliveries that are not done, so that no further one of them is taken. `text` gives the ids.
 * Looks again until nothing is new: a worker may have moved messages to a chunk of their own while this waited for it.
 */
export async function lockOpenChunks(tx: Transaction, { text, parameters }: Audience): Promise<OpenChunk[]> {
  for (let known = -1; ;) {
    const chunks = await tx.query<OpenChunk[]>(
      `SELECT id, ${isSending('chunk')} AS leased FROM chunk
       WHERE NOT done AND delivery_id IN (${text}) ORDER BY id FOR UPDATE`,
      [...parameters],
    );
    if (chunks.length <= known) return chunks;
    known = chunks.length;
  }
}

const CHANNELS = ['mail', 'sms'];

interface Ending {
  /** what the messages become */
  state: 'superseded' | 'stopped';
  /** which of those not surely handed over; without `unknown` these stay unknown, and are not sent again either */
  from?: readonly ('pending' | 'unknown')[];
  /** whose messages; absent: everybody's */
  applicants?: Audience;
}

/**
 * What these locked chunks have not handed over is not sent any more: a worker that is sending one of them sees it at
 * once (recall.ts). What has left by then is still written as it ended. The order of locks (chunk, recipient, tally) is
 * that of the workers' own writes. Returns how many messages of each delivery it ended.
 */
export async function endUnsent(
  tx: Transaction,
  chunks: readonly OpenChunk[],
  { state, from = ['pending', 'unknown'], applicants = { text: '', parameters: [] } }: Ending,
): Promise<Map<number, number>> {
  const { text, parameters } = applicants;
  const last = `$${parameters.length + 1}`;
  const unsent = `(${from.map((one) => `'${one}'`).join(', ')})`;
  const isOne = text === '' ? 'true' : `r.applicant_id IN (${text})`;
  const ended = new Map<number, number>();
  const ids = chunks.map(({ id }) => id);
  if (ids.length === 0) return ended;
  for (const channel of CHANNELS) {
    const moved = await tx.query<{ deliveryId: number; count: number }[]>(
      `WITH moved AS (
         UPDATE recipient r SET ${channel}_state = '${state}'
         WHERE r.${channel}_chunk_id = ANY(${last}::int[]) AND r.${channel}_state IN ${unsent} AND ${isOne}
         RETURNING r.delivery_id, r.${channel}_chunk_id AS chunk_id, r.division_id, old.${channel}_state AS was
       ), sums AS (
         SELECT chunk_id, division_id, count(*) AS total, count(*) FILTER (WHERE was = 'pending') AS pending
         FROM moved GROUP BY chunk_id, division_id
       ), tallied AS (
         UPDATE chunk_tally t SET ${state} = t.${state} + s.total, pending = t.pending - s.pending,
           unknown = unknown - (s.total - s.pending)
         FROM sums s WHERE t.chunk_id = s.chunk_id AND t.division_id = s.division_id
       )
       SELECT delivery_id AS "deliveryId", count(*)::int AS count FROM moved GROUP BY delivery_id`,
      [...parameters, ids],
    );
    for (const { deliveryId, count } of moved) ended.set(deliveryId, (ended.get(deliveryId) ?? 0) + count);
  }
  await tx.query(
    `UPDATE chunk SET done = true WHERE id = ANY($1)
       AND NOT EXISTS (SELECT FROM recipient r WHERE r.mail_chunk_id = chunk.id AND r.mail_state IN ${unsent})
       AND NOT EXISTS (SELECT FROM recipient r WHERE r.sms_chunk_id = chunk.id AND r.sms_state IN ${unsent})`,
    [ids],
  );
  return ended;
}
