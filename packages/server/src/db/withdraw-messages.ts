import type { ChannelState } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

interface Withdrawal {
  /** what the messages become */
  state: 'superseded' | 'stopped';
  /** which of those not yet handed over, or perhaps so, are withdrawn */
  from: readonly Extract<ChannelState, 'pending' | 'unknown'>[];
}

/**
 * Nothing further of these deliveries is sent, in the caller's transaction: their chunks are done and their messages take
 * the state, with the tallies moved. A window that a worker is sending right now is still written as it ended. The order
 * of locks (chunk, recipient, tally) is that of the workers' own writes. Returns the deliveries that had messages withdrawn
 * and how many.
 */
export async function withdrawMessages(
  tx: Pick<EntityManager, 'query'>,
  deliveryIds: readonly number[],
  { state, from }: Withdrawal,
): Promise<Map<number, number>> {
  const withdrawn = new Map<number, number>();
  const [chunks] = await tx.query<[{ id: number }[], number]>(
    'UPDATE chunk SET done = true WHERE delivery_id = ANY($1) AND NOT done RETURNING id',
    [deliveryIds],
  );
  if (chunks.length === 0) return withdrawn;
  for (const channel of ['mail', 'sms']) {
    const moved = await tx.query<{ deliveryId: number; count: number }[]>(
      `WITH moved AS (
         UPDATE recipient SET ${channel}_state = '${state}'
         WHERE ${channel}_chunk_id = ANY($1) AND ${channel}_state = ANY($2)
         RETURNING delivery_id, ${channel}_chunk_id AS chunk_id, division_id, old.${channel}_state AS was
       ), sums AS (
         SELECT chunk_id, division_id, count(*) AS total, count(*) FILTER (WHERE was = 'pending') AS pending
         FROM moved GROUP BY chunk_id, division_id
       ), tallied AS (
         UPDATE chunk_tally t SET ${state} = ${state} + s.total, pending = t.pending - s.pending,
           unknown = unknown - (s.total - s.pending)
         FROM sums s WHERE t.chunk_id = s.chunk_id AND t.division_id = s.division_id
       )
       SELECT delivery_id AS "deliveryId", count(*)::int AS count FROM moved GROUP BY delivery_id`,
      [chunks.map(({ id }) => id), from],
    );
    for (const { deliveryId, count } of moved) withdrawn.set(deliveryId, (withdrawn.get(deliveryId) ?? 0) + count);
  }
  return withdrawn;
}
