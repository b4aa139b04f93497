import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Listening } from '../http.js';
import type { NewMessage } from './message.js';
import type { MessageStore } from './message-store.js';

const MAX_MAIL_BYTES = 5 * 1024 * 1024;
const MAX_CLIENTS = 50;

/** A mail server on 127.0.0.1 that puts every mail into the inbox. */
export async function startSmtp(store: MessageStore, port: number): Promise<Listening> {
  const server = new SMTPServer({
    banner: 'demo inbox',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, callback) => {
      receive(store, stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A broken client connection does not concern us; without a listener it would end the process.
  server.on('error', (error) => console.error('SMTP:', error.message));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('SMTP is not listening on a port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function receive(store: MessageStore, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to the end but discarded: the refusal can only be sent after the data.
    if (size <= MAX_MAIL_BYTES) chunks.push(chunk);
  }
  if (size > MAX_MAIL_BYTES) {
    throw Object.assign(new Error('Message exceeds fixed maximum message size'), { responseCode: 552 });
  }
  await store.add(await parseMail(Buffer.concat(chunks), session));
}

async function parseMail(source: Buffer, { envelope }: SMTPServerSession): Promise<NewMessage> {
  const mail = await simpleParser(source);
  const sender = mail.from?.value[0];
  return {
    kind: 'mail',
    from: sender?.name ? `${sender.name} <${sender.address}>` : (sender?.address ?? ''),
    to: envelope.rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || null,
    headers: mail.headerLines.map(({ line }) => {
      const colon = line.indexOf(':');
      return {
        name: line.slice(0, colon),
        value: line
          .slice(colon + 1)
          .replace(/\r?\n\s+/g, ' ')
          .trim(),
      };
    }),
    sid: null,
  };
}
