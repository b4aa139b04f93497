import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { type Config, errorText } from '@tabimori/server';
import { NO_STARTTLS } from '@tabimori/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpError } from './smtp-answer.js';

export type SmtpSettings = Pick<Config, 'smtpConnections' | 'smtpEhloName' | 'smtpCaFile' | 'smtpAllowsCleartextLogin'>;

export type Opened =
  | { connection: SMTPConnection; error?: never }
  /** `said`: the relay's own words, if it has said anything */
  | { connection?: never; error: string; said: string | null };

const CONNECT_TIMEOUT_MS = 10_000;
/** Long, because a mail whose answer was not awaited may be taken and sent twice. */
const ANSWER_TIMEOUT_MS = 60_000;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));

/**
 * A connection to the relay, signed in if its address has a user. User and password only leave over TLS, unless the
 * relay is on this machine or a setting allows it. Never rejects: what cannot be tried is a failed connection as well.
 */
export async function openConnection(url: string, settings: SmtpSettings): Promise<Opened> {
  try {
    return await connect(url, settings);
  } catch (error) {
    return { error: errorText(error), said: null };
  }
}

function connect(url: string, settings: SmtpSettings): Promise<Opened> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const { smtpEhloName, smtpCaFile, smtpAllowsCleartextLogin } = settings;
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const requireTLS = !secure && username !== '' && !smtpAllowsCleartextLogin && !isLoopback(host);
  const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const connection = new SMTPConnection({
    host,
    port: Number(port) || (secure ? 465 : 25),
    secure,
    requireTLS,
    ...(smtpEhloName !== null && { name: smtpEhloName }),
    // read for each connection, so that a new file counts without a restart
    ...(smtpCaFile !== null && { tls: { ca: readFileSync(smtpCaFile) } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  return new Promise((resolve) => {
    const failed = ({ message, response }: SmtpError): void => {
      const error = requireTLS && message.includes('STARTTLS') ? NO_STARTTLS : errorText(message);
      resolve({ error, said: response ? errorText(response) : null });
    };
    // stays for the life of the connection: an error on an idle one only makes it unusable
    connection.on('error', failed);
    connection.connect((error) => {
      if (error) return failed(error);
      if (username === '') return resolve({ connection });
      connection.login({ credentials }, (refused) => {
        if (!refused) return resolve({ connection });
        connection.close();
        failed(refused);
      });
    });
  });
}
