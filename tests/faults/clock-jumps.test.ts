import { decideTelegrams } from '../../apps/worker/src/decisions/decide-telegrams.js';
import { createSender } from '../../apps/worker/src/sending/sender.js';
import { testContext } from '../../apps/worker/src/testing/context.js';
import { elapse } from '../../apps/worker/src/testing/time.js';
import { createWorld, makeTravelers } from '../../apps/worker/src/testing/world.js';
import { advanceWaves } from '../../apps/worker/src/waves/advance-waves.js';
import { telegramXml } from '../support/telegram-xml.js';
import { fault, type Extent, type Figures } from './fault.js';

const INTERVAL = 900;
/**
 * Seconds by which a clock jumps from one moment to the next: the worker's at every look, the database's in between.
 */
const JUMPS = [0, 7200, -1800];
const LOOKS = 20;

const anyOf = (values: readonly number[]): number => values[Math.floor(Math.random() * values.length)] ?? 0;

/**
 * An earthquake from its alert to its last reminder under jumping clocks; time passes by moving the times in the
 * rows.
 */
async function run({ times }: Extent): Promise<Figures> {
  const world = await createWorld();
  const figures = { flows: 0, jumps: 0, mostReminders: 0, mostStagesAtOnce: 0, mailsTooFew: 0, mailsTooMany: 0 };
  await makeTravelers(world.db, 'clock', '4', ['22']);
  const context = testContext(
    world.db,
    { smtpUrl: world.sink.url, confirmationDelaySeconds: INTERVAL, reminderIntervalSeconds: INTERVAL },
    { now: () => new Date(Date.now() + anyOf(JUMPS) * 1000) },
  );
  const sender = createSender(context);
  const count = async (): Promise<number> => (await world.db.query<unknown[]>('SELECT id FROM delivery')).length;
  for (let turn = 0; turn < times; turn += 1) {
    const at = new Date();
    const eventIds = [`202611211${String(turn).padStart(5, '0')}`];
    const xml = telegramXml({ type: 'VXSE53', eventIds, controlAt: at, felt: { '22': '6-' } });
    await world.store({ url: `http://127.0.0.1/${turn}.xml`, type: 'VXSE53', xml, firstSeenAt: at });
    await decideTelegrams(context);
    await sender.run();
    for (let look = 0; look < LOOKS; look += 1) {
      const jump = anyOf(JUMPS);
      figures.jumps += Number(jump !== 0);
      await elapse(world.db, INTERVAL / 2 + jump);
      const before = await count();
      for (let again = 0; again < 3; again += 1) await advanceWaves(context);
      await sender.run();
      figures.mostStagesAtOnce = Math.max(figures.mostStagesAtOnce, (await count()) - before);
    }
    const [row] = await world.db.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM delivery WHERE message_type = 3',
    );
    figures.flows += 1;
    figures.mostReminders = Math.max(figures.mostReminders, row?.n ?? 0);
    const more = world.sink.mails.length - (await count());
    figures.mailsTooMany += Math.max(more, 0);
    figures.mailsTooFew += Math.max(-more, 0);
    await world.forget();
  }
  await sender.close();
  await world.close();
  return figures;
}

fault({
  name: 'clock-jumps',
  what: 'clocks that jump by +2 h and -30 min cause no storm, and never too many reminders',
  times: { short: 3, full: 100 },
  run,
  holds: (figures) => {
    expect(figures).toMatchObject({ mailsTooMany: 0, mailsTooFew: 0, mostStagesAtOnce: 1 });
    expect(figures.mostReminders).toBe(2);
    expect(figures.jumps).toBeGreaterThan(0);
  },
});
