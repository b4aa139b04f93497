import { api, API_PREFIX } from '@tabimori/shared';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

const complaintsOf = new WeakMap<Page, string[]>();
const RESULTS = join(__dirname, '../../test-results');

/** What the pages of a failed test showed, which would otherwise be lost: a picture of each, and its text. */
async function show(browser: Browser, test: string): Promise<void> {
  // the newest first: pages of earlier tests may still be open
  for (const [index, page] of browser
    .contexts()
    .flatMap((context) => context.pages())
    .reverse()
    .entries()) {
    // the short messages and dialogs first, then the page without its menu
    const parts = ['[role=status], [role=alert]', '[role=dialog]', 'main'].map((part) => page.locator(part));
    const texts = await Promise.all(parts.map((part) => part.allInnerTexts())).catch(() => [['nothing']]);
    const words = texts.flat().filter(Boolean).join('\n');
    const complaints = complaintsOf.get(page)?.join('\n') ?? '';
    console.error(`${test}: ${page.url()} complained: ${complaints || 'no'}; it showed
${words.replaceAll(/\n+/g, ' | ').slice(0, 4000)}`);
    const path = join(RESULTS, `${test} ${index + 1}.png`.replace(/[/\\:*?"<>|]/g, ' '));
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  }
}

/** Chromium without connections to the outside. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // without one for UTF-8 it cannot write a Japanese file name, and calls the file "download"
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  Object.assign(globalThis, { onTestFailure: (test: string) => show(browser, test) });
  return browser;
}

/** A page in its own session that collects complaints of the console. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', ...options });
  const page = await context.newPage();
  return { page, complaints: watched(page) };
}

/** From now on, collects complaints of a page's console and its requests to other hosts. */
export function watched(page: Page): string[] {
  const complaints: string[] = [];
  complaintsOf.set(page, complaints);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      // the text of a failed request does not say which
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`asks ${request.url()}`);
  });
  return complaints;
}

export async function signIn(page: Page, url: string, mailAddress: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('input[name="mailAddress"]', mailAddress);
  await page.fill('input[name="password"]', 'Demo1234');
  await page.press('input[name="password"]', 'Enter');
  await page.waitForURL(`${url}/`);
}

/** The same without the sign-in page: the session exists when the first page opens. Returns an access token. */
export async function signInAside(context: BrowserContext, url: string, mailAddress: string): Promise<string> {
  const { path, method } = api.auth.login;
  const data = { mailAddress, password: 'Demo1234' };
  const answer = await context.request.fetch(url + API_PREFIX + path, { method, data });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()}`);
  // what the console stores in addition to the cookie, so that a first visit does not ask for a session
  await context.addInitScript("localStorage.setItem('signedIn', '1')");
  const reply = (await answer.json()) as { data: { accessToken: string } };
  return reply.data.accessToken;
}

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Words in the colour of what is behind them, which axe takes for hidden. */
export const unseenWords = (page: Page): Promise<string[]> => page.evaluate(UNSEEN_WORDS);
const UNSEEN_WORDS = `[...document.querySelectorAll('body *')].flatMap((element) => {
  if (element.ownerSVGElement || ![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) return [];
  // of one pixel: only read aloud
  if (element.offsetWidth <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  let behind = element;
  const coloured = ({ backgroundColor, backgroundImage }) => backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
  while (behind.parentElement && !coloured(getComputedStyle(behind))) behind = behind.parentElement;
  const { backgroundColor, backgroundImage } = getComputedStyle(behind);
  return backgroundImage === 'none' && getComputedStyle(element).color === backgroundColor ? [element.textContent] : [];
})`;
