import { createSender } from '../../apps/worker/dist/sending/sender.js';
import { timed } from '../lib.mjs';
import { newDelivery } from '../settings.mjs';

/**
 * The worker's sender as it is: leases, results, tallies, all committed. The delivery is created before the clock
 * starts.
 */
export function fullSender(context, companyId) {
  const sender = createSender(context);
  return {
    send: async () => {
      const { id } = await newDelivery(context.dataSource, companyId);
      const seconds = await timed(() => sender.run());
      const [{ state }] = await context.dataSource.query('SELECT state FROM delivery WHERE id = $1', [id]);
      if (state !== 'finished') throw new Error(`the delivery is ${state}`);
      return seconds;
    },
    close: () => sender.close(),
  };
}
