import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { NestFactory } from '@nestjs/core';
import {
  type Config,
  createDataSource,
  createLogger,
  judgeInThread,
  readConfig,
  readInThread,
  OwnFacts,
  settleIn,
  startTracing,
  VERSION,
  warnOfRoleSettings,
} from '@tabimori/server';

import { logWrongs } from './check/log-wrongs.js';
import { connectionsOf } from './connections.js';
import type { Context } from './context.js';
import { createHealthServer } from './health/health-server.js';
import { lastBeat } from './health/heartbeat.js';
import { createMetrics } from './health/metrics.js';
import { createQueues, type Queues } from './queue/queues.js';
import { createTicks } from './ticks.js';
import { WorkerModule } from './worker.module.js';

/**
 * Messages being sent get this long to finish; then their connections are closed, and they count as not handed over.
 */
const GRACE_MS = 6000;
const EXIT_MS = 9500;

function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`The worker could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const config = readSettings();
const logger = createLogger('worker');
logger.info({ version: VERSION }, 'the worker starts');
const endTracing = await startTracing(config, 'worker', logger);
const stop = new AbortController();
const threadFile = new URL('./agency/read-thread.js', import.meta.resolve('@tabimori/server'));
const judgeThread = new URL('./spreadsheet/judge-thread.js', import.meta.resolve('@tabimori/server'));

const dataSource = await createDataSource(
  config.databaseUrl,
  connectionsOf(config).others,
  config.databaseIsPooler,
).initialize();
if (config.databaseIsPooler) await warnOfRoleSettings(dataSource, logger);
await settleIn(dataSource);
let queues: Queues | null = null;
const context: Context = {
  dataSource,
  config,
  logger,
  metrics: createMetrics(),
  own: new OwnFacts(),
  holder: `${hostname().slice(0, 60)}-${process.pid}-${randomUUID().slice(0, 8)}`,
  now: () => new Date(),
  wake: (queue, id) => queues?.wake(queue, id),
  queueCounts: async () => (await queues?.counts()) ?? null,
  readTelegram: (xml, url) => readInThread(xml, url, threadFile),
  judgeFile: judgeInThread(judgeThread),
  stopping: stop.signal,
};
const ticks = createTicks(context);
queues = createQueues(config, logger, (queue) => ticks.handle(queue));
const app = await NestFactory.createApplicationContext(WorkerModule.with(context, ticks), {
  logger: ['error', 'warn'],
});
const server = createHealthServer(context, () => ticks.isTicking());
await ticks.run('heartbeat');
void ticks.run('channels');
logger.info({ holder: context.holder }, 'the worker runs');
if (config.production) void logWrongs(context);

async function shutDown(reason: string): Promise<void> {
  if (stop.signal.aborted) return;
  logger.info({ reason }, 'the worker stops');
  setTimeout(() => process.exit(0), EXIT_MS).unref();
  stop.abort();
  setTimeout(() => ticks.sender.cut(), GRACE_MS).unref();
  // a run that is in flight ends first; the one that this starts finds nothing to take
  const inFlight = ['mails', 'texts', 'telegrams', 'waves', 'plans', 'feeds', 'seals'] as const;
  await Promise.allSettled([ticks.sender.run(), ticks.uploads(), ...inFlight.map((tick) => ticks.run(tick))]);
  await ticks.sender.close();
  await lastBeat(context);
  await Promise.allSettled([queues?.close(), app.close(), dataSource.destroy(), endTracing()]);
  server.close();
  process.exit(0);
}

process.once('SIGTERM', () => void shutDown('SIGTERM'));
process.once('SIGINT', () => void shutDown('SIGINT'));
if (process.send) process.once('disconnect', () => void shutDown('the parent is gone'));
