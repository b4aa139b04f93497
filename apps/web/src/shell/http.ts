import {
  API_PREFIX,
  type Call,
  type Envelope,
  type FieldError,
  IDEMPOTENCY_KEY,
  INPUT_PART,
  type Input,
  type MessageCode,
  type Reply,
} from '@tabimori/shared';
import { currentLanguage } from './i18n.js';
import { PATHS } from './paths.js';
import { login, refresh, sessionOver } from './token.js';
import { place } from './request-place.js';
import { sendFile } from './send-file.js';

/** A call that did not succeed; status 0: no answer came. */
export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: MessageCode | null = null,
    readonly fields: FieldError[] = [],
    readonly params: Envelope['params'] = {},
  ) {
    super(`${status} ${code ?? ''}`);
  }
}

const noAnswer = (): never => {
  throw new CallFailed(0);
};

/**
 * Statuses that lead to a page of their own or out of the session, and show no toast. An error of the server is none of
 * them: it may concern one of many calls, and would take away what the others show and what somebody has typed.
 */
const LEAVING: Readonly<Record<number, string>> = { 403: PATHS.forbidden, 404: PATHS.notFound };
export const isToldElsewhere = ({ status }: CallFailed): boolean =>
  status in LEAVING || status === 401 || status === 402;

let leave = (path: string): void => window.location.assign(path);
/** The router says how to go to a page. */
export const leaveBy = (go: (path: string) => void): void => {
  leave = go;
};

export interface RequestOptions {
  /** in place of the bearer token */
  authorization?: string;
  /** rows are on the screen already: a failure must not take them away */
  stay?: boolean;
  /** the same key makes a send once, however often it is asked for */
  idempotencyKey?: string;
  /** the file of a call that takes one */
  file?: File;
  /** how much of it has been sent, 0 to 1 */
  onSent?: (share: number) => void;
  /** ends the call */
  signal?: AbortSignal;
}

/** The input with the call's file; the browser writes the content type. */
function formOf(call: Call, body: string, file: File): FormData {
  const form = new FormData();
  form.append(INPUT_PART, body);
  if (call.file) form.append(call.file.name, file);
  return form;
}

async function fetchOnce(
  call: Call,
  input: object,
  authorization: string | null,
  { idempotencyKey, file, onSent, signal }: RequestOptions = {},
): Promise<Response> {
  const { path, body } = place(call, input);
  // files speak the language chosen here, not the browser's
  const headers: Record<string, string> = { 'accept-language': currentLanguage() === 'en' ? 'en' : 'ja' };
  if (body !== undefined && !file) headers['content-type'] = 'application/json';
  if (authorization) headers['authorization'] = authorization;
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY] = idempotencyKey;
  const sent = body !== undefined && file ? formOf(call, body, file) : body;
  try {
    if (sent instanceof FormData && onSent) return await sendFile(API_PREFIX + path, headers, sent, onSent, signal);
    return await fetch(API_PREFIX + path, { method: call.method, headers, body: sent, signal });
  } catch {
    throw new CallFailed(0);
  }
}

async function fetchSignedIn(call: Call, input: object, options?: RequestOptions): Promise<Response> {
  const { accessToken: tried, ended } = login.get();
  if (ended !== null) throw new CallFailed(401);
  const response = await fetchOnce(call, input, tried && `Bearer ${tried}`, options);
  if (response.status !== 401) return response;
  const outcome = await refresh(tried).catch(noAnswer);
  if (outcome === 'over') return response;
  return fetchOnce(call, input, `Bearer ${login.get().accessToken}`, options);
}

async function failureOf(response: Response): Promise<CallFailed> {
  try {
    const { errCode, messageCode, error, params } = (await response.json()) as Envelope;
    return new CallFailed(response.status, errCode ?? messageCode, error ?? [], params);
  } catch {
    // a proxy's page, not the API's envelope
    return new CallFailed(response.status);
  }
}

async function succeed(call: Call, input: object, options: RequestOptions): Promise<Response> {
  const { authorization, stay } = options;
  const open = call.access === 'public' || authorization !== undefined;
  const response = open
    ? await fetchOnce(call, input, authorization ?? null)
    : await fetchSignedIn(call, input, options);
  if (response.ok) return response;
  const failed = await failureOf(response);
  if (!open && (failed.status === 401 || failed.status === 402)) sessionOver();
  const page = failed.code === 'SECOND_FACTOR_REQUIRED' ? PATHS.secondFactor : LEAVING[failed.status];
  if (page !== undefined && !stay && !open) leave(page);
  throw failed;
}

/** Makes a call: the reply, parsed by its schema, and the code of the message to show. Rejects with CallFailed. */
export async function exchange<C extends Call>(
  call: C,
  input: Input<C>,
  options: RequestOptions = {},
): Promise<{ reply: Reply<C>; messageCode: MessageCode | null }> {
  const response = await succeed(call, input as object, options);
  // one that was cut off is none
  const { data, messageCode } = (await response.json().catch(noAnswer)) as Envelope;
  return { reply: call.reply.parse(data) as Reply<C>, messageCode };
}

/** Makes a call: only the reply. Rejects with CallFailed. */
export const request = async <C extends Call>(call: C, input: Input<C>, options?: RequestOptions): Promise<Reply<C>> =>
  (await exchange(call, input, options)).reply;

export interface FileReply {
  blob: Blob;
  /** the server's, otherwise the given one */
  name: string;
}

/** Makes a call that answers with a file. */
export async function fetchFile<C extends Call>(call: C, input: Input<C>, fallbackName: string): Promise<FileReply> {
  const response = await succeed(call, input as object, { stay: true });
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: encoded === undefined ? fallbackName : decodeURIComponent(encoded) };
}

/** A browser under load reads the address late, and of one that is gone it knows neither the file nor its name. */
const KEPT_MS = 60_000;

export function saveFile({ blob, name }: FileReply): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Makes a call that answers with a file, and saves it under the server's name. */
export const download = async <C extends Call>(call: C, input: Input<C>, fallbackName: string): Promise<void> =>
  saveFile(await fetchFile(call, input, fallbackName));
