import {
  type ChannelFacts,
  type Condition,
  databaseAway,
  type Facts,
  type FeedFacts,
  judge,
  type QuotaFacts,
  schemaBehind,
} from '@tabimori/domain';
import type { Config } from './config.js';
import { isDatabaseAway } from './db/database-away.js';
import { isFuture } from './db/lease.js';
import { MIGRATIONS } from './db/migrations.js';
import { one, rows, type Runner, sql } from './db/sql.js';
import { logWriting } from './logger.js';
import type { OwnFacts } from './own-facts.js';
import { type RelayConfig, relaysOf, usedWithinADay } from './relays.js';
import { pauseOf } from './sending-pause.js';

type Feeds = Pick<Config, 'feedUrls' | 'longFeedUrls' | 'pollSeconds'>;
type Watched = Feeds & RelayConfig;

/** A worker counts as alive for this many seconds after its last sign of life. */
const WORKER_SECONDS = 15;

/** SQL, of worker_heartbeat: it lives. A time in the future was written by a wrong clock. */
export const IS_ALIVE = sql`(seen_at > now() - make_interval(secs => ${WORKER_SECONDS}) AND NOT ${isFuture(sql`seen_at`)})`;

/** SQL, a query: since when the oldest unsent message has been due, of the chunks `c` that meet the condition. */
const oldest = (condition = sql`TRUE`) => sql`SELECT least(
  (SELECT min(d.sent_at) FROM chunk c JOIN delivery d ON d.id = c.delivery_id
   WHERE c.done = false AND d.sent_at <= now() AND ${condition}),
  (SELECT min(d.sent_at) FROM delivery_slice s JOIN delivery d ON d.id = s.delivery_id))`;
export const OLDEST_UNSENT = oldest();

/** Every feed that is set, read or not. */
export async function readFeedFacts(runner: Runner, { feedUrls, longFeedUrls }: Feeds): Promise<FeedFacts[]> {
  return rows<FeedFacts>(
    runner,
    sql`SELECT url, long, read_at, failed_at, last_error
     FROM (SELECT url, place, false AS long FROM unnest(${feedUrls}::text[]) WITH ORDINALITY AS short(url, place)
           UNION ALL SELECT url, place, true FROM unnest(${longFeedUrls}::text[]) WITH ORDINALITY AS long(url, place)) AS known
     LEFT JOIN feed USING (url) ORDER BY long, place`,
  );
}

/** The channels that have been tried. */
export const readChannelFacts = (runner: Runner): Promise<ChannelFacts[]> =>
  rows<ChannelFacts>(
    runner,
    sql`SELECT channel, last_ok_at, down_since, last_error, first_down_since, first_error FROM channel_health ORDER BY channel`,
  );

/** Of the relays that have a day's quota. What waits is to go over the first. */
async function readQuotaFacts(runner: Runner, config: RelayConfig): Promise<QuotaFacts[]> {
  const quotas: QuotaFacts[] = [];
  for (const [index, { name, dailyQuota }] of relaysOf(config).entries()) {
    if (dailyQuota === null) continue;
    const used = await usedWithinADay(runner, name);
    const { waiting } = await one<{ waiting: number }>(
      runner,
      sql`SELECT coalesce(sum(t.pending + t.unknown), 0)::int AS waiting
          FROM chunk c JOIN chunk_tally t ON t.chunk_id = c.id WHERE c.done = false AND c.channel = 'mail'`,
    );
    quotas.push({ dailyQuota, used, waiting: index === 0 ? waiting : 0 });
  }
  return quotas;
}

/** Migrations that this version needs and the database does not have. */
export async function missingMigrations(runner: Runner): Promise<string[]> {
  const { known } = await one<{ known: boolean }>(runner, sql`SELECT to_regclass('migrations') IS NOT NULL AS known`);
  if (!known) return [...MIGRATIONS];
  const missing = await rows<{ name: string }>(
    runner,
    sql`SELECT name FROM unnest(${[...MIGRATIONS]}::text[]) AS name WHERE name NOT IN (SELECT name FROM migrations)`,
  );
  return missing.map(({ name }) => name);
}

/** An alert that was late raises its alarm for this long. */
const LATE_ALERT_SECONDS = 3600;

/** Everything that the judgement of the service is made from. */
export async function readFacts(runner: Runner, config: Watched, own: OwnFacts): Promise<Facts> {
  const missing = await missingMigrations(runner);
  const { by, since } = await pauseOf(runner);
  const { isReadOnly, ...state } = await one<
    Pick<Facts, 'now' | 'hasWorker' | 'clockOffsetSeconds' | 'oldestDueAt' | 'lateAlerts' | 'lateAlertAt'> & {
      isReadOnly: boolean;
    }
  >(
    runner,
    sql`SELECT now() AS now, current_setting('transaction_read_only')::boolean AS is_read_only,
       EXISTS (SELECT FROM worker_heartbeat WHERE ${IS_ALIVE}) AS has_worker, (${oldest(sql`c.failures = 0`)}) AS oldest_due_at,
       (SELECT clock_offset_ms / 1000.0::float8 FROM feed
        WHERE url = ANY(${[...config.feedUrls, ...config.longFeedUrls]}) AND read_at IS NOT NULL
        ORDER BY abs(clock_offset_ms::bigint) DESC LIMIT 1) AS clock_offset_seconds, late.*
     FROM (SELECT count(*)::int AS late_alerts, max(judged_at) AS late_alert_at FROM hand_over
           WHERE NOT kept AND judged_at > now() - make_interval(secs => ${LATE_ALERT_SECONDS})) AS late`,
  );
  return {
    ...state,
    missingMigrations: missing,
    refusesWrites: isReadOnly || own.refusesWrites,
    logFails: logWriting.fails,
    pausedBy: by,
    pausedSince: since,
    pollSeconds: config.pollSeconds,
    upSeconds: own.upSeconds,
    feeds: await readFeedFacts(runner, config),
    channels: await readChannelFacts(runner),
    quotas: await readQuotaFacts(runner, config),
  };
}

/** What works and what does not, as everybody is told: by /readyz, heartbeat, metrics and alarms. */
export async function conditionOf(runner: Runner, config: Watched, own: OwnFacts): Promise<Condition> {
  try {
    return judge(await readFacts(runner, config, own));
  } catch (error) {
    if (isDatabaseAway(error)) return databaseAway();
    // the facts of a schema that is behind cannot all be read
    const missing = await missingMigrations(runner);
    if (missing.length === 0) throw error;
    return schemaBehind(missing);
  }
}
