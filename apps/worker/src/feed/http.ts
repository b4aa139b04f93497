import { Readable } from 'node:stream';

/** A document is at most 5 MB, a feed or telegram of the agency far below 1 MB. */
const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

export interface Answer {
  status: number;
  body: Buffer;
  etag: string | null;
  lastModified: string | null;
  /** the server's clock; null when it does not say */
  date: Date | null;
}

/**
 * GET with gzip, at most 10 s and 5 MB in all; redirects only within the host.
 * Rejects with an Error in plain words for everything but an answer of status 200, 304, 404 or 410.
 */
export async function getDocument(
  url: string,
  headers: Record<string, string>,
  stopping: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping]);
  let at = url;
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(at, { headers, redirect: 'manual', signal }).catch(withCause);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !location) return answerOf(response);
    await response.body?.cancel();
    const target = new URL(location, at);
    if (target.host !== new URL(url).host) throw new Error(`redirected to another host: ${target.host}`);
    if (redirects >= MAX_REDIRECTS) throw new Error(`more than ${MAX_REDIRECTS} redirects`);
    at = target.href;
  }
}

/** `fetch failed` says nothing; its cause does. */
function withCause(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  throw cause instanceof Error ? cause : error;
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  if (![200, 304, 404, 410].includes(status)) {
    await response.body?.cancel();
    throw new Error(`HTTP ${status}`);
  }
  const date = new Date(headers.get('date') ?? NaN);
  return {
    status,
    body: await bodyOf(response),
    etag: validator(headers.get('etag'), 200),
    lastModified: validator(headers.get('last-modified'), 100),
    date: Number.isNaN(date.getTime()) ? null : date,
  };
}

/** As the column takes it; without one the next answer is a whole one again. */
const validator = (text: string | null, most: number): string | null => (text && text.length <= most ? text : null);

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<unknown> = response.body ?? Readable.from([]);
  for await (const part of body) {
    if (!ArrayBuffer.isView(part)) throw new TypeError('a body consists of bytes');
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`);
    parts.push(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  }
  return Buffer.concat(parts);
}
