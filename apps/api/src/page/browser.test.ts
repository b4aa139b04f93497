import { AxeBuilder } from '@axe-core/playwright';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../../tests/e2e/browser.js';
import { until } from '../../../../tests/support/until.js';
import { PAGE_HEADERS } from './headers.js';
import { renderPage } from './render.js';
import { VIEWS } from './testing/views.js';
import type { Language } from './view.js';

// Every state, as a drill too if that changes its parts, and two that show what differs abroad.
const DRILLS = ['first', 'first-tsunami', 'two', 'thanks-help', 'already', 'retracted', 'expired', 'busy'];
const NAMES = [
  ...Object.keys(VIEWS).filter((name) => !/^(drill|abroad)-/.test(name)),
  ...DRILLS.map((name) => `drill-${name}`),
  'abroad-first',
  'abroad-thanks-help',
];
const LANGUAGES: Language[] = ['ja', 'en'];
/** The colors do not depend on the width: each once. */
const LOOKS = [
  [390, 'light'],
  [320, 'dark'],
] as const;
/**
 * axe takes most of the time: everything in the full run, otherwise each view in one language and one look, rotating.
 */
const hasAxe = (name: string, language: Language, look: number): boolean => {
  const turn = NAMES.indexOf(name);
  const isOn = turn % LANGUAGES.length === LANGUAGES.indexOf(language) && (turn >> 1) % LOOKS.length === look;
  return isOn || process.env.SCREENS === 'full';
};
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Measured {
  /** Targets less than 44 px high. */
  low: string[];
  /** Pixels it scrolls sideways. */
  sideways: number;
  /** Lower edge of the big button in px, 0 without one. */
  safeBottom: number;
}

const MEASURE = `({
  low: [...document.querySelectorAll('a,button:not([hidden]),summary,input:not([type=hidden]),textarea')]
    .map((element) => element.closest('fieldset label') ?? element)
    .filter((element) => element.getBoundingClientRect().height < 44)
    .map((element) => element.outerHTML.slice(0, 80)),
  sideways: document.documentElement.scrollWidth - innerWidth,
  safeBottom: document.querySelector('.safe')?.getBoundingClientRect().bottom ?? 0,
})`;
const OPEN_DETAILS = 'for (const details of document.querySelectorAll("details")) details.open = true';
const DOUBLE_TEXT = 'document.documentElement.style.fontSize = "200%"';

let server: Server;
let origin: string;
let browser: Browser;
const requests: string[] = [];
/** what the server does with an answer instead of thanking for it */
let onPost: ((body: string, response: ServerResponse) => void) | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.method === 'POST' && onPost) {
      const answer = onPost;
      text(request).then(
        (body) => answer(body, response),
        () => undefined,
      );
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const view = VIEWS[url.searchParams.get('view') ?? 'thanks-safe'];
    if (!view) throw new Error('no such view');
    response.writeHead(200, PAGE_HEADERS).end(renderPage(view, url.searchParams.get('lang') === 'en' ? 'en' : 'ja'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

async function open(context: BrowserContext, name: string, language: Language): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/confirm-location?view=${name}&lang=${language}`);
  return page;
}

describe.each(LANGUAGES)('%s', (language) => {
  it.each(NAMES)(
    '%s can be read and hit on a small screen, light and dark',
    async (name) => {
      const context = await browser.newContext();
      const page = await open(context, name, language);
      const found: unknown[] = [];
      const refused: string[] = [];
      page.on('console', (message) => refused.push(message.text()));
      for (const [look, [width, colorScheme]] of LOOKS.entries()) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await page.reload();
        const { safeBottom } = await page.evaluate<Measured>(MEASURE);
        if (safeBottom > 844) found.push([width, 'safe button ends at', safeBottom]);
        await page.evaluate(OPEN_DETAILS);
        if (hasAxe(name, language, look)) {
          const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
          found.push(...violations.map(({ id, nodes }) => [width, colorScheme, id, nodes.map((node) => node.html)]));
        }
        const { low, sideways } = await page.evaluate<Measured>(MEASURE);
        await page.evaluate(DOUBLE_TEXT);
        const doubled = await page.evaluate<Measured>(MEASURE);
        if (low.length > 0) found.push([width, 'too low', low]);
        if (sideways > 0 || doubled.sideways > 0) found.push([width, 'sideways', sideways, doubled.sideways]);
      }
      await context.close();
      expect({ found, refused }).toEqual({ found: [], refused: [] });
    },
    60_000,
  );
});

it('requests nothing but the document, and sends nothing automatically', async () => {
  requests.length = 0;
  const context = await browser.newContext({ geolocation: { latitude: 31.9, longitude: 131.4 } });
  await context.grantPermissions(['geolocation']);
  const page = await open(context, 'first', 'ja');
  await page.waitForTimeout(500);
  expect(requests).toEqual(['GET /confirm-location?view=first&lang=ja']);
  expect(await page.inputValue('input[name=lat]')).toBe('');
  await context.close();
});

it('adds a position on press and takes it away again', async () => {
  const context = await browser.newContext({ geolocation: { latitude: 31.9, longitude: 131.4, accuracy: 20 } });
  await context.grantPermissions(['geolocation']);
  const page = await open(context, 'first', 'ja');
  await page.click('summary');
  await page.click('.position');
  await page.waitForSelector('text=位置を添えました（誤差 約20m）');
  expect(await page.inputValue('input[name=lat]')).toBe('31.9');
  await page.click('.position');
  expect(await page.inputValue('input[name=lat]')).toBe('');
  expect(await page.textContent('.position')).toContain('いまの位置を添える');
  await context.close();
});

it.each([true, false])('sends the answer pressed, with the script %s', async (javaScriptEnabled) => {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await open(context, 'first', 'ja');
  expect(await page.locator('.position').count()).toBe(1);
  const posted = page.waitForRequest((sent) => sent.method() === 'POST');
  await page.click('.hurt >> nth=0');
  const fields = Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''));
  const token = 'AAAB4wAAEtcBk3vQx9uTqL2e';
  expect(fields).toEqual({ token, n: '7f3a', lang: 'ja', response: '3', comment: '', lat: '', lon: '', acc: '' });
  await page.waitForSelector('text=回答を受け付けました');
  await context.close();
});

describe('a network on which the browser stays on the page', () => {
  afterEach(() => {
    onPost = null;
  });

  it('lets people tap again after ten seconds', async () => {
    onPost = () => undefined;
    const context = await browser.newContext();
    const page = await open(context, 'first', 'ja');
    // asked at once: the browser lets nobody ask while it waits for the server
    const [sending, words, later] = await page.evaluate<[boolean, string, boolean]>(`new Promise((resolve) => {
      const button = document.querySelector('.safe');
      button.click();
      setTimeout(() => {
        const seen = [button.disabled, document.querySelector('.sending').textContent];
        setTimeout(() => resolve([...seen, button.disabled]), 10_000);
      }, 500);
    })`);
    expect([sending, later]).toEqual([true, false]);
    expect(words).toContain('10秒後にまた押せます');
    await context.close();
  });

  it('takes a changed mind for a new answer each time, and the same answer again for one', async () => {
    const nonces: string[] = [];
    onPost = (body, response) => {
      nonces.push(new URLSearchParams(body).get('n') ?? '');
      response.writeHead(204).end();
    };
    const context = await browser.newContext();
    const page = await open(context, 'first', 'ja');
    for (const [taps, button] of ['.hurt', '.hurt', '.safe', '.hurt'].entries()) {
      // as when the browser goes back to the page as it was left
      await page.evaluate('dispatchEvent(new Event("pageshow"))');
      await page.evaluate(`document.querySelector("${button}").click()`);
      await until('the answer', 5, () => nonces.length === taps + 1);
    }
    expect(nonces).toEqual(['7f3a', '7f3a', '7f3a1', '7f3a2']);
    await context.close();
  });
});
