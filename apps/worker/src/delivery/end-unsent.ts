import type { EntityManager } from 'typeorm';
import { rowsOf } from '../sql.js';
import type { Audience } from './audience.js';

export interface OpenChunk {
  id: number;
  /** a worker is sending it now */
  leased: boolean;
}

/** Locks the chunks of these deliveries that are not done, so that no further one of them is taken. `text` gives the ids. */
export const lockOpenChunks = (tx: EntityManager, { text, parameters }: Audience): Promise<OpenChunk[]> =>
  rowsOf<OpenChunk>(
    tx,
    `SELECT id, coalesce(lease_until > now(), false) AS leased FROM chunk
     WHERE NOT done AND delivery_id IN (${text}) ORDER BY id FOR UPDATE`,
    parameters,
  );

const UNSENT = `('pending', 'unknown')`;
const CHANNELS = ['mail', 'sms'];

/**
 * What these locked chunks have not handed over is not sent any more: of everybody, or of the applicants of a query.
 * Of a chunk that a worker is sending right now the window in flight is still written as it ended; where it holds others
 * too, it goes on as it is. The order of locks (chunk, recipient, tally) is that of the workers' own writes.
 */
export async function endUnsent(
  tx: EntityManager,
  chunks: readonly OpenChunk[],
  state: 'superseded' | 'stopped',
  applicants: Audience = { text: '', parameters: [] },
): Promise<void> {
  const { text, parameters } = applicants;
  const last = `$${parameters.length + 1}`;
  const isOne = text === '' ? 'true' : `r.applicant_id IN (${text})`;
  const shared = new Set<number>();
  const leased = chunks.filter((chunk) => chunk.leased).map(({ id }) => id);
  for (const channel of text === '' || leased.length === 0 ? [] : CHANNELS) {
    const found = await rowsOf<{ id: number }>(
      tx,
      `SELECT DISTINCT r.${channel}_chunk_id AS id FROM recipient r
       WHERE r.${channel}_chunk_id = ANY(${last}::int[]) AND r.${channel}_state IN ${UNSENT} AND NOT (${isOne})`,
      [...parameters, leased],
    );
    for (const { id } of found) shared.add(id);
  }
  const ids = chunks.map(({ id }) => id).filter((id) => !shared.has(id));
  if (ids.length === 0) return;
  for (const channel of CHANNELS) {
    await tx.query(
      `WITH moved AS (
         UPDATE recipient r SET ${channel}_state = '${state}'
         WHERE r.${channel}_chunk_id = ANY(${last}::int[]) AND r.${channel}_state IN ${UNSENT} AND ${isOne}
         RETURNING r.${channel}_chunk_id AS chunk_id, r.division_id, old.${channel}_state AS was
       ), sums AS (
         SELECT chunk_id, division_id, count(*) AS total, count(*) FILTER (WHERE was = 'pending') AS pending
         FROM moved GROUP BY chunk_id, division_id
       )
       UPDATE chunk_tally t SET ${state} = t.${state} + s.total, pending = t.pending - s.pending,
         unknown = unknown - (s.total - s.pending)
       FROM sums s WHERE t.chunk_id = s.chunk_id AND t.division_id = s.division_id`,
      [...parameters, ids],
    );
  }
  await tx.query(
    `UPDATE chunk SET done = true WHERE id = ANY($1)
       AND NOT EXISTS (SELECT FROM recipient r WHERE r.mail_chunk_id = chunk.id AND r.mail_state IN ${UNSENT})
       AND NOT EXISTS (SELECT FROM recipient r WHERE r.sms_chunk_id = chunk.id AND r.sms_state IN ${UNSENT})`,
    [ids],
  );
}
