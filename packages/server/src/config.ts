import type { Language } from '@tabimori/shared';
import type { z } from 'zod';
import type { Logger } from './logger.js';
import { Refusal } from './refusal.js';
import { given, type Variables } from './settings/from-files.js';
import { type Finding, judgeSettings } from './settings/judge.js';
import { type SettingName, variables } from './settings/table.js';

const environment = variables
  .refine((env) => !(env.REDIS_SENTINEL && env.REDIS_CLUSTER), { path: ['REDIS_CLUSTER'] })
  .refine((env) => (env.REDIS_URL?.length ?? 0) <= 1 || env.REDIS_SENTINEL || env.REDIS_CLUSTER, {
    path: ['REDIS_URL'],
  });

export type Environment = z.infer<typeof environment>;

/** The settings of a process, read once at its start. */
export type Config = ReturnType<typeof configFrom>;

/** A name in both languages: `たびもり/Tabimori`; one without a slash is used for both. */
function localized(name: string): Record<Language, string> {
  const [jp = name, en = jp] = name.split('/');
  return { jp, en };
}

function configFrom(env: Environment) {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID } = env;
  const smsSender = TWILIO_MESSAGING_SERVICE_SID ?? TWILIO_FROM;
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    workerMetricsPort: env.WORKER_HEALTH_PORT,
    listenAddress: env.LISTEN_ADDRESS,
    /** where metrics and the worker's probes listen: outside production not for other machines */
    metricsAddress: env.NODE_ENV === 'production' ? env.LISTEN_ADDRESS : '127.0.0.1',
    databaseUrl: env.DATABASE_URL,
    databaseIsPooler: env.DATABASE_POOLER,
    /** null: as many as the kind of process needs */
    databaseConnections: env.DATABASE_CONNECTIONS ?? null,
    /** null: the queues run on PostgreSQL; behind a pooler there are none then */
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
    /** mails a second; null: found out */
    smtpRate: env.SMTP_RATE ?? null,
    smtpFallbackRate: env.SMTP_FALLBACK_RATE ?? null,
    /** mails within 24 hours; null: not counted */
    smtpDailyQuota: env.SMTP_DAILY_QUOTA ?? null,
    smtpFallbackDailyQuota: env.SMTP_FALLBACK_DAILY_QUOTA ?? null,
    /** null: the sender's address */
    smtpEnvelopeFrom: env.SMTP_ENVELOPE_FROM ?? null,
    smtpEhloName: env.SMTP_EHLO_NAME ?? null,
    smtpCaFile: env.SMTP_CA_FILE ?? null,
    smtpAllowsCleartextLogin: env.SMTP_ALLOW_CLEARTEXT_LOGIN,
    twilio:
      TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && smsSender
        ? {
            accountSid: TWILIO_ACCOUNT_SID,
            authToken: TWILIO_AUTH_TOKEN,
            /** a number or a name, or the SID of the messaging service that chooses one */
            from: smsSender,
            baseUrl: env.TWILIO_BASE_URL ?? null,
          }
        : null,
    /** null: reports of bounced mails are not taken */
    bounceSecret: env.BOUNCE_SECRET ?? null,
    heartbeatUrl: env.HEARTBEAT_URL ?? null,
    /** null: nothing is traced */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/(?<!\/)\/+$/, '')}/v1/traces`
      : null,
    tracesHeaders: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
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
    /** the first seals, all open; LINK_KEYS open what was sealed before there were keys for this alone */
    secondFactorKeys: [...(env.SECOND_FACTOR_KEYS ?? []), ...env.LINK_KEYS],
    jwtSecrets: env.JWT_SECRET,
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

export interface Judged {
  /** null: something is missing or wrong */
  config: Config | null;
  findings: Finding[];
}

/** The settings, and what is to be said of them if they are for production. */
export function judgeEnvironment(env: Variables = process.env): Judged {
  const { values, wrong } = given(env);
  const parsed = environment.safeParse(values);
  if (parsed.success && wrong.length === 0) {
    return { config: configFrom(parsed.data), findings: judgeSettings(parsed.data, Object.keys(values)) };
  }
  const names = (parsed.error?.issues ?? []).map(({ path }) => String(path[0]));
  const faults = new Set([...wrong, ...names.filter((name) => !wrong.includes(`${name}_FILE`))]);
  return {
    config: null,
    findings: [...faults].sort().map((name) => ({ level: 'refused', name, text: faultOf(name, values) })),
  };
}

function faultOf(name: string, values: Record<string, string>): string {
  if (values[name] === undefined) return 'is missing';
  if (name.endsWith('_FILE')) return 'cannot be read, or is set beside the value itself';
  return name.endsWith('_URL') ? 'is no such address (a password in it must be percent-encoded)' : 'has a wrong form';
}

/**
 * Reads the settings from the environment. Throws one Error that names every variable that is missing or wrong, in
 * production also what is weak; never its value.
 */
export function readConfig(env: Variables = process.env): Config {
  const { config, findings } = judgeEnvironment(env);
  const refused = findings.filter(({ level }) => level === 'refused');
  if (config !== null && !(config.production && refused.length > 0)) return config;
  const [ja, en] =
    config === null
      ? ['設定が足りないか、誤っています。', 'Settings missing or wrong:']
      : ['本番では使えない設定があります。', 'In production these settings are refused:'];
  throw new Refusal(ja, [en, ...refused.map(({ name, text }) => `${name} ${text}`)].join('\n'));
}

/** One setting of a program that needs no others. Throws Refusal if it is missing. */
export function readSetting(name: SettingName, env: Variables = process.env): string {
  const value = given(env).values[name];
  if (value === undefined) {
    throw new Refusal(
      `${name} がないか、読めません。値を環境変数 ${name} に、または値を書いたファイルの名前を ${name}_FILE に設定してください。`,
      `${name} is missing or cannot be read. Set it to the value, or ${name}_FILE to the name of a file that holds it.`,
    );
  }
  return value;
}

/** The database of a program that needs no other settings. Throws Refusal if it is missing. */
export function readDatabase(env: Variables = process.env): { url: string; isPooler: boolean } {
  const { success, data } = variables.shape.DATABASE_POOLER.safeParse(given(env).values.DATABASE_POOLER);
  if (!success) throw new Refusal('DATABASE_POOLER の書き方が誤っています。', 'DATABASE_POOLER has a wrong form.');
  return { url: readSetting('DATABASE_URL', env), isPooler: data };
}

/** Writes to the log what is wrong or doubtful. */
export function logFindings(logger: Logger, findings: readonly Finding[]): void {
  for (const { level, name, text } of findings) logger.warn({ setting: name, level }, `${name} ${text}`);
}
