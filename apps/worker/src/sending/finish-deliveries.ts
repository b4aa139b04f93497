import { rows, sql } from '@tabimori/server';
import type { Context } from '../context.js';
import { logSends } from '../log-steps.js';

const idsOf = (deliveries: readonly { id: number }[]): number[] => deliveries.map(({ id }) => id);

/** A scheduled delivery is being sent from its time on: then it can no longer be undone. */
export async function startDeliveries(context: Context): Promise<void> {
  const started = await rows<{ id: number }>(
    context.dataSource,
    sql`UPDATE delivery SET state = 'sending', updated_at = now() WHERE state = 'scheduled' AND sent_at <= now() RETURNING id`,
  );
  await logSends(context, 'sendBegun', idsOf(started));
}

/** A delivery is finished when nothing of it is pending or unknown: when all its recipients are made and all its chunks are done. */
export async function finishDeliveries(context: Context): Promise<void> {
  const finished = await rows<{ id: number }>(
    context.dataSource,
    sql`UPDATE delivery SET state = 'finished', finished_at = now(), updated_at = now()
     WHERE state = 'sending' AND NOT EXISTS (SELECT FROM chunk WHERE delivery_id = delivery.id AND done = false)
       AND NOT EXISTS (SELECT FROM delivery_slice WHERE delivery_id = delivery.id) RETURNING id`,
  );
  await logSends(context, 'sendEnded', idsOf(finished));
}
