import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, createDataSource, errorText, type Finding, missingMigrations, one, sql } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { getDocument } from '../feed/http.js';
import { connectRedis } from '../queue/connect-redis.js';
import { createAddresses } from '../sending/mail/addresses.js';
import { askRelay } from '../sending/mail/ask-relay.js';
import { isLoopback, openConnection } from '../sending/mail/open-connection.js';
import { judgeInstallation, readInstallation } from './installation.js';

/** What was tried: it works, or what is the matter. */
export type Tried = Finding | { level: 'ok'; name: string; text: string };

const PATIENCE_MS = 10_000;
/** From here on the clock is wrong. */
const CLOCK_SECONDS = 60;

const ok = (name: string, text: string): Tried => ({ level: 'ok', name, text });
const wrong = (name: string, text: string): Tried => ({ level: 'wrong', name, text });
const doubtful = (name: string, text: string): Tried => ({ level: 'doubtful', name, text });

/** Tries everything that the settings name, and sends nothing to anybody. */
export async function tryAll(config: Config): Promise<Tried[]> {
  const database = await createDataSource(config.databaseUrl, 1, config.databaseIsPooler)
    .initialize()
    .catch((error: unknown) => errorText(error));
  const connected = typeof database === 'string' ? null : database;
  const relays = [
    ['SMTP_URL', config.smtpUrl],
    ['SMTP_FALLBACK_URL', config.smtpFallbackUrl],
  ] as const;
  try {
    const tried = await Promise.all([
      typeof database === 'string' ? [wrong('DATABASE_URL', `cannot be used: ${database}`)] : tryDatabase(database),
      ...(config.redis ? [tryRedis(config.redis)] : []),
      ...relays.map(([name, url]) => (url === null ? [] : tryRelay(name, url, config, connected))),
      ...config.feedUrls.map((url) => tryFeed('JMA_FEED_URL', url)),
      ...config.longFeedUrls.map((url) => tryFeed('JMA_LONG_FEED_URL', url)),
      ...(config.tracesUrl === null ? [] : [tryCollector(config.tracesUrl, config.tracesHeaders)]),
    ]);
    return tried.flat();
  } finally {
    await connected?.destroy();
  }
}

async function tryDatabase(database: DataSource): Promise<Tried[]> {
  const name = 'DATABASE_URL';
  try {
    const { encoding } = await one<{ encoding: string }>(
      database,
      sql`SELECT current_setting('server_encoding') AS encoding`,
    );
    if (encoding !== 'UTF8')
      return [
        wrong(name, `has the encoding ${encoding}: make another database with ENCODING 'UTF8' TEMPLATE template0`),
      ];
    const missing = await missingMigrations(database);
    if (missing.length > 0) return [wrong(name, `lacks migrations: ${missing.join(', ')}`)];
    const found = await readInstallation(database);
    const version = `${Math.floor(found.version / 10_000)}.${found.version % 10_000}`;
    return [ok(name, `PostgreSQL ${version}, the schema is up to date`), ...judgeInstallation(found)];
  } catch (error) {
    return [wrong(name, `cannot be used: ${errorText(error)}`)];
  }
}

async function tryRedis(settings: NonNullable<Config['redis']>): Promise<Tried[]> {
  const name = 'REDIS_URL';
  let redis: ReturnType<typeof connectRedis>;
  try {
    redis = connectRedis(settings);
  } catch (error) {
    if (error instanceof URIError) return [wrong(name, `cannot be used: ${errorText(error)}`)];
    return [wrong('REDIS_CA_FILE', `cannot be read: ${errorText(error)}`)];
  }
  let reason = `no answer within ${PATIENCE_MS / 1000} s`;
  redis.on('error', (error: Error) => (reason = error.message));
  const pong = await Promise.race([
    redis.ping().catch((error: unknown) => void (reason = errorText(error))),
    sleep(PATIENCE_MS, undefined, { ref: false }),
  ]);
  redis.disconnect();
  return [pong === 'PONG' ? ok(name, 'answers') : wrong(name, `cannot be used: ${reason}`)];
}

/** Connects, signs in, and asks whether a mail to ourselves would be taken. */
async function tryRelay(name: string, url: string, config: Config, database: DataSource | null): Promise<Tried[]> {
  const { connection, error } = await openConnection(url, config);
  if (!connection?._socket) return [wrong(name, `cannot be used: ${error ?? 'the connection ended'}`)];
  const { hostname, username } = new URL(url);
  const { secure } = connection;
  const clear =
    secure || isLoopback(hostname.replace(/^\[|\]$/g, ''))
      ? []
      : [doubtful(name, 'has no TLS: names and answers travel in the clear')];
  const signedIn = `connected ${secure ? 'over TLS' : 'without TLS'}${username === '' ? '' : ', signed in'}`;
  if (database === null) {
    connection.quit();
    return [ok(name, `${signedIn}; not asked about addresses, which are in the database`), ...clear];
  }
  try {
    const { from, ours } = await createAddresses({ config, dataSource: database })();
    const { takes, text } = await askRelay(connection._socket, from, ours);
    const addresses = `from ${from} to ${ours.join(', ')}`;
    return [
      takes
        ? ok(name, `${signedIn}, takes mail ${addresses}`)
        : wrong(name, `${signedIn}, but takes no mail ${addresses}: ${text}`),
      ...clear,
    ];
  } catch (failure) {
    connection.close();
    return [wrong(name, `${signedIn}, but takes no mail from us: ${errorText(failure)}`), ...clear];
  }
}

/** Asks once, as the worker would after a start. */
async function tryFeed(name: string, url: string): Promise<Tried[]> {
  try {
    const { status, date } = await getDocument(
      url,
      { accept: 'application/atom+xml' },
      AbortSignal.timeout(PATIENCE_MS),
    );
    if (status !== 200) return [wrong(name, `${url}: HTTP ${status}`)];
    const off = date === null ? 0 : Math.round((Date.now() - date.getTime()) / 1000);
    if (Math.abs(off) > CLOCK_SECONDS) return [wrong(name, `${url}: our clock is ${off} s off its clock`)];
    return [ok(name, `${url} is read`)];
  } catch (error) {
    return [wrong(name, `${url}: ${errorText(error)}`)];
  }
}

/** Hands over no spans. */
async function tryCollector(url: string, headers: Record<string, string>): Promise<Tried[]> {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  try {
    const { ok: takes, status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return [takes ? ok(name, `${url} takes traces`) : wrong(name, `${url}: HTTP ${status}`)];
  } catch (error) {
    return [wrong(name, `${url}: ${causeOf(error)}`)];
  }
}

/** `fetch failed` says nothing; its cause does. */
const causeOf = (error: unknown): string => errorText(error instanceof Error ? (error.cause ?? error) : error);
