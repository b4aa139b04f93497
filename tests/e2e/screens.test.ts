import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, SIZES } from './browser.js';
import { Demo } from './demo.js';

jest.setTimeout(300_000);

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  demo = await Demo.create();
  browser = await launchBrowser();
  await demo.start();
});
afterAll(async () => {
  await browser.close();
  await demo.remove();
});

const SCREENS = [
  { path: '/login', user: null },
  { path: '/', user: 'company' },
  { path: '/safety-confirmation/safety-confirmation', user: 'company' },
  { path: '/safety-confirmation/safety-confirmation?companyIds=1&prefectureCodes=13,14', user: 'provider' },
  { path: '/safety-confirmation/history-message', user: 'category' },
  { path: '/safety-confirmation/history-message/result?id=2', user: 'division' },
  { path: '/safety-confirmation/event', user: 'company' },
  { path: '/safety-confirmation/event?id=4', user: 'provider' },
  { path: '/change-register/list?name=サト', user: 'provider' },
  { path: '/settings/corporate-setting', user: 'company' },
  { path: '/settings/corporate-setting?companyId=1', user: 'category' },
  { path: '/settings/system', user: 'provider' },
  { path: '/option/change-password', user: 'division' },
  { path: '/403', user: 'provider' },
  { path: '/404', user: 'provider' },
  { path: '/500', user: 'provider' },
];
const LOOKS = [
  { language: 'jp', size: 'desktop', colorScheme: 'light' },
  { language: 'en', size: 'phone', colorScheme: 'dark' },
  { language: 'jp', size: 'tablet', colorScheme: 'dark' },
  { language: 'en', size: 'desktop', colorScheme: 'light' },
  { language: 'jp', size: 'phone', colorScheme: 'light' },
] as const;

describe.each(SCREENS.map((screen, i) => ({ ...screen, turn: i })))('$path as $user', ({ path, user, turn }) => {
  // each screen in both languages; widths and themes in turn
  const looks = [LOOKS[turn % LOOKS.length], LOOKS[(turn + 1) % LOOKS.length]].flatMap((look) => (look ? [look] : []));

  test.each(looks)('$language, $size, $colorScheme', async ({ language, size, colorScheme }) => {
    const { page, complaints } = await openPage(browser, { viewport: SIZES[size], colorScheme });
    await page.addInitScript(`localStorage.setItem('language', '${language}')`);
    if (user) await signIn(page, demo.url, `${user}@example.com`);
    if (path !== '/') await page.goto(demo.url + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
    expect(await page.locator('html').getAttribute('lang')).toBe(language === 'jp' ? 'ja' : 'en');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html }) => html)
            .join(' ')
            .slice(0, 300)}`,
      ),
    ).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
