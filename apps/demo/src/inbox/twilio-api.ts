import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DemoConfig } from '../config.js';
import { readBody, sendJson } from '../http.js';
import type { Summary } from './message.js';
import type { MessageStore } from './message-store.js';

const PATH = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages(?:\/(SM[0-9a-f]{32}))?\.json$/;
const MAX_TEXT_LENGTH = 1600;
const MAX_PAGE = 1000;

export const isTwilioPath = (path: string): boolean => path.startsWith('/2010-04-01/');

/**
 * Behaves like Twilio's Messages resource as far as sending and looking up need; the SMS goes to the inbox.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
export async function answerTwilio(
  store: MessageStore,
  account: DemoConfig['twilio'],
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, accountSid, sid] = PATH.exec(url.pathname) ?? [];
  if (accountSid === undefined) return refuse(response, 404, 20404, 'The requested resource was not found');
  if (!isAuthorized(request, account) || accountSid !== account.accountSid) {
    return refuse(response, 401, 20003, 'Authenticate');
  }
  if (request.method === 'POST' && !sid) return create(store, accountSid, request, response);
  if (request.method !== 'GET') return refuse(response, 405, 20004, 'Method not allowed');
  if (sid) {
    const [found] = store.findSms((summary) => summary.sid === sid, 1);
    if (!found) return refuse(response, 404, 20404, `The requested resource ${url.pathname} was not found`);
    const [message] = await resources(store, accountSid, [found]);
    return sendJson(response, 200, message);
  }
  const size = Math.min(Number(url.searchParams.get('PageSize') ?? 50) || 50, MAX_PAGE);
  const page = store.findSms((summary) => isWanted(summary, url.searchParams), size);
  const uri = `${url.pathname}${url.search}`;
  sendJson(response, 200, {
    messages: await resources(store, accountSid, page),
    first_page_uri: uri,
    next_page_uri: null,
    previous_page_uri: null,
    uri,
    page: 0,
    page_size: size,
    start: 0,
    end: Math.max(page.length - 1, 0),
  });
}

async function create(
  store: MessageStore,
  accountSid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 20413, 'Request entity too large');
  const form = new URLSearchParams(body);
  const [to, from, text] = ['To', 'From', 'Body'].map((name) => form.get(name)?.trim() ?? '');
  if (!to) return refuse(response, 400, 21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(response, 400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!from) return refuse(response, 400, 21603, "A 'From' phone number is required.");
  if (!text) return refuse(response, 400, 21602, 'Message body is required.');
  if (text.length > MAX_TEXT_LENGTH)
    return refuse(response, 400, 21617, 'The concatenated message body exceeds the limit');
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const message = await store.add({ kind: 'sms', from, to: [to], subject: '', text, html: null, headers: [], sid });
  sendJson(response, 201, resource(accountSid, { ...message, sid }, 'queued'));
}

/** Twilio's filters: To, From, the day of DateSent, and DateSent< and DateSent> with a day or a time. */
function isWanted({ to, from, receivedAt }: Summary, query: URLSearchParams): boolean {
  for (const [name, value] of query) {
    if (name === 'To' && !to.includes(value)) return false;
    if (name === 'From' && from !== value) return false;
    if (name === 'DateSent' && receivedAt.slice(0, 10) !== value.slice(0, 10)) return false;
    // Days are compared with days and times with times: in both formats, text order is time order.
    if (name === 'DateSent<' && receivedAt.slice(0, 19) > value.slice(0, 19)) return false;
    if (name === 'DateSent>' && receivedAt.slice(0, 19) < value.slice(0, 19)) return false;
  }
  return true;
}

async function resources(store: MessageStore, accountSid: string, page: readonly Summary[]): Promise<unknown[]> {
  const messages = await store.getAll(page);
  return messages.map((message) => resource(accountSid, message, 'delivered'));
}

function resource(
  accountSid: string,
  message: { sid: string | null; from: string; to: string[]; text: string; receivedAt: string },
  status: 'queued' | 'delivered',
): Record<string, unknown> {
  const date = new Date(message.receivedAt).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.text,
    date_created: date,
    date_sent: status === 'queued' ? null : date,
    date_updated: date,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status,
    subresource_uris: {},
    to: message.to[0],
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
  };
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  sendJson(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
}

function isAuthorized(request: IncomingMessage, { accountSid, authToken }: DemoConfig['twilio']): boolean {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
