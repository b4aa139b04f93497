import { z } from 'zod';
import { decoded } from './decoded.js';

/** What people are told of a setting. */
interface About {
  meaning: string;
  /** may be given as a file, too (`JWT_SECRET_FILE`); never shown */
  secret?: true;
}

const ABOUT = z.registry<About>();

const seconds = (byDefault: number) => z.coerce.number().int().min(0).max(31_536_000).default(byDefault);
const port = (byDefault: number) => z.coerce.number().int().min(1).max(65_535).default(byDefault);
const httpUrl = () => z.url({ protocol: /^https?$/ });
const postgresUrl = () => z.url({ protocol: /^postgres(ql)?$/ });
const smtpUrl = () => z.url({ protocol: /^smtps?$/ });
const rate = () => z.coerce.number().min(0.01).max(100_000).optional();
const quota = () => z.coerce.number().int().min(1).max(1_000_000_000).optional();
const tileUrl = httpUrl().refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)));
const urlsOf = (url: z.ZodURL) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(url));

/** `secret,secret` */
const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(16)));

/** `kid:secret,kid:secret` */
const keys = z
  .string()
  .transform((text) =>
    text.split(',').map((pair) => {
      const colon = pair.indexOf(':');
      return { kid: Number(pair.slice(0, colon)), secret: pair.slice(colon + 1).trim() };
    }),
  )
  .pipe(z.array(z.object({ kid: z.int().min(0).max(15), secret: z.string().min(16) })).min(1));

/** `name=value,name=value`, values percent-encoded, as OpenTelemetry has them. */
const headers = z
  .string()
  .transform((text) =>
    text.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: name.trim(), value: decoded(value.join('=').trim()) };
    }),
  )
  .pipe(z.array(z.object({ name: z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), value: z.string().regex(/^[\t -~]+$/) })))
  .transform((pairs) => Object.fromEntries(pairs.map(({ name, value }) => [name, value])));

/**
 * Every setting, with its form, its default and its meaning. The documents, the files for Docker Compose and what
 * `check-settings` says follow from it.
 */
export const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').register(ABOUT, {
    meaning: '`production` refuses to start with a setting that is missing, weak or still the example’s, and names it',
  }),
  PORT: port(3000).register(ABOUT, { meaning: 'API under /api/v1 and console' }),
  METRICS_PORT: port(9464).register(ABOUT, { meaning: '/metrics of the API' }),
  WORKER_HEALTH_PORT: port(9465).register(ABOUT, { meaning: '/healthz, /readyz and /metrics of the worker' }),
  LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()]).default('0.0.0.0').register(ABOUT, {
    meaning:
      'the address on which API and worker listen: 127.0.0.1 if the proxy runs on the same machine, `::` with IPv6. Metrics and the worker’s probes only in production; otherwise 127.0.0.1',
  }),
  DATABASE_URL: postgresUrl().register(ABOUT, {
    meaning: 'PostgreSQL 18 or later, as the role `tabimori_app`',
    secret: true,
  }),
  DATABASE_POOLER: z.stringbool().default(false).register(ABOUT, {
    meaning: 'if true, DATABASE_URL is a pooler in transaction mode such as PgBouncer (running.md)',
  }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(10).max(1000).optional().register(ABOUT, {
    meaning:
      'connections to the database that a process opens at most; otherwise 10 for an API and 20 for a worker (running.md)',
  }),
  MIGRATION_DATABASE_URL: postgresUrl().optional().register(ABOUT, {
    meaning:
      'the same database as its owner, only for migrations, `npm run prune` and `npm run person`; PostgreSQL itself, not a pooler; API and worker do not need it',
    secret: true,
  }),
  REDIS_URL: urlsOf(z.url({ protocol: /^rediss?$/ }))
    .optional()
    .register(ABOUT, {
      meaning:
        'if set, the queues run on Redis, `redis://` or, over TLS, `rediss://user:password@host:port`; otherwise on PostgreSQL',
      secret: true,
    }),
  REDIS_SENTINEL: z.string().optional().register(ABOUT, {
    meaning: 'the name by which the sentinels know the master; REDIS_URL then lists the sentinels, comma-separated',
  }),
  REDIS_CLUSTER: z.stringbool().default(false).register(ABOUT, {
    meaning: 'if true, REDIS_URL lists some nodes of a Redis Cluster, comma-separated',
  }),
  REDIS_CA_FILE: z.string().optional().register(ABOUT, {
    meaning: 'a PEM file with the certificates that Redis’s must be signed by; otherwise those that Node trusts',
  }),
  SMTP_URL: smtpUrl().register(ABOUT, {
    meaning: 'the mail relay, `smtp://` or `smtps://user:password@host:port`',
    secret: true,
  }),
  SMTP_FALLBACK_URL: smtpUrl().optional().register(ABOUT, {
    meaning: 'a second relay, used while the first is down',
    secret: true,
  }),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(100).register(ABOUT, {
    meaning: 'connections that a worker opens to each relay, at most; it finds by itself how many are of use',
  }),
  SMTP_RATE: rate().register(ABOUT, {
    meaning: 'mails a second that the relay takes from all workers together; otherwise found out',
  }),
  SMTP_DAILY_QUOTA: quota().register(ABOUT, {
    meaning: 'mails within 24 hours that the relay takes from all workers together; otherwise not counted',
  }),
  SMTP_FALLBACK_RATE: rate().register(ABOUT, { meaning: 'the same of the second relay' }),
  SMTP_FALLBACK_DAILY_QUOTA: quota().register(ABOUT, { meaning: 'the same of the second relay' }),
  SMTP_ENVELOPE_FROM: z.email().optional().register(ABOUT, {
    meaning: 'the address that mails which cannot be delivered come back to (MAIL FROM); otherwise the sender’s',
  }),
  SMTP_EHLO_NAME: z.hostname().optional().register(ABOUT, {
    meaning:
      'the name we greet the relays with; otherwise the machine’s, which some relays refuse if it is a container’s',
  }),
  SMTP_CA_FILE: z.string().optional().register(ABOUT, {
    meaning: 'a PEM file with the certificates that the relays’ must be signed by; otherwise those that Node trusts',
  }),
  SMTP_ALLOW_CLEARTEXT_LOGIN: z.stringbool().default(false).register(ABOUT, {
    meaning: 'if true, user and password also go to a relay on another machine that offers no STARTTLS',
  }),
  TWILIO_ACCOUNT_SID: z.string().optional().register(ABOUT, {
    meaning: 'the account that sends SMS; without it SMS are not sent (the demo shows them in its inbox)',
  }),
  TWILIO_AUTH_TOKEN: z.string().optional().register(ABOUT, { meaning: 'its token', secret: true }),
  TWILIO_FROM: z.string().optional().register(ABOUT, { meaning: 'its number, `+81…`' }),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-fA-F]{32}$/)
    .optional()
    .register(ABOUT, { meaning: 'instead of TWILIO_FROM: the messaging service that chooses the number, `MG…`' }),
  TWILIO_BASE_URL: httpUrl().optional().register(ABOUT, {
    meaning: 'another address for Twilio’s API, e.g. a regional one or a stand-in for tests',
  }),
  BOUNCE_SECRET: z.string().min(16).optional().register(ABOUT, {
    meaning: 'signs the relay’s reports of bounced mails; without it none are accepted',
    secret: true,
  }),
  HEARTBEAT_URL: httpUrl().optional().register(ABOUT, {
    meaning:
      'requested once a minute while an earthquake would alert travelers; outside monitoring raises the alarm if it stops',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional().register(ABOUT, {
    meaning: 'an OpenTelemetry collector, `http://host:4318`; without it nothing is traced (running.md)',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional().register(ABOUT, {
    meaning: 'headers that the collector wants, such as its token: `name=value,name=value`, values percent-encoded',
    secret: true,
  }),
  JMA_FEED_URL: urlsOf(httpUrl()).register(ABOUT, { meaning: 'the agency’s Atom feeds, comma-separated' }),
  JMA_LONG_FEED_URL: urlsOf(httpUrl()).default([]).register(ABOUT, {
    meaning: 'its long feeds, comma-separated: read after a start and after a gap',
  }),
  JMA_POLL_SECONDS: z.coerce.number().int().min(1).max(3600).default(60).register(ABOUT, {
    meaning: 'if below 60, polls do not wait for second :20; the agency allows one a minute',
  }),
  CONFIRMATION_DELAY_SECONDS: seconds(900).register(ABOUT, { meaning: 'from the alert to the confirmation' }),
  REMINDER_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).optional().register(ABOUT, {
    meaning: 'overrides each company’s setting, and is the interval of resends by hand',
  }),
  STALE_TELEGRAM_SECONDS: seconds(7200).register(ABOUT, { meaning: 'a telegram older than this starts nothing' }),
  EVENT_JOIN_SECONDS: seconds(600).register(ABOUT, {
    meaning: 'another earthquake within this time joins the round, unless it is stronger',
  }),
  UNDO_SECONDS: z.coerce.number().int().min(0).max(60).default(10).register(ABOUT, {
    meaning: 'how long a send by hand waits and can be undone (0 to 60)',
  }),
  LINK_DAYS: z.coerce.number().int().min(1).max(3650).default(90).register(ABOUT, {
    meaning: 'how long a link can be answered',
  }),
  LINK_KEYS: keys.register(ABOUT, {
    meaning: '`kid:secret,kid:secret`, kid 0 to 15, each once: the first signs, all verify',
    secret: true,
  }),
  SECOND_FACTOR_KEYS: keys.optional().register(ABOUT, {
    meaning:
      'of the same form: the first seals the second factors, all open them, and so do LINK_KEYS, which otherwise seal them, too',
    secret: true,
  }),
  JWT_SECRET: secrets.register(ABOUT, {
    meaning: 'signs access tokens; of several, comma-separated, the first signs, all verify',
    secret: true,
  }),
  SUPPORT_MAIL_KEY: z.string().min(8).register(ABOUT, {
    meaning: 'key of GET /support-mail; public by nature: it limits that call, it does not protect it',
    secret: true,
  }),
  APP_BASE_URL: httpUrl()
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .register(ABOUT, { meaning: 'where travelers reach the service; links start with it' }),
  PRODUCT_NAME: z.string().min(1).max(80).default('たびもり/Tabimori').register(ABOUT, {
    meaning: 'in Japanese, and after a slash in English if that differs',
  }),
  MAP_TILE_URL: tileUrl.optional().register(ABOUT, {
    meaning:
      'background of the map, `https://…/{z}/{x}/{y}.png` (`{key}`: MAPS_KEY); otherwise only the bundled boundaries, without requests to others',
  }),
  MAP_ATTRIBUTION: z.string().max(200).default('').register(ABOUT, {
    meaning: 'the credit that the owner of the tiles wants',
  }),
  MAPS_KEY: z.string().max(200).optional().register(ABOUT, {
    meaning: 'the key from the tiles’ owner; the browser sees it, so it must be limited to this address',
  }),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).register(ABOUT, {
    meaning:
      'number of proxies in front of the API that add to X-Forwarded-For; too few: all clients seem to have the proxy’s address, and one who guesses passwords locks out all; too many: a client can claim any address',
  }),
});

export type SettingName = keyof typeof variables.shape;

export interface Setting {
  name: SettingName;
  /** as it would be written; `required`: without it nothing starts */
  byDefault: string;
  secret: boolean;
  meaning: string;
}

const nameOf = (key: string): key is SettingName => key in variables.shape;

/** Every setting in order. */
export const SETTINGS: readonly Setting[] = Object.keys(variables.shape)
  .filter(nameOf)
  .map((name) => {
    const schema: z.ZodType = variables.shape[name];
    const { meaning, secret = false } = ABOUT.get(schema) ?? { meaning: '' };
    const { success, data } = schema.safeParse(undefined);
    return { name, byDefault: success ? z.coerce.string().parse(data ?? '') || 'none' : 'required', secret, meaning };
  });

/** The settings that may be given as a file. */
export const SECRETS: readonly SettingName[] = SETTINGS.filter(({ secret }) => secret).map(({ name }) => name);
