import sharp from 'sharp';
import { imageFile } from './sources.mjs';
import { until } from './product.mjs';
import { wordOf } from './words.mjs';

const SIZES = { desktop: { width: 1366, height: 820 }, phone: { width: 390, height: 844 } };
/** Width of the menu on the left, which most pictures leave out. */
const MENU = 280;
const PATIENCE = 45_000;
const LOCALES = { ja: 'ja-JP', en: 'en-US' };
const RED = '#c4161c';
/** The company of company@example.com: its travelers answer, so that its administrators have something to see. */
const COMPANY = '北辰精機製作所';
/** How people answer, and what they write, before the running flow is photographed. */
const ANSWERS = [
  ['重いけが・助けが必要', '静岡駅の北口にいます。足をくじいて歩けません。'],
  ['軽いけが', 'ガラスで手を切りました。血は止まっています。'],
  ...Array.from({ length: 7 }, () => ['無事です', '']),
];

/** Takes the shots of one list from one running product, in one language. */
export class Photographer {
  #contexts = new Map();
  #links = [];

  constructor(browser, product, language) {
    this.browser = browser;
    this.product = product;
    this.language = language;
  }

  /** Takes one shot into its file. Throws if anything goes wrong. */
  async take(shot) {
    const page = await this.#pageFor(shot);
    try {
      await page.goto(await this.#addressOf(shot), { waitUntil: 'load', timeout: PATIENCE });
      await settle(page);
      const find = finder(page, this.language);
      for (const step of shot.steps ?? []) await perform(page, find, step);
      await settle(page);
      await mark(page, find, shot.marks ?? []);
      await save(await page.screenshot(cut(page, shot)), imageFile(shot.name, this.language));
    } finally {
      await page.close();
    }
  }

  /** Publishes an earthquake, waits for its confirmation, and answers for some of those asked. */
  async shake() {
    await this.product.feed();
    const asked = await until('the confirmations', async () => {
      const found = (await this.#mails(/無事ですか？/)).filter(({ text }) => text.includes(COMPANY));
      return found.length > 12 && found;
    });
    this.#links = asked.map(linkIn);
    const page = await (await this.browser.newContext({ locale: 'ja-JP', viewport: SIZES.phone })).newPage();
    for (const [answer, comment] of ANSWERS) {
      await page.goto(this.#links.shift(), { timeout: PATIENCE });
      if (comment !== '') {
        await page.locator('summary').first().click();
        await page.locator('textarea').first().fill(comment);
      }
      const buttons = page.getByRole('button', { name: answer });
      await (comment === '' ? buttons.first() : buttons.last()).click();
      await page.waitForLoadState('load');
    }
    await page.context().close();
  }

  async #pageFor({ user, size = 'desktop', height }) {
    const key = `${user ?? ''} ${size}`;
    if (!this.#contexts.has(key)) this.#contexts.set(key, await this.#newContext(user, size));
    const page = await this.#contexts.get(key).newPage();
    page.setDefaultTimeout(PATIENCE);
    if (height) await page.setViewportSize({ ...SIZES[size], height });
    return page;
  }

  async #newContext(user, size) {
    const context = await this.browser.newContext({
      locale: LOCALES[this.language],
      timezoneId: 'Asia/Tokyo',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: SIZES[size],
      deviceScaleFactor: size === 'phone' ? 2 : 1.5,
    });
    await context.addInitScript(`localStorage.setItem('language', '${this.language}')`);
    if (!user) return context;
    const data = { mailAddress: `${user}@example.com`, password: 'Demo1234' };
    const answer = await context.request.post(`${this.product.url}/api/v1/auth/login`, { data, timeout: PATIENCE });
    if (!answer.ok()) throw new Error(`signing in as ${user}: ${answer.status()}`);
    await context.addInitScript("localStorage.setItem('signedIn', '1')");
    return context;
  }

  /**
   * A screen's path, the link of someone who has not answered (`answer`, `answer-2`), or that of the newest mail
   * matching `link`; what a link leads to is shown in the edition's language.
   */
  async #addressOf({ path, link }) {
    if (path !== undefined) return this.product.url + path;
    const address = new URL(await this.#linkOf(link));
    address.searchParams.set('lang', this.language);
    return address.href;
  }

  async #linkOf(link) {
    if (link.startsWith('answer')) return this.#links[Number(link.slice('answer-'.length) || 1) - 1];
    return linkIn(await until(`a mail: ${link}`, async () => (await this.#mails(new RegExp(link))).at(-1)));
  }

  async #mails(subject) {
    const all = [];
    for (;;) {
      const answer = await fetch(`${this.product.inboxUrl}/api/messages?limit=500&after=${all.at(-1)?.id ?? 0}`);
      const { items } = await answer.json();
      if (items.length === 0) break;
      all.push(...items);
    }
    return all.filter((message) => message.kind === 'mail' && subject.test(message.subject) && linkIn(message));
  }
}

const linkIn = ({ text }) => /https?:\/\/\S+/.exec(text)?.[0];

/** Waits until nothing is loading and no skeleton is shown. */
async function settle(page) {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined); // live screens never become idle
  // as a function: a text that is not true at once would be evaluated again in the page, which does not allow that
  await page.waitForFunction(
    () => !globalThis.document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]'),
    null,
    { timeout: PATIENCE },
  );
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForTimeout(300);
}

/** Finds an element: `{ role, name }`, `{ label }`, `{ text }` or `{ css }`; the first match, or number `nth`. */
const finder =
  (page, language) =>
  ({ role, name, label, text, css, nth = 0 }) => {
    const found = role
      ? page.getByRole(role, { name: wordOf(name, language) })
      : label
        ? page.getByLabel(wordOf(label, language))
        : text
          ? page.getByText(wordOf(text, language))
          : page.locator(css);
    return found.filter({ visible: true }).nth(nth);
  };

async function perform(page, find, { click, fill, value, press, see, scroll }) {
  if (click) await find(click).click();
  if (fill) await find(fill).fill(value);
  if (press) await page.keyboard.press(press);
  if (see) await find(see).waitFor();
  if (scroll) await find(scroll).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(150);
}

/** Draws the letters Ⓐ Ⓑ Ⓒ … that the text refers to, at the upper right of their elements. */
async function mark(page, find, marks) {
  for (const [index, target] of marks.entries()) {
    const box = await find(target).boundingBox();
    const isInPicture = box && box.y >= 0 && box.y + box.height <= page.viewportSize().height;
    if (!isInPicture) throw new Error(`not in the picture: ${JSON.stringify(target)}`);
    await page.evaluate(
      ([letter, { x, y, width, height }, colour]) => {
        const { document, scrollX, scrollY } = globalThis;
        const frame = document.createElement('div');
        frame.style.cssText = `position:absolute;z-index:99999;pointer-events:none;border:2px solid ${colour};border-radius:6px;left:${x + scrollX - 4}px;top:${y + scrollY - 4}px;width:${width + 8}px;height:${height + 8}px;box-sizing:border-box`;
        const badge = document.createElement('b');
        badge.textContent = letter;
        badge.style.cssText = `position:absolute;right:-13px;top:-13px;width:24px;height:24px;border-radius:50%;background:${colour};color:#fff;font:700 14px/24px sans-serif;text-align:center;box-shadow:0 0 0 2px #fff`;
        frame.append(badge);
        document.body.append(frame);
      },
      [String.fromCharCode(65 + index), box, RED],
    );
  }
}

/** The wanted part of the page: `part` is 'whole', or by default everything right of the menu. */
function cut(page, { part, size = 'desktop' }) {
  const { width, height } = page.viewportSize();
  if (part === 'whole' || size !== 'desktop') return {};
  return { clip: { x: MENU, y: 0, width: width - MENU, height } };
}

/** A console screen needs few colors: a third of the size. */
async function save(png, file) {
  await sharp(png).png({ palette: true, colours: 128, compressionLevel: 9, effort: 5 }).toFile(file);
}
