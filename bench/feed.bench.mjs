import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFeeds, publish } from '../scripts/lib/feed-folder.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { withDatabase } from './database.mjs';
import { startProgram, startSink, summary, until } from './lib.mjs';
import { settings } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/** From a telegram in the feed to mails accepted by the relay, with feed, API and worker as separate programs. */
export const goals = [
  { id: 'P10 first', what: 's from the telegram to the first mail that is taken', goal: 2, atMost: true },
  { id: 'P10 last', what: 's from the telegram to the last mail of 10,000', goal: 10, atMost: true },
];

const TRAVELERS = 10_000;
const TELEGRAM = 'noto-VXSE53.xml';
const NEVER = '31536000';

export const run = ({ rounds }) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const sink = await startSink();
    const data = mkdtempSync(join(tmpdir(), 'tabimori-bench-'));
    const programs = [];
    try {
      const origin = await startAll(programs, { url, data, sink });
      const [first, last] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        // different travelers each time: an earthquake soon after another alerts nobody again
        await owner.query('UPDATE applicant SET prefecture_code = NULL');
        await seedTravelers(owner, TRAVELERS);
        await sink.seen('reset');
        const xml = readFileSync(join(ROOT, 'telegrams', TELEGRAM), 'utf8');
        const published = await publish({ folder: join(data, 'feed'), origin, xml, fileName: TELEGRAM });
        const at = Date.now();
        await until(async () => (await sink.seen()).taken >= TRAVELERS, 120, `all mails of ${published.eventId}`);
        const { firstAt, lastAt } = await sink.seen();
        first.push((firstAt - at) / 1000);
        last.push((lastAt - at) / 1000);
        await until(isQuiet(dataSource), 30, 'the deliveries are finished');
      }
      return { ratios: { 'P10 first': summary(first), 'P10 last': summary(last) }, figures: {} };
    } finally {
      for (const { stop } of programs) await stop();
      sink.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });

const isQuiet = (dataSource) => async () =>
  (await dataSource.query(`SELECT FROM delivery WHERE state <> 'finished'`)).length === 0;

/** Starts feed, API and worker; returns the feed's origin. */
async function startAll(programs, { url, data, sink }) {
  const ports = {};
  for (const name of ['feed', 'inbox', 'smtp', 'api', 'metrics', 'worker']) ports[name] = String(await freePort());
  const origin = `http://127.0.0.1:${ports.feed}`;
  ensureFeeds(join(data, 'feed'), origin);
  const demo = {
    DEMO_DATA_DIR: data,
    INBOX_PORT: ports.inbox,
    DEMO_SMTP_PORT: ports.smtp,
    DEMO_FEED_PORT: ports.feed,
    TWILIO_ACCOUNT_SID: 'ACbench',
    TWILIO_AUTH_TOKEN: 'bench',
  };
  const env = settings({
    DATABASE_URL: url,
    SMTP_URL: sink.url,
    PORT: ports.api,
    METRICS_PORT: ports.metrics,
    WORKER_HEALTH_PORT: ports.worker,
    JMA_FEED_URL: `${origin}/feed/eqvol.xml`,
    JMA_LONG_FEED_URL: `${origin}/feed/eqvol_l.xml`,
    JMA_POLL_SECONDS: '1',
    CONFIRMATION_DELAY_SECONDS: NEVER,
  });
  programs.push(startProgram('apps/demo/dist/main.js', { env: demo }));
  programs.push(startProgram('apps/api/dist/main.js', { env }));
  programs.push(startProgram('apps/worker/dist/main.js', { env }));
  const isReady = (port) =>
    fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await until(async () => (await isReady(ports.api)) && (await isReady(ports.worker)), 60, 'API and worker are ready');
  return origin;
}
