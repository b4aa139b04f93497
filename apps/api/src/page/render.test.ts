import { createHash } from 'node:crypto';
import { PAGE_CSP, PAGE_HEADERS } from './headers.js';
import { renderPage } from './render.js';
import { FORM, HANAKO, TARO, VIEWS } from './testing/views.js';
import { renderText } from './text-page.js';
import type { ConfirmView, Language } from './view.js';

const CASES = Object.entries(VIEWS).flatMap(([name, view]) =>
  (['ja', 'en'] as const).map((language): [string, ConfirmView, Language] => [`${name} ${language}`, view, language]),
);
const HOSTILE = `</b><script>alert(1)</script>&"'\u202e שלום 👩‍👩‍👧`;
const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inside = (page: string, tag: string): string[] =>
  [...page.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text ?? '');
const buttons = (page: string): string[] =>
  [...page.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, text]) => text ?? '');

describe.each(CASES)('%s', (_name, view, language) => {
  const page = renderPage(view, language);

  it('is small and one request', () => {
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(10_000);
    expect(page).not.toMatch(/\ssrc=|<link|<img|@import|url\(|fetch\(|XMLHttpRequest|sendBeacon|<meta http-equiv/i);
    expect(page).not.toMatch(/\.submit\(|requestSubmit|\.click\(/);
    expect(page).not.toMatch(/undefined|\[object|NaN|null/);
  });

  it('fits the policy', () => {
    expect(page).not.toMatch(/\sstyle=|\son\w+="/);
    expect(inside(page, 'style').map(sha)).toEqual([/style-src (\S+);/.exec(PAGE_CSP)?.[1]]);
    for (const script of inside(page, 'script')) expect(PAGE_CSP).toContain(`script-src ${sha(script)};`);
  });

  it('closes what it opens', () => {
    for (const tag of ['form', 'div', 'p', 'b', 'span', 'button', 'fieldset', 'details', 'ul', 'li', 'main', 'bdi']) {
      const opened = page.match(new RegExp(`<${tag}[ >]`, 'g')) ?? [];
      const closed = page.match(new RegExp(`</${tag}>`, 'g')) ?? [];
      expect([tag, opened.length]).toEqual([tag, closed.length]);
    }
  });

  it('speaks its language, on every button', () => {
    expect(page).toContain(`<html lang="${language}">`);
    for (const button of buttons(page)) {
      const [first = '', english = ''] = button.split('<small lang="en">');
      expect(first).toMatch(language === 'ja' ? /[ぁ-んァ-ン一-龠]/ : /^[\w[][ -~“”’]*$/);
      expect(english).toMatch(language === 'ja' ? /^[A-Z][ -~’]*<\/small>$/ : /^$/);
    }
  });

  it('is marked if it is a drill, and only then', () => {
    const drill = 'drill' in view ? view.drill : view.state === 'busy' && view.form?.drill === true;
    const mark = language === 'ja' ? '【訓練】' : '[DRILL] ';
    expect(page.includes(`<title>${mark}`)).toBe(drill);
    expect(page.includes('<body class="drill">')).toBe(drill);
    expect(/>(訓練|Drill|Practice)/.test(page.split('<h1>')[1] ? `>${page.split('<h1>')[1]}` : '')).toBe(drill);
    for (const button of buttons(page).filter((text) => !/いまの位置|current location/.test(text))) {
      expect(button.startsWith(mark)).toBe(drill);
    }
    if (drill) expect(page).not.toMatch(/tel:171|web171/);
  });
});

it.each([
  ['first', '無事ですか？', 'Are you safe?'],
  ['two', 'お二人は無事ですか？', 'Are you both safe?'],
  ['two-unchosen', 'まだ送れていません', 'Not sent yet'],
  ['thanks-help', '回答を受け付けました', 'Answer received'],
  ['already', '回答済みです', 'You have answered'],
  ['already-unchosen', 'まだ送れていません', 'Not sent yet'],
  ['retracted', '取り消されました', 'Withdrawn'],
  ['retracted-by-company', '取り消されました', 'Withdrawn'],
  ['expired', '受付の期間が終わりました', 'The time to answer has passed'],
  ['busy', '送れませんでした', 'Not sent'],
  ['busy-closed', '開けませんでした', 'Not opened'],
  ['invalid', 'このリンクは使えません', 'This link does not work'],
  ['drill-first', '【訓練】無事ですか？', '[DRILL] Are you safe?'],
])('title of %s begins with the state', (name, ja, en) => {
  expect(show(name, 'ja')).toContain(`<title>${ja} | 安否確認サービス</title>`);
  expect(show(name, 'en')).toContain(`<title>${en} | Safety Confirmation</title>`);
});

it('shows the event, and leaves out facts that are not known yet', () => {
  expect(show('first', 'ja')).toContain('<b>宮崎県で最大震度6弱</b><br>11月20日 14:05ごろの地震　日向灘　M6.9<br>');
  expect(show('first', 'en')).toContain('Earthquake, Nov 20, about 14:05 (Japan time), Hyuga-nada Sea, M6.9<br>');
  expect(show('first-early', 'ja')).toContain('<b>宮崎県で最大震度6弱</b><br>地震<br>');
  expect(show('abroad-first', 'ja')).toContain('11月20日 14:05（日本時間）ごろの地震');
});

it('names a send without an earthquake by its subject, and marks a drill once', () => {
  const { first } = VIEWS;
  if (first?.state !== 'first') throw new Error('no such view');
  const message = (subject: string, drill: boolean): string =>
    renderPage({ ...first, drill, occasion: { kind: 'message', subject } }, 'ja');
  expect(message('現地の安否確認', false)).toContain('<b>現地の安否確認</b>');
  expect(message('現地の安否確認', true)).toContain('<b>【訓練】現地の安否確認</b>');
  expect(message('【訓練】安否確認', true)).toContain('<b>【訓練】安否確認</b>');
});

it('says for how many the safe button speaks', () => {
  expect(show('first-party', 'ja')).toContain('>全員（3名）無事です<');
  expect(show('first-party', 'ja')).toContain('「全員（3名）無事です」は、全員の無事がわかるときだけ');
  expect(show('first-party', 'en')).toContain('Tap “All 3 of us are safe” only if you know that everyone is safe.');
  expect(show('two', 'ja')).toContain(
    'value="all" class="safe">全員（4名）無事です<small lang="en">All 4 of us are safe',
  );
  expect(show('two', 'en')).toContain('>All 4 of us are safe<');
  expect(show('two', 'ja')).not.toContain('checked');
  expect(show('two', 'ja')).toContain('name="r.4824" value="3"');
});

it('gives an example that fits the answer, and before it one that says nothing of how somebody is', () => {
  expect(show('thanks-help', 'ja')).toContain('足が動かず、歩けません。');
  expect(show('thanks-help', 'ja')).not.toContain('けがはありません');
  expect(show('thanks-safe', 'ja')).toContain('けがはありません。');
  expect(show('first', 'ja')).not.toContain('けがはありません');
});

it('keeps what was typed when nothing was chosen', () => {
  const page = show('two-unchosen', 'ja');
  expect(page).toContain('>駅にいます。\nけがはありません。</textarea>');
  expect(page).toContain('name="lat" value="31.9"');
  expect(page).toContain('role="alert"');
});

it('repeats an answer that could not be stored', () => {
  expect(show('busy', 'ja')).toContain('name="n" value="7f3a"');
  expect(show('busy', 'ja')).toContain('name="response" value="1"');
  expect(show('busy', 'ja')).toContain('name="comment" value="駅にいます。\nけがはありません。"');
  expect(show('busy-each', 'ja')).toContain('name="r.4823" value="2"');
  expect(show('drill-busy', 'ja')).toContain('name="drill" value="1"');
});

it('adds to the answer it belongs to, and says who has not answered', () => {
  expect(show('thanks-safe', 'ja')).toContain('name="response" value="1"><details>');
  expect(show('thanks-shared', 'ja')).toContain('name="r.4823" value="1"><details>');
  expect(show('thanks-shared', 'ja')).toContain('花子</bdi>さんの回答はまだです');
  expect(show('thanks-shared', 'ja')).not.toContain('催促はもう届きません');
});

it('asks for words only where none came, and says how to ask for help', () => {
  const { 'thanks-other': other } = VIEWS;
  if (other?.state !== 'thanks') throw new Error('no such view');
  expect(show('thanks-other', 'ja')).toContain('いまのようすを');
  const commented = renderPage({ ...other, said: { comment: '駅にいます。', position: false } }, 'ja');
  expect(commented).not.toContain('いまのようすを');
  expect(commented).toContain('回答とひとことは、会社の担当者に伝わりました。');
  expect(commented).toContain('「重いけが・助けが必要」と答えてください。');
  expect(show('thanks-safe', 'ja')).not.toContain('と答えてください');
});

it('lets words be added to an answer given before, without asking for it again', () => {
  const page = show('already', 'en');
  expect(buttons(page).filter((text) => text === 'I am safe')).toHaveLength(1);
  expect(page).toContain('<button name="response" value="1">Send this as well</button>');
});

it.each(Object.keys(VIEWS).filter((name) => name.startsWith('abroad-')))('%s names no Japanese number', (name) => {
  for (const page of [show(name, 'ja'), show(name, 'en')]) {
    expect(page).not.toMatch(/tel:1|web171|050-3816|\b119\b/);
    expect(page).toMatch(/現地の救急番号|local emergency number/);
    expect(page).toContain('tel:+81300000000');
  }
});

it('offers the visitor hotline in English, in Japan', () => {
  expect(show('first', 'en')).toContain('tel:+815038162787');
  expect(show('first', 'ja')).not.toContain('+815038162787');
});

it('puts the warning above all, and says in a drill that it is real', () => {
  expect(show('first-tsunami', 'ja').indexOf('大津波警報が出ています')).toBeLessThan(
    show('first-tsunami', 'ja').indexOf('<h1>'),
  );
  expect(show('drill-first-tsunami', 'ja')).toContain('これは訓練ではありません。');
  expect(show('first-tsunami', 'ja')).not.toContain('訓練');
});

it('shows nobody’s name for a link that is not genuine or has expired', () => {
  for (const name of ['invalid', 'expired', 'invalid-tried']) expect(show(name, 'ja')).not.toMatch(/見本|みほん/);
  expect(show('expired', 'ja')).toContain('03-0000-0000');
});

it('escapes every value and stays below 15 KB at its greatest', () => {
  const wild = HOSTILE.repeat(3).slice(0, 100);
  const { two, first, already } = VIEWS;
  if (two?.state !== 'two' || first?.state !== 'first' || already?.state !== 'already') throw new Error('no such view');
  const hostile = {
    company: { ja: wild, en: wild },
    token: HOSTILE,
    nonce: HOSTILE,
    emergencyTel: HOSTILE,
    product: { ja: wild, en: wild },
  };
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...HANAKO, applicantId: 10_000_000 + index, name: wild }));
  const views: ConfirmView[] = [
    { ...first, ...hostile, tsunami: 'major', traveler: { ...TARO, name: wild } },
    { ...two, ...hostile, travelers: ten.map((person) => ({ ...person, answer: null })) },
    { ...two, travelers: ten.map((person) => ({ ...person, name: '漢'.repeat(100), answer: null })) },
    { ...already, ...hostile, answered: already.answered.map((person) => ({ ...person, name: wild })) },
    { product: hostile.product, state: 'busy', token: HOSTILE, form: { ...FORM, comment: HOSTILE.repeat(8) } },
    { product: hostile.product, state: 'invalid', find: { problem: 'tooMany', appId: wild, mailAddress: wild } },
  ];
  for (const view of views) {
    for (const page of [renderPage(view, 'ja'), renderPage(view, 'en')]) {
      expect(page).not.toContain('<script>alert');
      expect(page).not.toMatch(/="[^"]*<\/b>/);
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(15 * 1024);
    }
  }
});

it('renders a plain page under the same policy', () => {
  const page = renderText('個人情報 <保護>', '<h2>第1条</h2>', 'ja', 'たびもり');
  expect(page).toContain('<h1>個人情報 &lt;保護&gt;</h1>\n<h2>第1条</h2>');
  expect(inside(page, 'style').map(sha)).toEqual([/style-src (\S+);/.exec(PAGE_CSP)?.[1]]);
  expect(PAGE_HEADERS['Content-Security-Policy']).toBe(PAGE_CSP);
});

function show(name: string, language: Language): string {
  const view = VIEWS[name];
  if (!view) throw new Error(`no view ${name}`);
  return renderPage(view, language);
}
