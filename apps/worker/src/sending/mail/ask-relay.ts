import { once } from 'node:events';
import type { Socket } from 'node:net';
import { errorText } from '@tabimori/server';

/** How long the relay may take for all of it. */
const ANSWERS_MS = 10_000;
/** The last line of an answer. */
const LINE = /^(\d{3}(?: [^\r\n]*)?)\r?\n/m;

export interface Asked {
  /** it takes a mail to one of the addresses */
  takes: boolean;
  /** its last words */
  text: string;
}

/**
 * Asks a relay, on a connection that has been let in, whether it takes a mail to one of these addresses, and sends none.
 * The connection is used up. Rejects when the relay does not answer, or refuses our own address.
 */
export async function askRelay(socket: Socket, from: string, to: readonly string[]): Promise<Asked> {
  const said = answersOf(socket);
  const tell = async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return said();
  };
  try {
    const sender = await tell(`MAIL FROM:<${from}>`);
    if (sender.startsWith('5')) throw new Error(sender);
    let text = sender;
    for (const address of sender.startsWith('2') ? to : []) {
      text = await tell(`RCPT TO:<${address}>`);
      if (text.startsWith('2')) return { takes: true, text };
    }
    return { takes: false, text };
  } finally {
    socket.end('RSET\r\nQUIT\r\n');
    setTimeout(() => socket.destroy(), 1000).unref();
  }
}

/** The answers one at a time; the library stops listening. */
function answersOf(socket: Socket): () => Promise<string> {
  const until = performance.now() + ANSWERS_MS;
  let heard = '';
  socket.removeAllListeners('data').on('data', (part: Buffer) => (heard += part.toString('latin1')));
  return async () => {
    for (;;) {
      const line = LINE.exec(heard);
      if (line) {
        heard = heard.slice(line.index + line[0].length);
        return errorText(line[1] ?? '');
      }
      if (socket.destroyed) throw new Error('the connection ended');
      const left = until - performance.now();
      if (left <= 0) throw new Error(`no answer to an address within ${ANSWERS_MS / 1000} s`);
      await once(socket, 'data', { signal: AbortSignal.timeout(Math.ceil(left)) }).catch(() => undefined);
    }
  };
}
