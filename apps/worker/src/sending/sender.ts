import type { Context } from '../context.js';
import { singleFlight } from '../single-flight.js';
import { errorText } from '@tabimori/server';
import { leaseChunk } from './chunk.js';
import { createCircuit } from './circuit.js';
import { createFactsReader, type DeliveryFacts } from './delivery-facts.js';
import { finishDeliveries, startDeliveries } from './finish-deliveries.js';
import { createMailTransport } from './mail/mail-transport.js';
import { sendChunk, type Outlet } from './send-chunk.js';
import { createSmsTransport } from './sms/sms-transport.js';
import { createStatements, type SendContext } from './statements.js';
import type { Transport } from './transport.js';

const ALERTS = 1;
const EVERYTHING = 4;
/** Chunks in flight by channel, beside the one that is kept for alerts. */
const SLOTS = { mail: 4, sms: 2 };
const CONNECTIONS = 6;

export interface Sender {
  /** Sends until nothing more is due. Called during a run, it looks once more after it. */
  run(): Promise<void>;
  /** Tries the channels while nothing is sent, so that a relay that is down is known before it is needed. */
  check(): Promise<void>;
  /** Ends what is in flight on the channels, so that a run ends. */
  cut(): void;
  /** Ends the connections, after the last run. */
  close(): Promise<void>;
}

/** Everything that sends in this process. */
export function createSender(base: Context): Sender {
  const context: SendContext = { ...base, statements: createStatements(base, CONNECTIONS) };
  const { config, dataSource, logger, metrics, stopping } = context;
  const factsOf = createFactsReader(dataSource);
  const transports: Transport[] = [createMailTransport(context)];
  if (config.twilio) transports.push(createSmsTransport(context, config.twilio));
  const seenEvents = new Set<number>();
  const firstHandedOver = ({ eventId, publishedAt, messageType }: DeliveryFacts): void => {
    if (eventId === null || publishedAt === null || messageType !== 1 || seenEvents.has(eventId)) return;
    seenEvents.add(eventId);
    metrics.untilFirstMessage.observe(Math.max(context.now().getTime() - publishedAt.getTime(), 0) / 1000);
  };

  const slotOf = (outlet: Outlet, lowest: number): (() => Promise<void>) =>
    singleFlight(async () => {
      const { transport, circuit } = outlet;
      while (!stopping.aborted && (await circuit.mayTake(() => transport.probe()))) {
        const takenAt = performance.now();
        const chunk = await leaseChunk(context, transport.channel, lowest);
        if (!chunk) return;
        try {
          await sendChunk(context, outlet, chunk, takenAt);
        } catch (error) {
          metrics.failures.inc({ place: 'chunk' });
          logger.error({ chunkId: chunk.id, error: errorText(error) }, 'a chunk was given up; its lease will end');
        }
      }
    });

  const outlets = transports.map((transport): Outlet => {
    return { transport, circuit: createCircuit(context, transport.channel), factsOf, firstHandedOver };
  });
  const slots = outlets.flatMap((outlet) => {
    const shared = Array.from({ length: SLOTS[outlet.transport.channel] }, () => slotOf(outlet, EVERYTHING));
    return [...shared, slotOf(outlet, ALERTS)];
  });

  const cut = (): void => {
    for (const transport of transports) transport.close();
  };

  return {
    run: async () => {
      await startDeliveries(context);
      await Promise.all(slots.map((slot) => slot()));
      await finishDeliveries(context);
    },
    check: async () => {
      for (const { transport, circuit } of outlets) {
        if (circuit.isDown()) continue;
        const error = await transport.probe();
        await (error === null ? circuit.worked() : circuit.failed(error));
      }
    },
    cut,
    close: () => {
      cut();
      return context.statements.end();
    },
  };
}
