import { errorText, exec, lockDueSlice, makeNextSlice, sql, withoutDeadlock } from '@tabimori/server';
import type { Context } from '../context.js';

/** How long a slice that could not be made waits. */
const RETRY_SECONDS = 10;

/** One tick: makes the recipients that alerts to many still lack, one slice a transaction, until none is due. */
export async function makeSlices(context: Context): Promise<void> {
  const { dataSource, logger, metrics, stopping } = context;
  while (!stopping.aborted) {
    let deliveryId: number | null = null;
    try {
      await withoutDeadlock(() =>
        dataSource.transaction(async (tx) => {
          deliveryId = await lockDueSlice(tx);
          if (deliveryId !== null) await makeNextSlice(tx, deliveryId);
        }),
      );
      if (deliveryId === null) return;
      context.wake('sends', deliveryId);
    } catch (error) {
      if (deliveryId === null) throw error;
      metrics.failures.inc({ place: 'slice' });
      logger.error(
        { alarm: 'sliceFailed', deliveryId, error: errorText(error) },
        'the recipients of an alert could not be made; retrying',
      );
      await exec(
        dataSource,
        sql`UPDATE delivery_slice SET not_before = now() + make_interval(secs => ${RETRY_SECONDS})
            WHERE delivery_id = ${deliveryId}`,
      );
    }
  }
}
