import type { Config } from '@tabimori/server';
import { QUEUES } from '@tabimori/shared';

/** With three APIs of 10 and as many workers, 7 of PostgreSQL's usual 97 are left for people and migrations. */
const CONNECTIONS = 20;
/** Every worker of a queue listens on one connection; the other two run what they and the queues ask. */
const QUEUE_CONNECTIONS = QUEUES.length + 2;

interface Connections {
  /** 0: the queues run on Redis, or there are none */
  queues: number;
  /** for the few statements of sending, which run all the time */
  sending: number;
  others: number;
}

/** How a worker divides its connections to the database. */
export function connectionsOf({
  redis,
  databaseIsPooler,
  databaseConnections,
}: Pick<Config, 'redis' | 'databaseIsPooler' | 'databaseConnections'>): Connections {
  const total = databaseConnections ?? CONNECTIONS;
  const queues = redis || databaseIsPooler ? 0 : QUEUE_CONNECTIONS;
  const sending = Math.floor((total - queues) / 3);
  return { queues, sending, others: total - queues - sending };
}
