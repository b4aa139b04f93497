import type { Language } from '@tabimori/shared';
import { z } from 'zod';

const seconds = (byDefault: number) => z.coerce.number().int().min(0).max(31_536_000).default(byDefault);
const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
const tileUrl = httpUrl.refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)));
const urlsOf = (url: typeof httpUrl) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(url));
const urls = urlsOf(httpUrl);

/** `kid:secret,kid:secret`, kid 0 to 15: the first signs, all verify. */
const linkKeys = z
  .string()
  .transform((text) =>
    text.split(',').map((pair) => {
      const colon = pair.indexOf(':');
      return { kid: Number(pair.slice(0, colon)), secret: pair.slice(colon + 1) };
    }),
  )
  .pipe(z.array(z.object({ kid: z.int().min(0).max(15), secret: z.string().min(16) })).min(1));

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  METRICS_PORT: port.default(9464),
  WORKER_HEALTH_PORT: port.default(9465),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** one server; the sentinels if REDIS_SENTINEL is set; some nodes of the cluster if REDIS_CLUSTER is */
  REDIS_URL: urlsOf(z.url({ protocol: /^rediss?$/ })).optional(),
  /** the name by which the sentinels know the master */
  REDIS_SENTINEL: z.string().optional(),
  REDIS_CLUSTER: z.stringbool().default(false),
  /** the authorities whose certificates are trusted; unset: the public ones of Node */
  REDIS_CA_FILE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  SMTP_FALLBACK_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** connections to the relay: wanted messages a second × 2 × round trip */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(5),
  /** the name we greet the relays with; unset: the machine's */
  SMTP_EHLO_NAME: z.hostname().optional(),
  /** the authorities whose certificates of relays are trusted; unset: the public ones of Node */
  SMTP_CA_FILE: z.string().optional(),
  /** lets user and password leave without TLS, to a relay on another machine that does not offer it */
  SMTP_ALLOW_CLEARTEXT_LOGIN: z.stringbool().default(false),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_BASE_URL: httpUrl.optional(),
  /** the key with which a relay signs its reports of bounced mails; unset: none are accepted */
  BOUNCE_SECRET: z.string().min(16).optional(),
  /** requested every minute while an earthquake would alert travelers; outside monitoring notices if it stops */
  HEARTBEAT_URL: httpUrl.optional(),
  JMA_FEED_URL: urls,
  JMA_LONG_FEED_URL: urls.default([]),
  JMA_POLL_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  CONFIRMATION_DELAY_SECONDS: seconds(900),
  REMINDER_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
  STALE_TELEGRAM_SECONDS: seconds(7200),
  EVENT_JOIN_SECONDS: seconds(600),
  UNDO_SECONDS: z.coerce.number().int().min(0).max(60).default(10),
  LINK_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  LINK_KEYS: linkKeys,
  JWT_SECRET: z.string().min(16),
  SUPPORT_MAIL_KEY: z.string().min(8),
  APP_BASE_URL: httpUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  /** in Japanese, and after a slash in English if that differs */
  PRODUCT_NAME: z.string().min(1).max(80).default('たびもり/Tabimori'),
  /**
   * `https://tiles.example.com/{z}/{x}/{y}.png`, `{key}` for MAPS_KEY; unset: only the bundled boundaries, without
   * requests to others
   */
  MAP_TILE_URL: tileUrl.optional(),
  /** the credit that the owner of the tiles wants */
  MAP_ATTRIBUTION: z.string().max(200).default(''),
  /** the key from the tiles' owner; the browser sees it, so it must be limited to this address */
  MAPS_KEY: z.string().max(200).optional(),
  /** proxies in front of the API whose X-Forwarded-For is believed; 0: none */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
});

const environment = variables
  .refine((env) => !(env.REDIS_SENTINEL && env.REDIS_CLUSTER), { path: ['REDIS_CLUSTER'] })
  .refine((env) => (env.REDIS_URL?.length ?? 0) <= 1 || env.REDIS_SENTINEL || env.REDIS_CLUSTER, {
    path: ['REDIS_URL'],
  });

export type Environment = z.infer<typeof environment>;

/** The settings of a process, read once at its start. */
export type Config = ReturnType<typeof configFrom>;

/** Secrets that appear in examples, or are too short to protect anything. */
const weak = (secret: string): boolean =>
  secret.length < 32 || /change.?me|example|default|secret|development/i.test(secret);

function weakSecrets(env: Environment): string[] {
  const names: string[] = [];
  if (weak(env.JWT_SECRET)) names.push('JWT_SECRET');
  if (env.LINK_KEYS.some(({ secret }) => weak(secret))) names.push('LINK_KEYS');
  if (env.BOUNCE_SECRET !== undefined && weak(env.BOUNCE_SECRET)) names.push('BOUNCE_SECRET');
  return names;
}

/** A name in both languages: `たびもり/Tabimori`; one without a slash is used for both. */
function localized(name: string): Record<Language, string> {
  const [jp = name, en = jp] = name.split('/');
  return { jp, en };
}

function configFrom(env: Environment) {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env;
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    workerMetricsPort: env.WORKER_HEALTH_PORT,
    databaseUrl: env.DATABASE_URL,
    /** null: the queues run on PostgreSQL */
    redis: env.REDIS_URL?.length
      ? {
          urls: env.REDIS_URL,
          sentinel: env.REDIS_SENTINEL ?? null,
          cluster: env.REDIS_CLUSTER,
          caFile: env.REDIS_CA_FILE ?? null,
        }
      : null,
    smtpUrl: env.SMTP_URL,
    /** takes over while the relay takes nothing */
    smtpFallbackUrl: env.SMTP_FALLBACK_URL ?? null,
    smtpConnections: env.SMTP_CONNECTIONS,
    smtpEhloName: env.SMTP_EHLO_NAME ?? null,
    smtpCaFile: env.SMTP_CA_FILE ?? null,
    smtpAllowsCleartextLogin: env.SMTP_ALLOW_CLEARTEXT_LOGIN,
    twilio:
      TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
        ? {
            accountSid: TWILIO_ACCOUNT_SID,
            authToken: TWILIO_AUTH_TOKEN,
            from: TWILIO_FROM,
            baseUrl: env.TWILIO_BASE_URL ?? null,
          }
        : null,
    /** null: reports of bounced mails are not taken */
    bounceSecret: env.BOUNCE_SECRET ?? null,
    heartbeatUrl: env.HEARTBEAT_URL ?? null,
    feedUrls: env.JMA_FEED_URL,
    longFeedUrls: env.JMA_LONG_FEED_URL,
    pollSeconds: env.JMA_POLL_SECONDS,
    confirmationDelaySeconds: env.CONFIRMATION_DELAY_SECONDS,
    /** null: each company's setting */
    reminderIntervalSeconds: env.REMINDER_INTERVAL_SECONDS ?? null,
    staleTelegramSeconds: env.STALE_TELEGRAM_SECONDS,
    eventJoinSeconds: env.EVENT_JOIN_SECONDS,
    undoSeconds: env.UNDO_SECONDS,
    linkDays: env.LINK_DAYS,
    linkKeys: env.LINK_KEYS,
    jwtSecret: env.JWT_SECRET,
    supportMailKey: env.SUPPORT_MAIL_KEY,
    appBaseUrl: env.APP_BASE_URL,
    productName: localized(env.PRODUCT_NAME),
    /** null: no tiles */
    mapTiles: env.MAP_TILE_URL
      ? {
          url: env.MAP_TILE_URL.replace('{key}', encodeURIComponent(env.MAPS_KEY ?? '')),
          attribution: env.MAP_ATTRIBUTION,
        }
      : null,
    trustedProxies: env.TRUSTED_PROXIES,
  };
}

/**
 * Reads the settings of decisions, section 8, from the environment.
 * Throws one Error that names every variable that is missing or wrong, never its value.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new Error(`Settings missing or wrong: ${[...names].sort().join(', ')}`);
  }
  const refused = parsed.data.NODE_ENV === 'production' ? weakSecrets(parsed.data) : [];
  if (refused.length > 0) {
    throw new Error(`In production these must be own secrets of at least 32 characters: ${refused.join(', ')}`);
  }
  return configFrom(parsed.data);
}
