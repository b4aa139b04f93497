import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, overflow, signInAside, SIZES } from './browser.js';
import { Demo } from './demo.js';
import { Keyboard } from './keyboard.js';

jest.setTimeout(300_000);

const MAP = '/safety-confirmation/safety-confirmation/message-map';

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

const placeOf = (page: Page): string | null => new URL(page.url()).searchParams.get('at');

test('a traveler who needs help is found and the messages are opened by keyboard only', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop, colorScheme: 'light' });
  await signInAside(page.context(), demo.url, 'provider@example.com');
  await page.goto(demo.url + MAP);
  await page.locator('section li a').first().waitFor();

  const keys = new Keyboard(page);
  await keys.choose(page.getByLabel('地震・津波', { exact: true }), '石川県能登地方');
  await page.waitForURL(/eventId=/);
  // the states come before the map, the list after it
  await keys.press(page.locator('button[aria-pressed]').first());
  await page.waitForURL(/state=help/);
  await keys.to(page.getByRole('application'));
  await page.waitForURL(/at=/);
  const before = placeOf(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL((url) => url.searchParams.get('at') !== before);
  const moved = placeOf(page);
  await page.keyboard.press('+');
  await page.waitForURL((url) => url.searchParams.get('at') !== moved);

  const person = page.locator('section li a[href*="applicantId="]').first();
  await page.locator('section li:has(a)').filter({ hasNotText: '要支援' }).first().waitFor({ state: 'detached' });
  const name = await person.textContent();
  await keys.press(person);
  await page
    .getByRole('dialog')
    .getByText(name ?? '?')
    .first()
    .waitFor();
  expect(page.url()).toContain('applicantId=');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the list next to the map leads to everybody', async () => {
  const { page } = await openPage(browser, { viewport: SIZES.desktop, colorScheme: 'light' });
  await signInAside(page.context(), demo.url, 'provider@example.com');
  await page.goto(demo.url + MAP);
  const first = page.locator('section li a').first();
  await first.waitFor();
  const name = await first.getAttribute('href');
  await page.getByRole('button', { name: '次のページ' }).click();
  await page.waitForURL(/page=2/);
  await page.locator(`section li a[href="${name}"]`).waitFor({ state: 'detached' });
  await page.context().close();
});

test.each([
  { language: 'jp', size: 'desktop', colorScheme: 'light' },
  { language: 'en', size: 'phone', colorScheme: 'dark' },
  { language: 'jp', size: 'phone', colorScheme: 'light' },
  { language: 'en', size: 'desktop', colorScheme: 'dark' },
] as const)(
  'is readable and contacts no other host: $language, $size, $colorScheme',
  async ({ language, size, colorScheme }) => {
    const { page, complaints } = await openPage(browser, { viewport: SIZES[size], colorScheme });
    await page.addInitScript(`localStorage.setItem('language', '${language}')`);
    await signInAside(page.context(), demo.url, 'company@example.com');
    await page.goto(demo.url + MAP);
    await page.locator('section li a').first().waitFor();
    await page.waitForURL(/at=/);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
