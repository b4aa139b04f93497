import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, overflow, signInAside, SIZES } from './browser.js';
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
  { path: '/forgot-password', user: null },
  { path: '/forgot-password/sent', user: null },
  { path: '/reset-password/done', user: null },
  { path: '/application', user: null },
  { path: '/', user: 'company' },
  { path: '/safety-confirmation/safety-confirmation', user: 'company' },
  { path: '/safety-confirmation/safety-confirmation?companyIds=1&prefectureCodes=13,14', user: 'provider' },
  { path: '/safety-confirmation/history-message', user: 'category' },
  { path: '/safety-confirmation/history-message/result?id=2', user: 'division' },
  { path: '/safety-confirmation/history-message/result?id=2&person=1', user: 'provider' },
  { path: '/safety-confirmation/event', user: 'company' },
  { path: '/safety-confirmation/event?id=4', user: 'provider' },
  { path: '/safety-confirmation/event?id=4&xml=1', user: 'provider' },
  { path: '/safety-confirmation/event/problems', user: 'provider' },
  { path: '/safety-confirmation/drill', user: 'company' },
  { path: '/safety-confirmation/drill?new=1', user: 'category' },
  { path: '/change-register/list?name=サト', user: 'provider' },
  { path: '/change-register/list?person=1', user: 'provider' },
  { path: '/change-register/registration', user: 'division' },
  { path: '/change-register/registration?registered=1', user: 'provider' },
  { path: '/change-register/edit?id=1', user: 'provider' },
  { path: '/settings/corporate-setting', user: 'company' },
  { path: '/settings/corporate-setting?companyId=1', user: 'category' },
  { path: '/settings/company', user: 'category' },
  { path: '/settings/company?state=applied', user: 'provider' },
  { path: '/settings/company/add', user: 'provider' },
  { path: '/settings/company/edit?id=1', user: 'company' },
  { path: '/settings/company/edit?id=7', user: 'provider' },
  { path: '/settings/user-usage', user: 'provider' },
  { path: '/settings/user-usage?isManagement=true', user: 'company' },
  { path: '/settings/user-usage/add', user: 'provider' },
  { path: '/settings/user-usage/add', user: 'company' },
  { path: '/settings/user-usage/edit?id=4', user: 'category' },
  { path: '/settings/category', user: 'provider' },
  { path: '/settings/category/add', user: 'provider' },
  { path: '/settings/category/edit?id=1', user: 'category' },
  { path: '/settings/system', user: 'provider' },
  { path: '/settings/department', user: 'category' },
  { path: '/settings/department?companyId=1&order=true', user: 'company' },
  { path: '/settings/department/add', user: 'provider' },
  { path: '/settings/department/edit?id=1', user: 'company' },
  { path: '/settings/country?name=JPN', user: 'division' },
  { path: '/settings/country/add', user: 'provider' },
  { path: '/settings/country/edit?id=1', user: 'provider' },
  { path: '/settings/message-template', user: 'company' },
  { path: '/settings/message-template/add?copy=confirm', user: 'category' },
  { path: '/settings/message-template/edit?id=1', user: 'provider' },
  { path: '/option/change-password', user: 'division' },
  { path: '/option/operation-log', user: 'provider' },
  { path: '/option/status', user: 'provider' },
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
    if (user) await signInAside(page, demo.url, `${user}@example.com`);
    await page.goto(demo.url + path);
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
