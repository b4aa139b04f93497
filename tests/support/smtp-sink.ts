import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * What happens to a mail, by its recipient. `greylist`: 450 the first time; `slow`: 450 after some seconds,
 * `slowText`: only after the data; `stall`: no answer to the address; `hang`: no answer to the data; `drop`: once,
 * the connection ends after the data, before the answer.
 */
export type SinkAnswer = 'accept' | 450 | 550 | 'greylist' | 'slow' | 'slowText' | 'stall' | 'hang' | 'drop';

const SLOW_MS = 3000;

export interface SinkMail {
  to: string;
  raw: string;
  /** by performance.now() */
  at: number;
}

/** What the relay limits, and in whose words it says so. */
export interface SinkLimits {
  connections?: number;
  /** mails a second, and at once after a rest */
  rate?: number;
  burst?: number;
  /** mails on a connection, after which it is closed */
  messages?: number;
  /** mails in all */
  quota?: number;
}

export interface SmtpSink {
  url: string;
  port: number;
  mails: SinkMail[];
  /** the answer for each recipient */
  answers: Map<string, SinkAnswer>;
  /** the answer for recipients not in `answers` */
  everybody: SinkAnswer;
  /** milliseconds before each acceptance */
  delay: number;
  parsed: () => Promise<ParsedMail[]>;
  limits: SinkLimits;
  /** answers because of the limits, by their codes */
  refusals: { connections: number; rate: number; messages: number; quota: number };
  /** open connections, and the most there have been */
  connections: () => number;
  mostConnections: () => number;
  close: () => Promise<void>;
}

/** A real SMTP server on this machine that keeps what it accepts; `port` 0: a free one. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: SinkMail[] = [];
  const answers = new Map<string, SinkAnswer>();
  const sockets = new Set<Socket>();
  const limits: SinkLimits = {};
  const refusals = { connections: 0, rate: 0, messages: 0, quota: 0 };
  const sink = { delay: 0, everybody: 'accept' as SinkAnswer, limits, refusals };
  const bucket = { tokens: Infinity, at: 0 };
  const mailsOf = new Map<string, number>();
  let mostConnections = 0;
  const limited = (by: keyof typeof refusals, responseCode: number, text: string): Error => {
    refusals[by] += 1;
    return Object.assign(new Error(text), { responseCode });
  };
  /** Whether one more mail is within the rate. */
  const isInRate = ({ rate = Infinity, burst = 1 }: SinkLimits): boolean => {
    const now = performance.now();
    if (rate === Infinity) return true;
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * rate) / 1000);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
  const refuse = (code: number): Error =>
    Object.assign(new Error(code === 550 ? 'no such user' : 'try again later'), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, callback) => {
      const isFull = server.connections.size > (sink.limits.connections ?? Infinity);
      if (isFull) return callback(limited('connections', 421, '4.7.0 Error: too many connections from 127.0.0.1'));
      mostConnections = Math.max(mostConnections, server.connections.size);
      callback();
    },
    onMailFrom: (_address, { id }, callback) => {
      const mails = mailsOf.get(id) ?? 0;
      if (mails >= (sink.limits.messages ?? Infinity))
        return callback(limited('messages', 421, '4.7.0 Try again later, closing connection.'));
      if (!isInRate(sink.limits))
        return callback(limited('rate', 454, 'Throttling failure: Maximum sending rate exceeded.'));
      mailsOf.set(id, mails + 1);
      callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      const answer = answers.get(address) ?? sink.everybody;
      if (answer === 'stall') return;
      if (answer === 'slow') return void setTimeout(() => callback(refuse(450)), SLOW_MS);
      if (answer === 'greylist') {
        answers.delete(address);
        return callback(refuse(450));
      }
      callback(typeof answer === 'number' ? refuse(answer) : null);
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const answer = answers.get(to) ?? sink.everybody;
        if (answer === 'hang') return;
        if (mails.length >= (sink.limits.quota ?? Infinity))
          return callback(limited('quota', 550, '5.4.5 Daily user sending limit exceeded.'));
        if (answer === 'slowText') return void setTimeout(() => callback(refuse(450)), SLOW_MS);
        mails.push({ to, raw: Buffer.concat(parts).toString('utf8'), at: performance.now() });
        if (answer === 'drop') {
          answers.delete(to);
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
          return;
        }
        setTimeout(() => callback(null), sink.delay);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const used = (server.server.address() as AddressInfo).port;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    mails,
    answers,
    connections: () => sockets.size,
    mostConnections: () => mostConnections,
    parsed: () => Promise.all(mails.map(({ raw }) => simpleParser(raw))),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}
