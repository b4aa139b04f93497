import { escapeHtml } from '@tabimori/domain';
import { linkify, tokyoTime } from './html.js';
import { INBOX_SCRIPT } from './inbox-script.js';
import { INBOX_STYLE } from './inbox-style.js';
import { en, ja, type Words } from './inbox-words.js';
import type { Message, Summary } from './message.js';

export interface InboxView {
  lang: 'ja' | 'en';
  /** The filter of the list; empty for everything. */
  to: string;
  before: number | undefined;
  items: readonly Summary[];
  hasOlder: boolean;
  /** The newest id that passes the filter; the page's script continues from it. */
  lastId: number;
  /** The requested message; `message` is undefined if it does not exist. */
  opened: { id: number; message: Message | undefined } | undefined;
  nonce: string;
}

/** The whole page in one response, without external resources. */
export function renderInbox(view: InboxView): string {
  const words = view.lang === 'en' ? en : ja;
  const other = view.lang === 'en' ? 'ja' : 'en';
  const path = view.opened ? `/messages/${view.opened.id}` : '/';
  return `<!doctype html>
<html lang="${view.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="icon" href="data:,">
<style>${INBOX_STYLE}</style>
</head>
<body>
<header>
<h1>${words.title}</h1>
<p>${words.lead}</p>
<a href="${link(path, view, { lang: other })}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>
</header>
<main${view.opened ? ' class="opened"' : ''}>
<section class="list" aria-label="${words.list}">${renderList(view, words)}</section>
<section class="message" aria-live="off"><div class="scroll">${renderOpened(view, words)}</div></section>
</main>
<script nonce="${view.nonce}">${INBOX_SCRIPT}</script>
</body>
</html>
`;
}

function renderList(view: InboxView, words: Words): string {
  const { to, items, before, hasOlder } = view;
  const clear = to
    ? `<a class="button quiet" href="${link('/', view, { to: '', before: undefined })}">${words.clear}</a>`
    : '';
  const last = items.at(-1);
  const newest = `<a href="${link('/', view, { before: undefined })}">${words.newest}</a>`;
  const older = last && hasOlder ? `<a href="${link('/', view, { before: last.id })}">${words.older}</a>` : '';
  const lines = items.map((item) => renderLine(item, view, words)).join('\n');
  return `
<form action="/" method="get" role="search">
<label>${words.filter}<input name="to" type="search" value="${escapeHtml(to)}" maxlength="200" autocomplete="off"></label>
${view.lang === 'en' ? '<input type="hidden" name="lang" value="en">' : ''}
<button type="submit">${words.filterButton}</button>${clear}
</form>
<div class="bar"><span>${words.live}</span><span data-new hidden>${words.newOnes}: ${newest}</span></div>
<div class="scroll" tabindex="-1">
<ul data-last="${view.lastId}">${lines}</ul>
${items.length === 0 ? renderEmpty(view, words) : ''}
</div>
${older || before ? `<div class="bar foot"><span>${before ? newest : ''}</span><span>${older}</span></div>` : ''}`;
}

function renderEmpty({ to }: InboxView, words: Words): string {
  if (to) return `<div class="empty" data-empty>${words.emptyFiltered}</div>`;
  return `<div class="empty" data-empty>${words.empty} ${words.emptyHint}<code>npm run feed</code></div>`;
}

function renderLine(item: Summary, view: InboxView, words: Words): string {
  const current = item.id === view.opened?.id ? ' aria-current="true"' : '';
  const time = tokyoTime(item.receivedAt);
  const subject = item.kind === 'mail' ? `${escapeHtml(item.subject || words.noSubject)} ` : '';
  return (
    `<li data-id="${item.id}"><a href="${link(`/messages/${item.id}`, view, {})}"${current}>` +
    `${renderKind(item.kind, words)}<span class="who">${escapeHtml(item.to.join(', '))}</span>` +
    `<time datetime="${item.receivedAt}" title="${time}">${time.slice(5, 16)}</time>` +
    `<span class="what">${subject}<span>${escapeHtml(item.preview)}</span></span></a></li>`
  );
}

const ICONS = {
  mail: '<rect x="1" y="3" width="14" height="10" rx="1.5"/><path d="m1.5 4 6.5 5 6.5-5"/>',
  sms: '<path d="M2 2.5h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H7l-3.5 3v-3H2a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z"/>',
};

function renderKind(kind: Message['kind'], words: Words): string {
  return `<span class="tag ${kind}"><svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[kind]}</svg>${words[kind]}</span>`;
}

function renderOpened(view: InboxView, words: Words): string {
  if (!view.opened) return `<div class="empty">${words.choose}</div>`;
  const back = `<a class="button quiet phone" href="${link('/', view, {})}">${words.back}</a>`;
  const { message } = view.opened;
  if (!message) return `<div class="empty">${back}<p>${words.missing}</p></div>`;
  const facts = [
    [words.receivedAt, tokyoTime(message.receivedAt)],
    [words.from, message.from],
    [words.to, message.to.join(', ')],
  ];
  return `<article>
${back}
<div class="kind">${renderKind(message.kind, words)}</div>
${message.kind === 'mail' ? `<h2>${escapeHtml(message.subject || words.noSubject)}</h2>` : ''}
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${message.kind === 'sms' ? `<div class="sms body">${linkify(message.text)}</div>` : renderMail(message, words)}
</article>`;
}

function renderMail({ html, text, headers }: Message, words: Words): string {
  const lines = headers.map(({ name, value }) => escapeHtml(`${name}: ${value}`)).join('\n');
  const plain = `<div class="body">${linkify(text)}</div>`;
  // Scripts do not run in the frame; links open in a new tab.
  const frame = (source: string): string =>
    `<iframe title="${words.html}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" ` +
    `srcdoc="${escapeHtml(`<base target="_blank">${source}`)}"></iframe>`;
  return `${html ? `${frame(html)}<details><summary>${words.text}</summary>${plain}</details>` : plain}
<details><summary>${words.headers}</summary><div class="body headers">${lines}</div></details>`;
}

/** A link that keeps language, filter and page except for `change`. */
function link(path: string, view: InboxView, change: Partial<Pick<InboxView, 'lang' | 'to' | 'before'>>): string {
  const { lang, to, before } = { ...view, ...change };
  const query = new URLSearchParams();
  if (to) query.set('to', to);
  if (before) query.set('before', String(before));
  if (lang === 'en') query.set('lang', 'en');
  const text = query.toString();
  return escapeHtml(text ? `${path}?${text}` : path);
}
