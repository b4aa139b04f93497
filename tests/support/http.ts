import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalHttp {
  /** such as http://127.0.0.1:40123 */
  origin: string;
  /** the requests received, in order */
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  close: () => Promise<void>;
}

/** A server on a free port of this machine that answers with `answer`. */
export async function startHttp(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  port = 0,
): Promise<LocalHttp> {
  const requests: LocalHttp['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: used } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${used}`, requests, close };
}
