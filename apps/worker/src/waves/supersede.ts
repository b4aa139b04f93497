import type { EntityManager } from 'typeorm';

/**
 * What the wave's earlier stages have not handed over is not sent any more, in the caller's transaction: pending and
 * unknown messages become superseded, and their chunks are done. A window that a worker is sending right now is still
 * written as it ended. The order of locks (chunk, recipient, tally) is that of the workers' own writes.
 */
export async function supersedeEarlier(tx: EntityManager, waveId: number): Promise<void> {
  const chunks = await tx.query<[{ id: number }[], number]>(
    `UPDATE chunk SET done = true FROM delivery d
     WHERE d.id = chunk.delivery_id AND d.wave_id = $1 AND NOT chunk.done RETURNING chunk.id`,
    [waveId],
  );
  const ids = chunks[0].map(({ id }) => id);
  if (ids.length === 0) return;
  for (const channel of ['mail', 'sms']) {
    await tx.query(
      `WITH moved AS (
         UPDATE recipient SET ${channel}_state = 'superseded'
         WHERE ${channel}_chunk_id = ANY($1) AND ${channel}_state IN ('pending', 'unknown')
         RETURNING ${channel}_chunk_id AS chunk_id, division_id, old.${channel}_state AS was
       ), sums AS (
         SELECT chunk_id, division_id, count(*) AS total, count(*) FILTER (WHERE was = 'pending') AS pending
         FROM moved GROUP BY chunk_id, division_id
       )
       UPDATE chunk_tally t SET superseded = superseded + s.total, pending = t.pending - s.pending,
         unknown = unknown - (s.total - s.pending)
       FROM sums s WHERE t.chunk_id = s.chunk_id AND t.division_id = s.division_id`,
      [ids],
    );
  }
}
