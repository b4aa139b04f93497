import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeUser } from '../../../../tests/support/factories.js';
import { startHttp, type LocalHttp } from '../../../../tests/support/http.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';

const SECRET = 'kX2v9Qm4Zt7Lw1Rb8Yc5Nf3Hs6Jd0Gp2a';

let database: TestDatabase;
let relay: SmtpSink;
let agency: LocalHttp;
let requests: number;

beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startSmtpSink();
  agency = await startHttp(({ url, headers }, response) => {
    if (url?.startsWith('/nowhere')) return void response.writeHead(404).end();
    if (url === '/v1/traces')
      return void response.writeHead(headers.authorization === `Bearer ${SECRET}` ? 200 : 401).end();
    requests += 1;
    response.end('<feed/>');
  });
});
beforeEach(() => {
  requests = 0;
});
afterAll(async () => {
  await Promise.all([relay.close(), agency.close()]);
  await database.drop();
});

/** The built command, with these settings on top of those of a good production. */
function check(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const all = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SMTP_URL: relay.url,
    JMA_FEED_URL: `${agency.origin}/feed.xml`,
    JMA_LONG_FEED_URL: `${agency.origin}/long.xml`,
    LINK_KEYS: `1:${SECRET}`,
    JWT_SECRET: SECRET,
    SUPPORT_MAIL_KEY: 'b1f0c5d2e3',
    APP_BASE_URL: 'https://anpi.aozora.co.jp',
    HEARTBEAT_URL: 'https://monitor.aozora.co.jp/abc',
    TRUSTED_PROXIES: '1',
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(__dirname, '../../dist/check-settings.js')], { env: all }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), output: out + errors }),
    );
  });
}

test('what is wrong is named, and everything is tried without a mail', async () => {
  const { code, output } = await check({
    SMTP_CONECTIONS: '9',
    SMTP_FALLBACK_URL: 'smtp://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${agency.origin}/nowhere`,
  });
  expect(output).toContain('WRONG     SMTP_CONECTIONS is no setting: did you mean SMTP_CONNECTIONS?');
  expect(output).toMatch(/ok {8}DATABASE_URL PostgreSQL 18\.\d+, the schema is up to date/);
  expect(output).toContain('WRONG     DATABASE_URL holds no account of the provider');
  expect(output).toContain('WRONG     sender address is still no-reply@example.com');
  expect(output).toMatch(/ok {8}SMTP_URL connected without TLS, takes mail from no-reply@example.com to support@/);
  expect(output).toMatch(/WRONG {5}SMTP_FALLBACK_URL cannot be used: .*ECONNREFUSED/);
  expect(output).toContain(`ok        JMA_FEED_URL ${agency.origin}/feed.xml is read`);
  expect(output).toContain(`WRONG     OTEL_EXPORTER_OTLP_ENDPOINT ${agency.origin}/nowhere/v1/traces: HTTP 404`);
  expect(code).toBe(1);
  expect(requests).toBe(2);
  expect(relay.mails).toEqual([]);
});

test('an installation that is complete ends with 0', async () => {
  await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'provider@aozora.co.jp' });
  await database.dataSource.query(
    `UPDATE system_setting SET sender_mail_address = 'anpi@aozora.co.jp', reply_to_mail_address = 'help@aozora.co.jp'`,
  );
  const { output } = await check({});
  expect(output.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([]);
  expect(output).toContain('Nothing is wrong.');
});

test('a database that is not UTF8 is named as that, not by what goes wrong in it', async () => {
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
  await admin.connect();
  const name = `ascii_${process.pid}`;
  await admin.query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
  try {
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const { output } = await check({ DATABASE_URL: url.toString() });
    expect(output).toContain(
      "WRONG     DATABASE_URL has the encoding SQL_ASCII: make another database with ENCODING 'UTF8'",
    );
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});

test.each([
  ['REDIS_URL cannot be used: URI malformed', { REDIS_URL: 'redis://:100%@127.0.0.1:1' }],
  ['REDIS_CA_FILE cannot be read: ENOENT', { REDIS_URL: 'rediss://127.0.0.1:1', REDIS_CA_FILE: '/nowhere/ca.pem' }],
])('settings of Redis that are of no use are named, and the rest is tried: %s', async (said, env) => {
  const { output } = await check(env);
  expect(output).toContain(`WRONG     ${said}`);
  expect(output).toMatch(/ok {8}DATABASE_URL /);
});

test('a collector gets the headers that it wants', async () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: agency.origin };
  const without = await check(collector);
  expect(without.output).toContain(`WRONG     OTEL_EXPORTER_OTLP_ENDPOINT ${agency.origin}/v1/traces: HTTP 401`);
  const { output } = await check({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${SECRET}` });
  expect(output).toContain(`ok        OTEL_EXPORTER_OTLP_ENDPOINT ${agency.origin}/v1/traces takes traces`);
  expect(output).not.toContain(SECRET);
});

test('a relay that takes no mail to us, and a setting that is missing, are wrong', async () => {
  relay.everybody = 550;
  const refused = await check({});
  relay.everybody = 'accept';
  expect(refused.output).toMatch(/WRONG {5}SMTP_URL connected without TLS, but takes no mail from .*: 550/);
  expect(refused.code).toBe(1);
  const missing = await check({ JWT_SECRET: '' });
  expect(missing.output).toBe('WRONG     JWT_SECRET is missing\n\n1 thing is wrong. Nothing was tried.\n');
  expect(missing.code).toBe(1);
  expect(requests).toBe(2);
});
