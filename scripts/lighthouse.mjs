import './lib/node-version.mjs';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { ensurePrograms } from './lib/programs.mjs';
import { readRunning } from './lib/run-file.mjs';
import { Trouble, runMain } from './lib/say.mjs';

const RUNS = Number(process.argv[2] ?? 5);
const USER = 'company@example.com';
const SCREENS = ['/login', '/change-register/list', '/safety-confirmation/safety-confirmation/message-map'];
const WANTED = { performance: 90, accessibility: 100, 'best-practices': 95 };

/**
 * Runs Lighthouse on the demo running here: `node scripts/lighthouse.mjs [runs]`; prints the median of each score and
 * the load of the machine.
 */
await runMain(async () => {
  const url = process.env.LIGHTHOUSE_URL ?? readRunning()?.url;
  if (!url) throw new Trouble('npm start でデモを動かしてください。', 'Start the demo with npm start.');
  const { CHROMIUM_PATH } = await ensurePrograms();
  const chrome = await launch({
    chromePath: CHROMIUM_PATH,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  let missed = 0;
  try {
    for (const [index, path] of SCREENS.entries()) {
      // the first screen is only for users who are not signed in
      if (index === 1) await signIn(chrome.port, url);
      missed += await measure(url + path, chrome.port);
    }
  } finally {
    chrome.kill();
  }
  if (missed > 0) process.exitCode = 1;
});

/** Prints the median scores of a screen and what lowers them; returns how many are below the goal. */
async function measure(url, port) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const options = { port, onlyCategories: Object.keys(WANTED) };
    runs.push((await lighthouse(url, options, desktopConfig)).lhr);
  }
  let missed = 0;
  for (const [category, wanted] of Object.entries(WANTED)) {
    const scores = runs.map(({ categories }) => Math.round(categories[category].score * 100)).sort((a, b) => a - b);
    const score = scores[scores.length >> 1];
    if (score < wanted) missed += 1;
    console.log(`${new URL(url).pathname} ${category}: ${score} (${scores.join(', ')}), wanted ${wanted}`);
  }
  const [{ categories, audits }] = runs;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  for (const { id } of weighed) {
    const { score, title, displayValue = '' } = audits[id];
    if (score !== null && score < 0.9) console.log(`  ${id}: ${title} ${displayValue}`);
  }
  console.log(`  load ${loadavg()[0].toFixed(1)}`);
  return missed;
}

/** In the browser's own session: Lighthouse clears the cache but keeps the cookies. */
async function signIn(port, url) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0].newPage();
  await page.goto(`${url}/login`);
  await page.fill('input[name="mailAddress"]', USER);
  await page.fill('input[name="password"]', 'Demo1234');
  await page.press('input[name="password"]', 'Enter');
  await page.waitForURL(`${url}/`);
  await page.close();
  await browser.close();
}
