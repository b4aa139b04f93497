import { connectionsOf } from '../connections.js';
import type { Context } from '../context.js';
import { singleFlight } from '../single-flight.js';
import { errorText } from '@tabimori/server';
import { leaseChunk, type LeasedChunk, type Wanted } from './chunk.js';
import { type Circuit, createCircuit } from './circuit.js';
import { createFactsReader, type DeliveryFacts } from './delivery-facts.js';
import { finishDeliveries, startDeliveries } from './finish-deliveries.js';
import { createMailTransport, type MailTransport } from './mail/mail-transport.js';
import { createRecall, type Recall } from './recall.js';
import { sendChunk, type Outlet } from './send-chunk.js';
import { createSmsTransport } from './sms/sms-transport.js';
import type { SendContext } from './send-context.js';
import { createStatements } from './statements.js';
import type { Transport } from './transport.js';

const ALERTS = 1;
const EVERYTHING = 4;
/** Chunks being sent by channel, apart from the one for alerts and those for what failed before. */
const SLOTS = { mail: 4, sms: 2 };
const ASIDE_SLOTS = 2;

/** The way out for mails to users. */
export interface MailOutlet {
  post: MailTransport['post'];
  circuit: Circuit;
  recall: Recall;
}

export interface Sender {
  /**
   * Sends until nothing more is due. Call it often, also during a run: the idle slots then look for work, so that
   * what became due meanwhile, above all an alert, does not wait for the end of what is being sent.
   */
  run(): Promise<void>;
  mail: MailOutlet;
  /** Asks the channels, so that a relay that is down is known before it is needed. */
  check(): Promise<void>;
  /** Ends what is in flight on the channels, so that a run ends. */
  cut(): void;
  /** Ends the connections, after the last run. */
  close(): Promise<void>;
}

/** Everything that sends in this process. */
export function createSender(base: Context): Sender {
  const statements = createStatements(base, connectionsOf(base.config).sending);
  const context: SendContext = { ...base, statements, recall: createRecall(base, statements) };
  const { config, dataSource, logger, metrics, stopping } = context;
  const factsOf = createFactsReader(dataSource);
  const seenEvents = new Set<number>();
  const firstHandedOver = ({ eventId, publishedAt, messageType }: DeliveryFacts): void => {
    if (eventId === null || publishedAt === null || messageType !== 1 || seenEvents.has(eventId)) return;
    seenEvents.add(eventId);
    metrics.untilFirstMessage.observe(Math.max(context.now().getTime() - publishedAt.getTime(), 0) / 1000);
  };

  const inHand = new Set<Promise<void>>();
  /** Ends with the chunk, or when all that is left to do is to wait for answers that do not come: that needs no slot. */
  const send = (outlet: Outlet, chunk: LeasedChunk, takenAt: number): Promise<void> =>
    new Promise((resolve) => {
      const sent = sendChunk(context, outlet, chunk, takenAt, resolve)
        .catch((error: unknown) => {
          metrics.failures.inc({ place: 'chunk' });
          logger.error({ chunkId: chunk.id, error: errorText(error) }, 'a chunk was given up; its lease will end');
        })
        .finally(() => {
          inHand.delete(sent);
          resolve();
        });
      inHand.add(sent);
    });

  const slotOf = (outlet: Outlet, wanted: Wanted): (() => Promise<void>) =>
    singleFlight(async () => {
      const { transport, circuit } = outlet;
      while (!stopping.aborted && (await circuit.mayTake())) {
        const takenAt = performance.now();
        const lowest = Math.min(wanted.lowest, transport.lowest());
        const chunk = await leaseChunk(context, transport.channel, { ...wanted, lowest });
        if (!chunk) return;
        await send(outlet, chunk, takenAt);
      }
    });

  const outletOf = (transport: Transport): Outlet => {
    return { transport, circuit: createCircuit(context, transport), factsOf, firstHandedOver };
  };
  const transport = createMailTransport(context);
  const mail = outletOf(transport);
  const outlets = [mail];
  if (config.twilio) outlets.push(outletOf(createSmsTransport(context, config.twilio)));
  const slots = outlets.flatMap((outlet) => {
    const many = (length: number, wanted: Wanted) => Array.from({ length }, () => slotOf(outlet, wanted));
    return [
      ...many(SLOTS[outlet.transport.channel], { lowest: EVERYTHING, failed: false }),
      ...many(1, { lowest: ALERTS, failed: false }),
      ...many(ASIDE_SLOTS, { lowest: EVERYTHING, failed: true }),
    ];
  });

  const cut = (): void => {
    for (const outlet of outlets) outlet.transport.close();
  };

  const start = singleFlight(() => startDeliveries(context));
  const finish = singleFlight(() => finishDeliveries(context));

  return {
    run: async () => {
      await start();
      await finish();
      await Promise.all(slots.map((slot) => slot()));
      await Promise.all(inHand);
      await finish();
    },
    mail: { post: transport.post, circuit: mail.circuit, recall: context.recall },
    check: async () => {
      await Promise.all(outlets.map(({ circuit }) => circuit.check()));
    },
    cut,
    close: () => {
      cut();
      return context.statements.end();
    },
  };
}
