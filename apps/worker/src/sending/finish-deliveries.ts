import { exec, sql } from '@tabimori/server';
import type { Context } from '../context.js';

/** A scheduled delivery is being sent from its time on: then it can no longer be undone. */
export async function startDeliveries({ dataSource }: Context): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE delivery SET state = 'sending', updated_at = now() WHERE state = 'scheduled' AND sent_at <= now()`,
  );
}

/** A delivery is finished when nothing of it is pending or unknown: when all its chunks are done. */
export async function finishDeliveries({ dataSource }: Context): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE delivery SET state = 'finished', finished_at = now(), updated_at = now()
     WHERE state = 'sending' AND NOT EXISTS (SELECT FROM chunk WHERE delivery_id = delivery.id AND done = false)`,
  );
}
