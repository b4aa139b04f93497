import { createDelivery, createLogger, inPrefectures, lockDueSlice, makeNextSlice, readConfig } from '@tabimori/server';
import { createMetrics } from '../apps/worker/dist/health/metrics.js';
import { freePort } from '../scripts/lib/ports.mjs';
import { startProgram, until } from './lib.mjs';

/** The environment of the programs and of code in this process. */
export const settings = (own) => ({
  PATH: process.env.PATH,
  LINK_KEYS: '1:a-key-for-links-of-the-bench-only-1',
  JWT_SECRET: 'a-key-for-tokens-of-the-bench-only-1',
  SUPPORT_MAIL_KEY: 'support-mail-key',
  APP_BASE_URL: 'https://tabimori.example.com',
  JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ...own,
});

/**
 * Starts an HTTP server program on a free port, and waits until it answers.
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, stop: () => Promise<void>, port: number }>}
 */
export async function startServer(script, url) {
  const [port, metrics] = [await freePort(), await freePort()];
  const env = settings({ DATABASE_URL: url, PORT: String(port), METRICS_PORT: String(metrics) });
  const program = startProgram(script, { env });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(() => true)
      .catch(() => false);
  await until(answers, 60, `${script} listens`);
  return { ...program, port };
}

/** The context of the worker's parts, in this process. */
export function contextOf(dataSource, env) {
  return {
    dataSource,
    config: readConfig(settings(env)),
    logger: createLogger('bench', 'warn'),
    metrics: createMetrics(),
    holder: 'bench',
    now: () => new Date(),
    wake: () => undefined,
    queueCounts: () => Promise.resolve(null),
    readTelegram: () => Promise.reject(new Error('not used')),
    stopping: new AbortController().signal,
  };
}

/** Makes the recipients that alerts still lack, as a worker does beside its sending. */
export async function makeSlices(dataSource) {
  const makeOne = async (tx) => {
    const id = await lockDueSlice(tx);
    return id !== null && makeNextSlice(tx, id);
  };
  while (await dataSource.transaction(makeOne));
}

/**
 * An earthquake alert, or with `messageType` 2 a safety confirmation, to all travelers of a company.
 * @returns {Promise<{ id: number, recipients: number }>}
 */
export const newDelivery = (dataSource, companyId, { messageType = 1, prefecture = '17' } = {}) =>
  dataSource.transaction((tx) =>
    createDelivery(tx, {
      companyId,
      messageType,
      reminderNumber: 0,
      origin: 'auto',
      eventId: null,
      waveId: null,
      rootId: null,
      facts: {
        originAt: '2024-01-01T07:10:00Z',
        epicenter: '石川県能登地方',
        magnitude: '7.6',
        intensities: { [prefecture]: { intensity: '7', unreceived: false } },
      },
      audience: inPrefectures(companyId, [prefecture]),
      smsPossible: false,
    }),
  );
