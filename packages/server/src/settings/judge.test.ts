import { judgeEnvironment } from '../config.js';

const SECRET = 'kX2v9Qm4Zt7Lw1Rb8Yc5Nf3Hs6Jd0Gp2a';
const PASSWORD = '5f2c9a01d4e87b3366aa41f0';
/** A production with nothing to remark on. */
const GOOD = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://tabimori_app:${PASSWORD}@db:5432/tabimori`,
  SMTP_URL: 'smtps://anpi:pass@relay.aozora.co.jp:465',
  JMA_FEED_URL: 'https://www.data.jma.go.jp/developer/xml/feed/eqvol.xml',
  JMA_LONG_FEED_URL: 'https://www.data.jma.go.jp/developer/xml/feed/eqvol_l.xml',
  LINK_KEYS: `2:${SECRET},1:${SECRET}`,
  JWT_SECRET: SECRET,
  SUPPORT_MAIL_KEY: 'b1f0c5d2e3',
  APP_BASE_URL: 'https://anpi.aozora.co.jp/',
  HEARTBEAT_URL: 'https://monitor.aozora.co.jp/abc',
  TRUSTED_PROXIES: '1',
};
const judged = (env: Record<string, string | undefined>): string[] =>
  judgeEnvironment({ ...GOOD, ...env }).findings.map(({ level, name, text }) => `${level} ${name} ${text}`);

test('of a good production there is nothing to say', () => {
  expect(judged({})).toEqual([]);
  expect(judged({ MIGRATION_DATABASE_URL: `postgres://tabimori_owner:${PASSWORD}@db/tabimori` })).toEqual([]);
  expect(judged({ PATH: '/bin', HOME: '/', REDIS_PORT: 'tcp://10.0.0.1:6379', HOSTNAME: 'a', API_PORT: '1' })).toEqual(
    [],
  );
  // OpenTelemetry's own
  expect(judged({ OTEL_EXPORTER_OTLP_TIMEOUT: '5000', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })).toEqual([]);
  expect(judged({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=anpi' })).toEqual([]);
  expect(judged({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'a', TWILIO_FROM: '+8150' })).toEqual([]);
});

const owner = (password: string, user = 'tabimori_owner'): Record<string, string> => ({
  MIGRATION_DATABASE_URL: `postgres://${user}:${password}@db/tabimori`,
});
const app = (login: string): Record<string, string> => ({ DATABASE_URL: `postgres://${login}@db:5432/tabimori` });

test.each<[Record<string, string | undefined>, RegExp]>([
  [{ JWT_SECRET: 'only-twenty-characters' }, /^refused JWT_SECRET is weak/],
  [{ JWT_SECRET: undefined }, /^refused JWT_SECRET is missing/],
  [{ LINK_KEYS: `1:${SECRET},0:for-development-alone-for-development-alone` }, /^refused LINK_KEYS is weak/],
  [{ LINK_KEYS: `1:${SECRET}z,1:${SECRET}` }, /^refused LINK_KEYS has two keys with the id 1, so no link/],
  [{ LINK_KEYS: SECRET }, /^refused LINK_KEYS has a wrong form/],
  [{ BOUNCE_SECRET: 'sixteen-letters.' }, /^refused BOUNCE_SECRET is weak/],
  [{ SUPPORT_MAIL_KEY: 'for-development-alone' }, /^refused SUPPORT_MAIL_KEY is still the example’s/],
  [app('tabimori_app:tabimori-app'), /^refused DATABASE_URL has a weak password/],
  [app('tabimori_app:short1'), /^refused DATABASE_URL has a weak password/],
  [app('tabimori_app:please-change-me-1'), /^refused DATABASE_URL has a weak password/],
  [app('tabimori_app:ab%zz5f2c9a01d4e87b33'), /^refused DATABASE_URL has a % in its password/],
  [app('tabimori_app:ab/5f2c9a01d4e87b33'), /^refused DATABASE_URL is no such address/],
  [app('tabimori_app'), /^doubtful DATABASE_URL has no password/],
  [app(`tabimori_owner:${PASSWORD}`), /^refused DATABASE_URL connects as the owner/],
  [app(`postgres:${PASSWORD}`), /^refused DATABASE_URL connects as the owner/],
  [{ ...app(`admin:${PASSWORD}`), ...owner(PASSWORD, 'admin') }, /^refused DATABASE_URL connects as the owner/],
  [owner('tabimori-owner'), /^refused MIGRATION_DATABASE_URL has a weak password/],
  [{ APP_BASE_URL: 'http://localhost:3000' }, /^refused APP_BASE_URL names this machine/],
  [{ APP_BASE_URL: 'https://127.0.0.1' }, /^refused APP_BASE_URL names this machine/],
  [{ APP_BASE_URL: 'http://anpi.aozora.co.jp' }, /^refused APP_BASE_URL is not https/],
  [{ APP_BASE_URL: 'https://anpi.your-company.co.jp' }, /^refused APP_BASE_URL is still the example’s/],
  [{ REDIS_URL: 'redis://:5f%2c9a%zz@cache:6379' }, /^refused REDIS_URL has a % in its password/],
  [{ REDIS_URL: 'redis://a:1,redis://an%pi:x@b:1', REDIS_CLUSTER: 'true' }, /^refused REDIS_URL has a % in its user/],
  [{ SMTP_URL: 'smtps://u:p@relay.example.com' }, /^refused SMTP_URL is still the example’s/],
  [{ SMTP_URL: 'relay.aozora.co.jp' }, /^refused SMTP_URL is no such address/],
  [{ SMTP_URL: 'smtps://anpi:pa%zz@relay.aozora.co.jp' }, /^refused SMTP_URL has a % in its password that must be/],
  [{ SMTP_FALLBACK_URL: 'smtp://an%zz:pass@relay.aozora.jp' }, /^refused SMTP_FALLBACK_URL has a % in its user that/],
  [{ SMTP_FALLBACK_URL: 'smtp://relay.example.co.jp' }, /^refused SMTP_FALLBACK_URL is still the example’s/],
  [{ JMA_FEED_URL: ' , ' }, /^refused JMA_FEED_URL names no feed/],
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+8150' }, /^refused TWILIO_AUTH_TOKEN is missing/],
  [{ SMTP_CONECTIONS: '20' }, /^wrong SMTP_CONECTIONS is no setting: did you mean SMTP_CONNECTIONS\?/],
  [{ TRUSTED_PROXY: '1' }, /^wrong TRUSTED_PROXY is no setting: did you mean TRUSTED_PROXIES\?/],
  [{ JWT_SECERT_FILE: '/x' }, /^wrong JWT_SECERT_FILE is no setting: did you mean JWT_SECRET_FILE\?/],
  [
    { OTEL_EXPORTER_OTLP_ENDPONT: 'http://collector:4318' },
    /^wrong OTEL_EXPORTER_OTLP_ENDPONT .* mean OTEL_EXPORTER_OTLP_ENDPOINT\?/,
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, /^refused OTEL_EXPORTER_OTLP_HEADERS has a wrong form/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%zz' }, /^refused OTEL_EXPORTER_OTLP_HEADERS has a wrong form/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=a%0d%0aX:b' }, /^refused OTEL_EXPORTER_OTLP_HEADERS has a wrong form/],
  [{ SMTP_USER: 'anpi' }, /^doubtful SMTP_USER is no setting$/],
  [{ JWT_SECRET: undefined, JWT_SECRET_FILE: '/nowhere' }, /^refused JWT_SECRET_FILE cannot be read/],
  [{ TRUSTED_PROXIES: undefined }, /^doubtful TRUSTED_PROXIES is 0/],
  [{ SMTP_ALLOW_CLEARTEXT_LOGIN: 'true' }, /^doubtful SMTP_ALLOW_CLEARTEXT_LOGIN/],
  [{ HEARTBEAT_URL: undefined }, /^doubtful HEARTBEAT_URL is not set/],
  [{ JMA_LONG_FEED_URL: undefined }, /^doubtful JMA_LONG_FEED_URL is not set/],
])('%o', (env, expected) => {
  const found = judged(env);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(expected);
});

test('two keys for second factors may have one id: each is tried', () => {
  expect(judged({ SECOND_FACTOR_KEYS: `1:${SECRET}z,1:${SECRET}` })).toEqual([]);
});

test('no finding tells a value', () => {
  const bad = {
    ...GOOD,
    ...app('tabimori_owner:hunter2hunter2'),
    JWT_SECRET: 'my-own-but-short-one',
    ...owner('hunter3'),
  };
  const told = JSON.stringify(judgeEnvironment(bad).findings);
  expect(told).toContain('weak');
  expect(told).not.toMatch(/hunter|my-own/);
});
