import {
  createDelivery,
  createLogger,
  inPrefectures,
  linkDay,
  lockDueSlice,
  makeNextSlice,
  readConfig,
  signLink,
  sql,
} from '@tabimori/server';
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

/** What a send about an earthquake says, to all with mail, by no person. */
const quakeIn = (prefecture) => ({
  origin: 'auto',
  eventId: null,
  waveId: null,
  facts: {
    originAt: '2024-01-01T07:10:00Z',
    epicenter: '石川県能登地方',
    magnitude: '7.6',
    intensities: { [prefecture]: { intensity: '7', unreceived: false } },
  },
  smsPossible: false,
});

/**
 * An earthquake alert, or with `messageType` 2 a safety confirmation, to all travelers of a company.
 * @returns {Promise<{ id: number, recipients: number }>}
 */
export const newDelivery = (dataSource, companyId, { messageType = 1, prefecture = '17' } = {}) =>
  dataSource.transaction((tx) =>
    createDelivery(tx, {
      ...quakeIn(prefecture),
      companyId,
      messageType,
      reminderNumber: 0,
      rootId: null,
      audience: inPrefectures(companyId, [prefecture]),
    }),
  );

/** A reminder of a question of `newDelivery` to all who have not answered it, as the worker makes it. */
export const newReminder = (dataSource, companyId, rootId, { prefecture = '17' } = {}) =>
  dataSource.transaction(async (tx) => {
    await tx.query('SELECT FROM delivery WHERE id = $1 FOR UPDATE', [rootId]);
    return createDelivery(tx, {
      ...quakeIn(prefecture),
      companyId,
      messageType: 3,
      reminderNumber: 1,
      rootId,
      audience: sql`SELECT applicant_id FROM recipient WHERE delivery_id = ${rootId} AND response IS NULL`,
    });
  });

/** The links of everyone a delivery of this bench was sent to. */
export async function linksOf(dataSource, deliveryId) {
  const { linkKeys } = readConfig(settings({ DATABASE_URL: 'postgres://localhost/none' }));
  const day = linkDay(new Date());
  const recipients = await dataSource.query(
    'SELECT applicant_id AS "applicantId" FROM recipient WHERE delivery_id = $1',
    [deliveryId],
  );
  return recipients.map(({ applicantId }) => signLink({ deliveryId, applicantId, day }, linkKeys));
}
