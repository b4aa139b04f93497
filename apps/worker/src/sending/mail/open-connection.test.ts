import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STARTTLS } from '@tabimori/shared';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { testConfig } from '../../../../../tests/support/config.js';
import { openConnection } from './open-connection.js';

/** A relay that lets anyone sign in, and records what it hears. */
async function startRelay(options: SMTPServerOptions) {
  const heard: { user: string | undefined; overTls: boolean; ehlo: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username }, { secure, hostNameAppearsAs }, done) => {
      heard.push({ user: username, overTls: secure, ehlo: hostNameAppearsAs });
      done(null, { user: username });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    heard,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const open = async (url: string, settings = {}): Promise<string> => {
  const { connection, error } = await openConnection(url, testConfig(settings));
  connection?.close();
  return error ?? 'open';
};
/** This machine by an address that is not a loopback address. */
const OTHER = 'user:secret@0.0.0.0';

test('a relay without STARTTLS gets user and password only on this machine, or if a setting allows it', async () => {
  const relay = await startRelay({ disabledCommands: ['STARTTLS'] });
  try {
    const other = `smtp://${OTHER}:${relay.port}`;
    expect(await open(other)).toBe(NO_STARTTLS);
    expect(relay.heard).toEqual([]);
    expect(await open(`smtp://0.0.0.0:${relay.port}`)).toBe('open');
    expect(relay.heard).toEqual([]);
    expect(await open(other, { smtpAllowsCleartextLogin: true })).toBe('open');
    expect(await open(`smtp://user:secret@127.0.0.1:${relay.port}`)).toBe('open');
    expect(relay.heard).toMatchObject([{ user: 'user', overTls: false }, { overTls: false }]);
  } finally {
    await relay.close();
  }
});

test('user and password are decoded before the relay is connected to: a % in them ends no more than the connection', async () => {
  let connected = 0;
  const onConnect = (_session: unknown, done: () => void): void => {
    connected += 1;
    done();
  };
  const relay = await startRelay({ disabledCommands: ['STARTTLS'], onConnect });
  try {
    expect(await open(`smtp://us%er:secret@127.0.0.1:${relay.port}`)).toBe('URI malformed');
    expect(await open(`smtp://user:sec%ret@127.0.0.1:${relay.port}`)).toBe('URI malformed');
    expect(connected).toBe(0);
    expect(await open(`smtp://us%25er:sec%25ret@127.0.0.1:${relay.port}`)).toBe('open');
    expect(relay.heard).toMatchObject([{ user: 'us%er' }]);
  } finally {
    await relay.close();
  }
});

test('over STARTTLS the relay is signed in to if its certificate is trusted, and greeted by the name that is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=relay'];
  const out = ['-addext', 'subjectAltName=IP:0.0.0.0', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...request, ...out], { stdio: 'ignore' });
  const relay = await startRelay({ key: readFileSync(key), cert: readFileSync(certificate) });
  try {
    const url = `smtp://${OTHER}:${relay.port}`;
    expect(await open(url)).toContain('self-signed certificate');
    expect(relay.heard).toEqual([]);
    expect(await open(url, { smtpCaFile: join(folder, 'none.pem') })).toContain('ENOENT');
    expect(await open(url, { smtpCaFile: certificate, smtpEhloName: 'mail.example.jp' })).toBe('open');
    expect(relay.heard).toEqual([{ user: 'user', overTls: true, ehlo: 'mail.example.jp' }]);
  } finally {
    await relay.close();
    rmSync(folder, { recursive: true });
  }
});
