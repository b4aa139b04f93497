import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ensurePrograms } from '../scripts/lib/programs.mjs';
import { httpLoad, request } from './http-load.mjs';
import { summaries, summary } from './lib.mjs';
import { signInBody, withSeededApi } from './seeded-api.mjs';

/** The message map: reading it after a minute without readers and with many, how long others wait, and the browser. */
export const goals = [
  { id: 'map warm', what: 'p95 of GET /maps at 100,000, 5 looking ÷ 200 ms', goal: 1, atMost: true },
  { id: 'map cold', what: 'first GET /maps after a minute ÷ 2 s', goal: 1, atMost: true },
  { id: 'map beside', what: 'longest wait of others while it is read and joined ÷ 100 ms', goal: 1, atMost: true },
  { id: 'map ready', what: 'from the data to the drawn map in the browser ÷ 1.5 s', goal: 1, atMost: true },
];

const TRAVELERS = 100_000;
/** in milliseconds; after this a snapshot is no longer shown */
const COLD_AFTER = 61_000;
const LOOKING = 5;
const SECONDS = 8;
const PATH = '/api/v1/maps?zoom=5&bounds=122,24,150,46';
const SCREEN = '/safety-confirmation/safety-confirmation/message-map';

export const run = ({ rounds, travelers = TRAVELERS }) =>
  withSeededApi(Math.min(travelers, TRAVELERS), async (api) => {
    const { CHROMIUM_PATH } = await ensurePrograms();
    await spread(api.dataSource);
    const headers = { Authorization: `Bearer ${await api.token(1)}` };
    const read = () => fetch(`http://127.0.0.1:${api.port}${PATH}`, { headers });
    const figures = { cold: [], beside: [], warm: [], ready: [], bytes: [] };
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await sleep(COLD_AFTER);
      const { took, longest, bytes } = await coldly(api.port, read);
      const ask = () => request('GET', PATH, { headers });
      const warm = await httpLoad({ ports: [api.port], connections: LOOKING, seconds: SECONDS, next: ask });
      figures.cold.push(took);
      figures.beside.push(longest);
      figures.bytes.push(bytes);
      figures.warm.push(warm.p95);
      figures.ready.push(await readyInBrowser(api.port, CHROMIUM_PATH));
    }
    const share = (values, of) => summary(values.map((value) => value / of));
    return {
      ratios: {
        'map warm': share(figures.warm, 200),
        'map cold': share(figures.cold, 2000),
        'map beside': share(figures.beside, 100),
        'map ready': share(figures.ready, 1500),
      },
      figures: summaries({
        'cold, ms': figures.cold,
        'longest wait of others, ms': figures.beside,
        'p95 warm, ms': figures.warm,
        'data to ready, ms': figures.ready,
        'answer, bytes': figures.bytes,
      }),
    };
  });

/**
 * Two of three report a position, around the office of their prefecture or the centre of their country; in parts,
 * because of time limits.
 */
async function spread(dataSource) {
  const [{ last }] = await dataSource.query('SELECT max(id) AS last FROM applicant');
  for (let from = 0; from < last; from += 5000) {
    await dataSource.query(
      `UPDATE applicant a SET latitude = coalesce(p.latitude, n.latitude) + (hashint4(a.id) & 1023) / 1024.0 - 0.5,
         longitude = coalesce(p.longitude, n.longitude) + (hashint4(a.id + 7) & 1023) / 1024.0 - 0.5, accuracy = 30, located_at = now()
       FROM applicant b JOIN country n ON n.id = b.country_id LEFT JOIN prefecture p ON p.code = b.prefecture_code
       WHERE b.id = a.id AND a.id % 3 > 0 AND b.id > $1 AND b.id <= $1 + 5000`,
      [from],
    );
  }
}

/**
 * Milliseconds to read the map without a snapshot, and the longest any other call to the same process waited
 * meanwhile.
 */
async function coldly(port, read) {
  let isReading = true;
  let longest = 0;
  const beside = (async () => {
    while (isReading) {
      const asked = performance.now();
      await fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.arrayBuffer());
      longest = Math.max(longest, performance.now() - asked);
      await sleep(2);
    }
  })();
  await sleep(300);
  longest = 0;
  const started = performance.now();
  const answer = await read();
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`the map answers ${answer.status}`);
  const took = performance.now() - started;
  isReading = false;
  await beside;
  return { took, longest, bytes };
}

/** Milliseconds from the end of the map's answer to the second frame after its figures are on the page. */
async function readyInBrowser(port, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const url = `http://localhost:${port}`;
    const { mailAddress, password } = JSON.parse(signInBody(1));
    await page.goto(`${url}/login`);
    await page.fill('input[name="mailAddress"]', mailAddress);
    await page.fill('input[name="password"]', password);
    await page.press('input[name="password"]', 'Enter');
    await page.waitForURL(`${url}/`);
    await page.evaluate(`performance.setResourceTimingBufferSize(2000)`);
    await page.evaluate(
      `history.pushState({}, '', '${SCREEN}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
    );
    return await page.evaluate(`new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('[role=application] canvas') || !document.querySelector('[aria-pressed] strong')) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame(() => {
          const answer = performance.getEntriesByType('resource').find(({ name }) => /\\/maps(\\?|$)/.test(name));
          resolve(performance.now() - answer.responseEnd);
        }));
      };
      look();
    })`);
  } finally {
    await browser.close();
  }
}
