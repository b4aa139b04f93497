import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { DemoConfig } from '../config.js';
import { send, sendJson } from '../http.js';
import { renderInbox, type InboxView } from './inbox-page.js';
import type { MessageStore } from './message-store.js';
import { answerTwilio, isTwilioPath } from './twilio-api.js';

const PAGE_SIZE = 50;
const MAX_LIMIT = 500;

/**
 * The inbox: its page, `GET /api/messages`, and the SMS API.
 * `GET /api/messages?to=&after=&limit=` answers `{ items: Message[] }`: with `after` (an id) the later messages,
 * oldest first; without it the newest, newest first. `to` is part of an address or phone number; `limit` defaults to
 * 50 and is at most 500. `GET /api/messages/{id}` answers one message.
 */
export function createInboxServer(store: MessageStore, account: DemoConfig['twilio']): Server {
  return createServer((request, response) => {
    answer(store, account, request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', 'Internal error');
    });
  });
}

async function answer(
  store: MessageStore,
  account: DemoConfig['twilio'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://inbox');
  if (isTwilioPath(url.pathname)) return answerTwilio(store, account, url, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, 'text/plain', 'Method not allowed');
  if (url.pathname === '/api/messages') return answerList(store, url, response);
  const [, api, id] = /^\/(api\/)?messages\/(\d{1,15})$/.exec(url.pathname) ?? [];
  const message = id === undefined ? undefined : await store.get(Number(id));
  if (api) return message ? sendJson(response, 200, message) : sendJson(response, 404, { error: 'Not found' });
  if (url.pathname !== '/' && id === undefined) return send(response, 404, 'text/plain', 'Not found');
  answerPage(store, url, response, id === undefined ? undefined : { id: Number(id), message });
}

async function answerList(store: MessageStore, url: URL, response: ServerResponse): Promise<void> {
  const limit = Math.min(wholeNumber(url, 'limit') ?? PAGE_SIZE, MAX_LIMIT);
  const page = store.list({ to: url.searchParams.get('to') ?? '', after: wholeNumber(url, 'after'), limit });
  sendJson(response, 200, { items: await store.getAll(page) });
}

function answerPage(store: MessageStore, url: URL, response: ServerResponse, opened: InboxView['opened']): void {
  const to = (url.searchParams.get('to') ?? '').slice(0, 200);
  const before = wholeNumber(url, 'before');
  const page = store.list({ to, before, limit: PAGE_SIZE + 1 });
  const nonce = randomBytes(16).toString('base64');
  const html = renderInbox({
    lang: url.searchParams.get('lang') === 'en' ? 'en' : 'ja',
    to,
    before,
    items: page.slice(0, PAGE_SIZE),
    hasOlder: page.length > PAGE_SIZE,
    lastId: store.list({ to, limit: 1 })[0]?.id ?? 0,
    opened,
    nonce,
  });
  send(response, opened && !opened.message ? 404 : 200, 'text/html; charset=utf-8', html, {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy':
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; ` +
      `connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
}

function wholeNumber(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
