import { randomUUID } from 'node:crypto';
import {
  createPostgresBackend,
  Queue,
  withBackend,
  Worker,
  type ConnectionOptions,
  type PostgresConnectionOptions,
} from 'bullmq';
import { type Config, errorText, type Logger } from '@tabimori/server';
import type { Wake } from '../context.js';

const NAME = 'wake';
const CLOSE_MS = 2000;

export interface WakeQueue {
  /** Says that something is due; never throws, because the timers find it anyway. */
  wake(wake: Wake): void;
  close(): Promise<void>;
}

interface Parts {
  add(wake: Wake): Promise<unknown>;
  close(): Promise<unknown>;
  disconnect(): Promise<unknown>;
  on(listener: (error: Error) => void): void;
}

/**
 * The one queue, on Redis where `redisUrl` is set, else in PostgreSQL: it carries the news that a row is due to whichever
 * worker is free, which then looks for due rows as its timers do. Losing all of it loses nothing.
 */
export function createWakeQueue(
  config: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  logger: Logger,
  handle: (wake: Wake) => Promise<void>,
): WakeQueue {
  const { queue, worker } = config.redisUrl
    ? onRedis({ url: config.redisUrl, maxRetriesPerRequest: null }, handle)
    : onPostgres({ connectionString: config.databaseUrl, max: 2 }, handle);
  let told = false;
  const failed = (error: unknown): void => {
    if (!told) logger.warn({ error: errorText(error) }, 'the queue does not work; the timers do its work');
    told = true;
  };
  queue.on(failed);
  worker.on(failed);
  return {
    wake: (wake) => {
      queue.add(wake).then(() => (told = false), failed);
    },
    close: async () => {
      // a server that cannot be reached must not hold up the end of the process
      const ended = Promise.allSettled([queue.close(), worker.close()]);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
      void Promise.allSettled([queue.disconnect(), worker.disconnect()]);
    },
  };
}

/** With an id of its own: for numbered jobs the PostgreSQL backend would make a sequence, which our role may not. */
const newJob = () => ({ jobId: randomUUID(), removeOnComplete: true, removeOnFail: true });
const WORK = { concurrency: 4 };

function onRedis(
  connection: ConnectionOptions,
  handle: (wake: Wake) => Promise<void>,
): { queue: Parts; worker: Parts } {
  const queue = new Queue<Wake>(NAME, { connection });
  const worker = new Worker<Wake>(NAME, ({ data }) => handle(data), { connection, ...WORK });
  return { queue: partsOf(queue, (wake) => queue.add(wake.kind, wake, newJob())), worker: partsOf(worker) };
}

function onPostgres(
  connection: PostgresConnectionOptions,
  handle: (wake: Wake) => Promise<void>,
): { queue: Parts; worker: Parts } {
  const postgres = withBackend(createPostgresBackend);
  const queue = new postgres.Queue<Wake>(NAME, { connection });
  const worker = new postgres.Worker<Wake>(NAME, ({ data }) => handle(data), { connection, ...WORK });
  return { queue: partsOf(queue, (wake) => queue.add(wake.kind, wake, newJob())), worker: partsOf(worker) };
}

const partsOf = (
  part: {
    close(): Promise<unknown>;
    disconnect(): Promise<unknown>;
    on(event: 'error', listener: (error: Error) => void): unknown;
  },
  add: Parts['add'] = () => Promise.resolve(),
): Parts => ({
  add,
  close: () => part.close(),
  disconnect: () => part.disconnect(),
  on: (listener) => void part.on('error', listener),
});
