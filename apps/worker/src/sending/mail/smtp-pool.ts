import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { askRelay, type Asked } from './ask-relay.js';
import { answerOfSend, type SmtpAnswer } from './smtp-answer.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Until the relay asks for the mail's text: nothing has been taken before, so it can be cut short. */
const ENVELOPE_TIMEOUT_MS = 10_000;
/** How often it is looked whether the wait for the relay is too long. */
const WATCH_MS = 500;
/** Long, because a mail whose answer was not awaited may be taken and sent twice. */
const ANSWER_TIMEOUT_MS = 60_000;
const ALERT = 1;

type Opened = { connection: SMTPConnection; error?: never } | { connection?: never; error: string };

/** `aside`: to a domain that stalled before. */
export interface Turn {
  priority: number;
  aside: boolean;
}

interface Waiting extends Turn {
  start: () => void;
}

/** A text in lines that end with CRLF, as it follows DATA: no line of it is taken for its end (RFC 5321, 4.5.2). */
export const asData = (text: string): Buffer => {
  const stuffed = `${text.startsWith('.') ? '.' : ''}${text.replaceAll('\n.', '\n..')}`;
  return Buffer.from(`${stuffed}${stuffed.endsWith('\r\n') ? '' : '\r\n'}.\r\n`);
};

/** The text of a mail; `begun` once the relay has asked for it. */
class Text extends Readable {
  begun = false;

  constructor(private readonly text: string) {
    super();
  }

  // stuffed and ended here, handed to the socket in one piece: the library's way looks at each byte and writes twice, which
  // costs a quarter of all the sending
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.begun = true;
    if (destination instanceof Readable) {
      destination.push(asData(this.text));
      destination.push(null);
    } else destination.end(this.text);
    return destination;
  }

  override _read(): void {
    this.push(null);
  }
}

/**
 * Connections to one relay, kept open. What is more urgent gets the next free one, and one is kept for alerts; beside
 * them stands one for what is sent aside. A message that nobody wants any more when its turn comes (`stillWanted`) is not
 * sent: null.
 */
export class SmtpPool {
  private readonly idle: SMTPConnection[] = [];
  /** with what ends the wait for the relay's answer: the library keeps silent about a connection that is closed */
  private readonly busy = new Map<SMTPConnection, (answer: SmtpAnswer) => void>();
  private readonly waiting: Waiting[] = [];
  /** connections in use or being opened */
  private used = 0;
  private usedByOthers = 0;
  private usedAside = false;

  constructor(
    private readonly url: string,
    private readonly size: number,
  ) {}

  async send(
    envelope: { from: string; to: string },
    turn: Turn,
    message: () => string,
    stillWanted: () => boolean,
    stalls: () => boolean = () => false,
  ): Promise<SmtpAnswer | null> {
    await this.turn(turn);
    try {
      if (!stillWanted()) return null;
      const { connection, error } = await this.take();
      if (!connection) return { kind: 'down', text: error };
      const text = new Text(message());
      const answer = await new Promise<SmtpAnswer>((resolve) => {
        this.busy.set(connection, resolve);
        handOver(connection, envelope, text, resolve, stalls);
      });
      this.busy.delete(connection);
      if (answer.kind === 'accepted' || (await wasReset(connection, answer))) this.keep(connection);
      return answer;
    } finally {
      this.done(turn);
    }
  }

  /** Whether the relay takes a mail to one of these addresses; none is sent. Rejects when it lets nobody in or is silent. */
  async ask(from: string, to: readonly string[]): Promise<Asked> {
    const { connection, error } = await this.open();
    if (!connection?._socket) throw new Error(error ?? 'the connection ended');
    return askRelay(connection._socket, from, to);
  }

  /** Ends every connection, those in use too. */
  close(): void {
    for (const connection of this.idle.splice(0)) connection.quit();
    for (const [connection, end] of this.busy) {
      connection.close();
      end({ kind: 'lost', text: 'the connection was ended' });
    }
  }

  private take(): Promise<Opened> {
    for (let connection = this.idle.pop(); connection; connection = this.idle.pop()) {
      if (!connection.destroyed) return Promise.resolve({ connection });
    }
    return this.open();
  }

  private keep(connection: SMTPConnection): void {
    if (!connection.destroyed) this.idle.push(connection);
  }

  private mayRun({ priority, aside }: Turn): boolean {
    if (aside) return !this.usedAside;
    if (this.used >= this.size) return false;
    return priority <= ALERT || this.size === 1 || this.usedByOthers < this.size - 1;
  }

  private turn(turn: Turn): Promise<void> {
    if (this.mayRun(turn)) {
      this.count(turn, 1);
      return Promise.resolve();
    }
    return new Promise((resolve) => this.waiting.push({ ...turn, start: resolve }));
  }

  private done(turn: Turn): void {
    this.count(turn, -1);
    let next: Waiting | undefined;
    for (const entry of this.waiting) {
      if (this.mayRun(entry) && (!next || entry.priority < next.priority)) next = entry;
    }
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.count(next, 1);
    next.start();
  }

  private count({ priority, aside }: Turn, by: 1 | -1): void {
    if (aside) {
      this.usedAside = by > 0;
      return;
    }
    this.used += by;
    if (priority > ALERT) this.usedByOthers += by;
  }

  private open(): Promise<Opened> {
    const { protocol, hostname, port, username, password } = new URL(this.url);
    const secure = protocol === 'smtps:';
    const connection = new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 25),
      secure,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    });
    return new Promise((resolve) => {
      // stays for the life of the connection: an error on an idle one only makes it unusable
      connection.on('error', (error: Error) => resolve({ error: error.message }));
      connection.connect((error) => {
        if (error) return resolve({ error: error.message });
        if (username === '') return resolve({ connection });
        const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
        connection.login({ credentials }, (refused) => {
          if (!refused) return resolve({ connection });
          connection.close();
          resolve({ error: refused.message });
        });
      });
    });
  }
}

function handOver(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  text: Text,
  end: (answer: SmtpAnswer) => void,
  stalls: () => boolean,
): void {
  const started = performance.now();
  const watch = setInterval(() => {
    const waited = performance.now() - started;
    if (text.begun || (waited < ENVELOPE_TIMEOUT_MS && !stalls())) return;
    clearInterval(watch);
    end({ kind: 'later', text: `no answer within ${Math.round(waited / 1000)} s` });
    connection.close();
  }, WATCH_MS).unref();
  connection.send(envelope, text, (error, info) => {
    clearInterval(watch);
    end(error ? answerOfSend(error) : { kind: 'accepted', text: info?.response ?? '' });
  });
}

/** After a refusal the connection is used again when the relay agrees to start afresh. */
function wasReset(connection: SMTPConnection, { kind }: SmtpAnswer): Promise<boolean> {
  if (kind === 'lost' || connection.destroyed) {
    connection.close();
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const failed = (): void => resolve(false);
    connection.once('error', failed);
    connection.reset((error) => {
      connection.removeListener('error', failed);
      if (error) connection.close();
      resolve(!error);
    });
  });
}
