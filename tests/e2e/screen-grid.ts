import AxeBuilder from '@axe-core/playwright';
import { api, API_PREFIX } from '@tabimori/shared';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { launchBrowser, overflow, signInAside, SIZES, unseenWords, watched } from './browser.js';
import { Demo, until } from './demo.js';
import type { Role, Row } from './screens.js';

interface Look {
  language: 'jp' | 'en';
  size: keyof typeof SIZES;
  colorScheme: 'light' | 'dark';
}
interface Visit {
  user: Role | undefined;
  look: Look;
  /** axe takes half the time of a look */
  axe: boolean;
}
const IN_TURN: readonly (readonly [Look, Look])[] = [
  [
    { language: 'jp', size: 'desktop', colorScheme: 'light' },
    { language: 'en', size: 'phone', colorScheme: 'dark' },
  ],
  [
    { language: 'jp', size: 'tablet', colorScheme: 'dark' },
    { language: 'en', size: 'desktop', colorScheme: 'light' },
  ],
  [
    { language: 'jp', size: 'phone', colorScheme: 'light' },
    { language: 'en', size: 'tablet', colorScheme: 'dark' },
  ],
];
const EVERY: readonly Look[] = (['jp', 'en'] as const).flatMap((language) =>
  (['desktop', 'tablet', 'phone'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ language, size, colorScheme })),
  ),
);

/**
 * Set by `npm run test:full`: every role in every look. Otherwise two looks a screen, as two of its roles, with axe
 * in one of them.
 */
const WHOLE = process.env.SCREENS === 'full';

function visitsOf([, ...users]: Row, turn: number): Visit[] {
  const who = users.length === 0 ? [undefined] : users;
  if (WHOLE) return who.flatMap((user) => EVERY.map((look) => ({ user, look, axe: true })));
  const looks = IN_TURN[turn % IN_TURN.length] ?? [];
  // the number of looks is odd: over the rows, each of the six gets axe
  return looks.map((look, i) => ({ user: who[(turn + i) % who.length], look, axe: (turn + i) % 2 === 0 }));
}

/**
 * Opens each screen in its looks and checks: language, no sideways scrolling, no layout shifts while loading, axe, a
 * silent console.
 */
export function checkScreens(rows: readonly Row[]): void {
  jest.setTimeout(300_000);
  let demo: Demo;
  let browser: Browser;
  let token = '';
  const contexts = new Map<string, BrowserContext>();

  beforeAll(async () => {
    demo = await Demo.create();
    browser = await launchBrowser();
    await demo.start();
    if (rows.some(([path]) => path.includes('TOKEN'))) token = await tokenOf(demo, browser);
  });
  afterAll(async () => {
    await browser.close();
    await demo.remove();
  });

  /** One session for each user, signed in once. */
  async function contextOf(user: Role | undefined): Promise<BrowserContext> {
    const known = contexts.get(user ?? '');
    if (known) return known;
    const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
    if (user) await signInAside(context, demo.url, `${user}@example.com`);
    contexts.set(user ?? '', context);
    return context;
  }

  describe.each(rows.map((row, turn) => ({ path: row[0], visits: visitsOf(row, turn) })))(
    '$path',
    ({ path, visits }) => {
      test.each(visits)('$user, $look.language, $look.size, $look.colorScheme', async ({ user, look, axe }) => {
        const context = await contextOf(user);
        const page = await context.newPage();
        const complaints = watched(page);
        const settled = watchLoading(page);
        await page.setViewportSize(SIZES[look.size]);
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await page.addInitScript(`localStorage.setItem('language', '${look.language}'); ${SHIFTS}`);
        await page.goto(demo.url + path.replace('TOKEN', token));
        await page.locator('h1').first().waitFor();
        await settled();
        expect({
          language: await page.locator('html').getAttribute('lang'),
          overflow: Math.max(0, await overflow(page)),
          shifts: await page.evaluate('window.shifts'),
          squeezed: await page.evaluate(SQUEEZED),
          unseen: await unseenWords(page),
          violations: axe ? await violations(page, look.size) : [],
          complaints,
        }).toEqual({
          language: look.language === 'jp' ? 'ja' : 'en',
          overflow: 0,
          shifts: [],
          squeezed: [],
          unseen: [],
          violations: [],
          complaints: [],
        });
        await page.close();
      });
    },
  );
}

/**
 * What axe finds against WCAG 2.2 AA on the whole page, with locations; what a bar happens to cover does not count as
 * too small.
 */
async function violations(page: Page, size: Look['size']): Promise<string[]> {
  const height = Math.max(SIZES[size].height, await page.evaluate<number>('document.documentElement.scrollHeight'));
  await page.setViewportSize({ ...SIZES[size], height });
  const found = await new AxeBuilder({ page })
    // no frames here, so no second page is needed to collect results from them
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Collects layout shifts that are no longer "good" by Web Vitals (above 0.1), with the positions they moved between.
 */
const SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.value > 0.1) window.shifts.push(entry.value.toFixed(2) + ' ' + entry.sources
        .map(({ node, previousRect, currentRect }) =>
          (node?.className || node?.nodeName) + ' ' + previousRect.y + ' > ' + currentRect.y).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Table cells with room for only a few characters a line. */
const SQUEEZED = `[...document.querySelectorAll('td')].flatMap((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  return lines > 3 && cell.textContent.length < lines * 4 ? [cell.textContent] : [];
})`;

/**
 * Resolves when nothing has been requested for a moment: a live page polls only every 3 s. A response counts as the end
 * of its request: a page that showed everything once never told the end of one.
 */
function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const opened = (request: Request) => {
    open.add(request);
    last = Date.now();
  };
  const ended = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', opened);
  page.on('response', (response) => ended(response.request()));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const quiet = () => Promise.resolve(open.size === 0 && Date.now() - last > 150);
    await until('the end of loading', 30, quiet).catch((error: unknown) => {
      throw new Error(`still open: ${[...open].map((request) => request.url()).join(', ')}`, { cause: error });
    });
  };
}

/** The token of the link a traveler gets by mail. */
async function tokenOf(demo: Demo, browser: Browser): Promise<string> {
  const context = await browser.newContext();
  const Authorization = `Bearer ${await signInAside(context, demo.url, 'provider@example.com')}`;
  await context.close();
  const { path, method } = api.applicants.sendGuide;
  await fetch(demo.url + API_PREFIX + path.replace(':id', '1'), { method, headers: { Authorization } });
  return until('the mail with the link', 30, async () => {
    const texts = (await demo.inbox()).map(({ text }) => text);
    return texts.flatMap((text) => /\/applicant-info\?token=([^\s&]+)/.exec(text)?.[1] ?? []).at(0);
  });
}
