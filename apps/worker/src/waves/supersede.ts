import { withdrawMessages } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../sql.js';

/** What the wave's earlier stages have not handed over is not sent any more, in the caller's transaction. */
export async function supersedeEarlier(tx: EntityManager, waveId: number): Promise<void> {
  const deliveries = await rowsOf<{ id: number }>(tx, 'SELECT id FROM delivery WHERE wave_id = $1 ORDER BY id', [
    waveId,
  ]);
  const ids = deliveries.map(({ id }) => id);
  await withdrawMessages(tx, ids, { state: 'superseded', from: ['pending', 'unknown'] });
}
