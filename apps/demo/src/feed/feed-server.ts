import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { send } from '../http.js';

const compress = promisify(gzip);

/** The two feeds and the telegrams; no other file in the folder can be requested. */
const SERVED = /^\/feed\/(eqvol(?:_l)?\.xml|data\/\d{14}_\d+_V[A-Z]{3}\d\d_\d{6}\.xml)$/;

/** Serves the feed folder like the agency serves its own: Last-Modified, ETag, 304 and gzip. */
export function createFeedServer(folder: string): Server {
  return createServer((request, response) => {
    answer(folder, request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', 'Internal error');
    });
  });
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = SERVED.exec((request.url ?? '').split('?')[0] ?? '')?.[1];
  const found = file && (request.method === 'GET' || request.method === 'HEAD') ? await read(join(folder, file)) : null;
  if (!found) {
    send(response, 404, 'text/plain', 'Not found');
    return;
  }
  const tag = createHash('sha256').update(found.content).digest('hex').slice(0, 32);
  const headers = {
    'Last-Modified': found.modified.toUTCString(),
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  };
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  // Each encoding has its own strong tag; either one matches, because their content is the same.
  const etag = zipped ? `"${tag}-gzip"` : `"${tag}"`;
  if (isUnchanged(request, tag, found.modified)) {
    response.writeHead(304, { ...headers, ETag: etag });
    response.end();
    return;
  }
  const body = zipped ? await compress(found.content) : found.content;
  response.writeHead(200, {
    ...headers,
    ETag: etag,
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Length': body.length,
    ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function read(path: string): Promise<{ content: Buffer; modified: Date } | null> {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
    return { content, modified: new Date(Math.floor(mtimeMs / 1000) * 1000) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** If-None-Match decides if present; a date cannot distinguish two changes within a second. */
function isUnchanged(request: IncomingMessage, tag: string, modified: Date): boolean {
  const match = request.headers['if-none-match'];
  if (match !== undefined) return match.includes(tag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return modified.getTime() <= since && Date.now() - modified.getTime() > 1000;
}
