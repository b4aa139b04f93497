import { createLogger, type Config, OwnFacts } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { testConfig } from '../../../../tests/support/config.js';
import { judgeFile, readTelegram } from '@tabimori/server';
import type { Context } from '../context.js';
import { createMetrics } from '../health/metrics.js';

let workers = 0;

/** The context of one worker of a test; every telegram is read at once, and nothing wakes anything. */
export function testContext(
  dataSource: DataSource,
  config: Partial<Config> = {},
  rest: Partial<Context> = {},
): Context {
  workers += 1;
  const { options } = dataSource;
  const databaseUrl = options.type === 'postgres' ? options.url : undefined;
  return {
    dataSource,
    config: testConfig({ ...(databaseUrl && { databaseUrl }), ...config }),
    logger: createLogger('worker', 'silent'),
    metrics: createMetrics(),
    own: new OwnFacts(),
    holder: `test-${workers}`,
    now: () => new Date(),
    wake: () => undefined,
    queueCounts: () => Promise.resolve(null),
    readTelegram: (xml, url) => Promise.resolve().then(() => readTelegram(xml, url)),
    judgeFile,
    stopping: new AbortController().signal,
    ...rest,
  };
}

/** The names of the alarms that this worker logs from now on, and `over …` for the end of one. */
export function alarmsOf({ logger }: Context): string[] {
  const alarms: string[] = [];
  Object.assign(logger, {
    error: ({ alarm }: { alarm?: string }) => void alarms.push(alarm ?? 'none'),
    info: ({ alarmOver }: { alarmOver?: string }) => void (alarmOver && alarms.push(`over ${alarmOver}`)),
  });
  return alarms;
}
