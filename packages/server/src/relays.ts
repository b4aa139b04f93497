import type { Config } from './config.js';
import { one, type Runner, sql } from './db/sql.js';

/** A relay as the settings describe it; `name`, of which there is one for each, has neither user nor password. */
export interface RelaySettings {
  name: string;
  url: string;
  /** mails a second and within 24 hours that it lets through; null: found out, not counted */
  rate: number | null;
  dailyQuota: number | null;
}

export type RelayConfig = Pick<
  Config,
  'smtpUrl' | 'smtpRate' | 'smtpDailyQuota' | 'smtpFallbackUrl' | 'smtpFallbackRate' | 'smtpFallbackDailyQuota'
>;

/** The relays, the preferred one first. */
export function relaysOf(config: RelayConfig): RelaySettings[] {
  const first = { url: config.smtpUrl, rate: config.smtpRate, dailyQuota: config.smtpDailyQuota };
  const second = { rate: config.smtpFallbackRate, dailyQuota: config.smtpFallbackDailyQuota };
  const all = config.smtpFallbackUrl === null ? [first] : [first, { ...second, url: config.smtpFallbackUrl }];
  // two accounts at one host have each its own pace and quota; the first keeps the name that its rows have
  return all.map((relay, index) => {
    const { host } = new URL(relay.url);
    const isSecond = all.slice(0, index).some(({ url }) => new URL(url).host === host);
    return { ...relay, name: isSecond ? `${host} (${index + 1})` : host };
  });
}

/** Mails handed to a relay within 24 hours, to the ten minutes. */
export async function usedWithinADay(runner: Runner, relay: string): Promise<number> {
  const { mails } = await one<{ mails: number }>(
    runner,
    sql`SELECT coalesce(sum(mails), 0)::int AS mails FROM relay_use
        WHERE relay = ${relay} AND since > clock_timestamp() - interval '24 hours 10 minutes'`,
  );
  return mails;
}
