import type { Telegram } from '@tabimori/domain';
import type { Config, JudgeFile, Logger, OwnFacts } from '@tabimori/server';
import type { QueueName, QueueState } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import type { Metrics } from './health/metrics.js';

/** The arguments that every function of the worker gets. Times of rows and leases are the database's, never `now`. */
export interface Context {
  dataSource: DataSource;
  config: Config;
  logger: Logger;
  metrics: Metrics;
  /** notes the writes that the database refuses */
  own: OwnFacts;
  /** names this process in leases and in the heartbeat */
  holder: string;
  now: () => Date;
  /** says that a row has become due; it only shortens the wait for the timers, which find the same work in the rows */
  wake: (queue: QueueName, id: number) => void;
  /** the rows in the queues; null: the queues do not answer */
  queueCounts: () => Promise<QueueState[] | null>;
  /** rejects with UnreadableTelegram */
  readTelegram: (xml: Buffer, url: string) => Promise<Telegram>;
  /** reads a file of travelers; rejects with UnreadableFile */
  judgeFile: JudgeFile;
  /** aborted when the process is to stop: nothing new is taken */
  stopping: AbortSignal;
}
