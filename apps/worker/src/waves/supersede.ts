import type { EntityManager } from 'typeorm';
import { endUnsent, lockOpenChunks } from '../delivery/end-unsent.js';

/** What the wave's earlier stages have not handed over is not sent any more, in the caller's transaction. */
export async function supersedeEarlier(tx: EntityManager, waveId: number): Promise<void> {
  const deliveries = { text: 'SELECT id FROM delivery WHERE wave_id = $1', parameters: [waveId] };
  await endUnsent(tx, await lockOpenChunks(tx, deliveries), 'superseded');
}
