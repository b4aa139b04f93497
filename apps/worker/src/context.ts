import type { Telegram } from '@tabimori/domain';
import type { Config, JudgeFile, Logger } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import type { Metrics } from './health/metrics.js';

/** What has become due; it only shortens the wait for the timers, which find the same work in the rows. */
export interface Wake {
  kind: 'telegram' | 'wave' | 'delivery';
  id: number;
}

/** What every function of the worker gets. Times of rows and leases are the database's, never `now`. */
export interface Context {
  dataSource: DataSource;
  config: Config;
  logger: Logger;
  metrics: Metrics;
  /** names this process in leases and in the heartbeat */
  holder: string;
  now: () => Date;
  wake: (wake: Wake) => void;
  /** rejects with UnreadableTelegram */
  readTelegram: (xml: Buffer, url: string) => Promise<Telegram>;
  /** reads a file of travelers; rejects with UnreadableFile */
  judgeFile: JudgeFile;
  /** aborted when the process is to stop: nothing new is taken */
  stopping: AbortSignal;
}
