import { chromium } from 'playwright-core';
import { ensurePrograms } from '../scripts/lib/programs.mjs';
import { SAFETY, SETTINGS } from '../tests/e2e/screens.ts';
import { summaries, summary } from './lib.mjs';
import { signInBody, withSeededApi } from './seeded-api.mjs';
import { strike } from './strike.mjs';

/** The console's screens on a phone of the middle, as a company administrator while an earthquake is under way. */
export const goals = [
  {
    id: 'interaction',
    what: 'p95 from an act to the next paint, on a processor 4 times slower ÷ 200 ms',
    goal: 1,
    atMost: true,
  },
  {
    id: 'layout shift',
    what: 'largest layout shift of a screen while it is opened',
    goal: 0,
    atMost: true,
    always: true,
  },
];

const LIMIT_MS = 200;
const SLOWER = 4;
const TRAVELERS = 20_000;
const LEVEL = 3;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ja-JP' };
/** What is tapped on each screen, as far as it is there and visible: at most so many of each. */
const TAPPED = {
  'button[aria-expanded="false"], button[aria-haspopup]': 3,
  'main [role="tab"]': 2,
  'main [role="radio"], main label:has(input[type="radio"])': 2,
  'main label:has(input[type="checkbox"])': 2,
};
const TYPED = 'main input[type="search"], main input[type="text"]';

/** Counts what the reader did, with the longest delay of its events, and what moved by itself. */
const OBSERVE = `
  window.slow = {}; window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.slow[interactionId] = Math.max(window.slow[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

export const run = ({ rounds }) =>
  withSeededApi(TRAVELERS, async ({ port, owner }) => {
    await strike(owner);
    const { CHROMIUM_PATH } = await ensurePrograms();
    const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] });
    const origin = `http://localhost:${port}`;
    const [p95s, shifts, slowest, counts] = [[], [], [], []];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext(PHONE);
        await signIn(context, origin);
        const walk = [];
        for (const path of paths()) walk.push({ path, ...(await look(context, origin + path)) });
        await context.close();
        const delays = walk.flatMap((seen) => seen.delays).sort((a, b) => a - b);
        p95s.push(delays[Math.floor(delays.length * 0.95)]);
        slowest.push(delays.at(-1));
        counts.push(delays.length);
        shifts.push(Math.max(...walk.map(({ shift }) => shift)));
        say(walk);
      }
    } finally {
      await browser.close();
    }
    return {
      ratios: { interaction: summary(p95s.map((ms) => ms / LIMIT_MS)), 'layout shift': summary(shifts) },
      figures: summaries({ 'p95, ms': p95s, 'slowest, ms': slowest, 'acts of the walk': counts }),
    };
  });

/** The screens of a company administrator that need no row of the demo. */
const paths = () =>
  [...SAFETY, ...SETTINGS].flatMap(([path, ...roles]) =>
    roles.includes('company') && !/[?&](id|person|companyId|companyIds)=/.test(path) ? [path] : [],
  );

async function signIn(context, origin) {
  const answer = await context.request.post(`${origin}/api/v1/auth/login`, {
    data: JSON.parse(signInBody(LEVEL)),
  });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()}`);
  await context.addInitScript(`localStorage.setItem('signedIn', '1'); ${OBSERVE}`);
}

/** Opens a screen, then taps and types on it. */
async function look(context, url) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    await quiet(page);
    const shift = await page.evaluate('window.shift');
    let acts = 0;
    for (const [selector, most] of Object.entries(TAPPED)) {
      const found = page.locator(selector);
      for (let i = 0; i < Math.min(await found.count(), most); i += 1) {
        acts += await done(found.nth(i).tap({ timeout: 1000 }));
        await quiet(page);
        await page.keyboard.press('Escape');
        await quiet(page);
      }
    }
    const field = page.locator(TYPED).first();
    if ((await field.count()) > 0 && (await done(field.tap({ timeout: 1000 })))) {
      for (const letter of 'さとう') acts += await done(field.press(letter, { timeout: 1000 }));
      await quiet(page);
    }
    // an act that the browser answered within 16 ms is not told
    const told = Object.values(await page.evaluate('window.slow'));
    const delays = [...told, ...Array(Math.max(0, acts - told.length)).fill(16)];
    return { shift, delays };
  } finally {
    await page.close();
  }
}

/** 1 if it could be done: what is covered or gone cannot. */
const done = (act) => act.then(() => 1).catch(() => 0);

/** Waits for two paints, and until nothing is loaded. */
async function quiet(page) {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** The screens that a reader would notice. */
function say(walk) {
  for (const { path, shift, delays } of walk) {
    const most = Math.max(0, ...delays);
    if (shift > 0 || most > LIMIT_MS) console.log(`  ${path}: shift ${shift.toFixed(3)}, slowest ${most} ms`);
  }
}
