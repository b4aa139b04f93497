import { createSender } from '../../apps/worker/dist/sending/sender.js';
import { postgresSeconds, timed } from '../lib.mjs';
import { newDelivery } from '../settings.mjs';

/**
 * The worker's sender as it is: leases, results, tallies, all committed. The delivery is created before the clock
 * starts.
 */
export function fullSender(context, companyId) {
  const sender = createSender(context);
  let used = 0;
  return {
    send: async () => {
      const { id } = await newDelivery(context.dataSource, companyId);
      const before = await postgresSeconds(context.dataSource);
      const seconds = await timed(() => sender.run());
      used = (await postgresSeconds(context.dataSource)) - before;
      const [{ state }] = await context.dataSource.query('SELECT state FROM delivery WHERE id = $1', [id]);
      if (state !== 'finished') throw new Error(`the delivery is ${state}`);
      return seconds;
    },
    /** processor time of PostgreSQL in the last send */
    postgresSeconds: () => used,
    close: () => sender.close(),
  };
}
