import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq';
import { type Config, errorText, type Logger, optionsOf, SESSION } from '@tabimori/server';
import { QUEUES, type QueueName, type QueueState } from '@tabimori/shared';
import { Pool } from 'pg';
import { connectionsOf } from '../connections.js';
import { connectRedis, type RedisSettings } from './connect-redis.js';

const CLOSE_MS = 2000;
const COUNT_MS = 500;
/** Jobs of a queue that this worker runs at a time. */
const CONCURRENCY = 4;
/** In a Redis Cluster all keys of a queue must share a slot: the one of the text in braces. */
const PREFIX = '{tabimori}';
/** Finished jobs are kept for a while, so that an operator can inspect them. */
const KEPT = { removeOnComplete: { count: 100 }, removeOnFail: { count: 100, age: 7 * 24 * 3600 } };

/** Named queues, one for each kind of work that other work makes due. */
export interface Queues {
  /** Says that something is due; never throws, because the timers find it anyway. */
  wake(queue: QueueName, id: number): void;
  /** The content of each queue, for all workers; null if the queues do not answer. Never rejects. */
  counts(): Promise<QueueState[] | null>;
  close(): Promise<void>;
}

/** The id of the row that is due. */
interface Wake {
  id: number;
}

/** The part of BullMQ's Queue and Worker that we use; their types differ on PostgreSQL. */
interface Part {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<unknown>;
  /** at once, without waiting for what runs */
  disconnect(): Promise<unknown>;
}
interface QueuePart extends Part {
  add(name: string, wake: Wake, options: object): Promise<unknown>;
  getJobCounts(...types: ('waiting' | 'active' | 'failed')[]): Promise<Record<string, number>>;
}
interface Backend {
  queue(name: QueueName): QueuePart;
  worker(name: QueueName, run: () => Promise<void>): Part;
  /** after the queues and workers, which do not end what they share */
  end(): unknown;
}

/**
 * Behind a pooler nobody can be told by PostgreSQL, and settings of Redis may be of no use: the timers find what is due, a
 * second later at most.
 */
const NO_QUEUES: Queues = {
  wake: () => undefined,
  counts: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/**
 * The queues, on Redis if it is set, otherwise in PostgreSQL itself. They tell any worker that is free that a row is due; it
 * then looks for due rows as its timers do. Losing all of them loses nothing.
 */
export function createQueues(
  config: Pick<Config, 'redis' | 'databaseUrl' | 'databaseIsPooler' | 'databaseConnections'>,
  logger: Logger,
  handle: (queue: QueueName) => Promise<void>,
): Queues {
  if (!config.redis && config.databaseIsPooler) {
    logger.info('behind a pooler and without Redis there are no queues; the timers do their work');
    return NO_QUEUES;
  }
  let isBroken = false;
  const failed = (error: unknown): void => {
    if (!isBroken) logger.warn({ error: errorText(error) }, 'the queues do not work; the timers do their work');
    isBroken = true;
  };
  let backend: Backend;
  try {
    backend = config.redis
      ? onRedis(config.redis, failed)
      : onPostgres(config.databaseUrl, connectionsOf(config).queues, failed);
  } catch (error) {
    // a file of certificates that is not there, say: no worker may end for what it can do without
    failed(error);
    return NO_QUEUES;
  }
  const queues = new Map(QUEUES.map((name) => [name, backend.queue(name)]));
  const workers = QUEUES.map((name) => backend.worker(name, () => handle(name)));
  const parts: Part[] = [...queues.values(), ...workers];
  for (const part of parts) part.on('error', failed);

  const countNow = (): Promise<QueueState[]> =>
    Promise.all(
      [...queues].map(async ([name, queue]) => {
        const { waiting = 0, active = 0, failed = 0 } = await queue.getJobCounts('waiting', 'active', 'failed');
        return { name, waiting, active, failed };
      }),
    );
  let counting: Promise<QueueState[] | null> | null = null;
  return {
    wake: (name, id) => {
      // for numbered jobs the PostgreSQL backend would make a sequence, which our role may not
      const options = {
        ...KEPT,
        jobId: randomUUID(),
        deduplication: { id: String(id), keepLastIfActive: true },
      };
      queues
        .get(name)
        ?.add('due', { id }, options)
        .then(() => (isBroken = false), failed);
    },
    counts: () => {
      // a queue that is away answers when it comes back: it is asked once meanwhile
      counting ??= countNow()
        .catch(() => null)
        .finally(() => (counting = null));
      return Promise.race([counting, sleep(COUNT_MS, null, { ref: false })]);
    },
    close: async () => {
      // a server that cannot be reached must not hold up the end of the process
      const ended = Promise.allSettled(parts.map((part) => part.close()));
      await Promise.race([ended, sleep(CLOSE_MS, null, { ref: false })]);
      void Promise.allSettled(parts.map((part) => part.disconnect()));
      backend.end();
    },
  };
}

function onRedis(settings: RedisSettings, failed: (error: unknown) => void): Backend {
  const connection = connectRedis(settings);
  connection.on('error', failed);
  const options = { connection, prefix: PREFIX };
  return {
    queue: (name) => new Queue<Wake>(name, options),
    worker: (name, run) => new Worker<Wake>(name, run, { ...options, concurrency: CONCURRENCY }),
    end: () => connection.disconnect(),
  };
}

function onPostgres(connectionString: string, max: number, failed: (error: unknown) => void): Backend {
  const postgres = withBackend(createPostgresBackend);
  const connection = new Pool({
    connectionString,
    max,
    keepAlive: true,
    options: optionsOf([...SESSION, 'search_path=bullmq']),
  });
  connection.on('error', failed);
  // while it is lent nobody may listen, and the process would end
  connection.on('connect', (client) => client.on('error', failed));
  return {
    queue: (name) => new postgres.Queue<Wake>(name, { connection }),
    worker: (name, run) => new postgres.Worker<Wake>(name, run, { connection, concurrency: CONCURRENCY }),
    end: () => connection.end(),
  };
}
