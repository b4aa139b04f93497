import { exec, isFuture, isSending, rows, sql } from '@tabimori/server';
import { type Channel, CHANNELS } from '@tabimori/shared';
import type { Context } from '../context.js';

/** One tick: this worker lives, and what it sees of the feeds, queues and chunks becomes metrics. Old heartbeats go after a day. */
export async function beat({ dataSource, holder, metrics, queueCounts }: Context): Promise<void> {
  const queues = await queueCounts();
  for (const { name, ...counts } of queues ?? [])
    for (const [state, count] of Object.entries(counts)) metrics.queueJobs.set({ queue: name, state }, count);
  await exec(dataSource, sql`DELETE FROM worker_heartbeat WHERE seen_at < now() - interval '1 day'`);
  await exec(
    dataSource,
    sql`INSERT INTO worker_heartbeat (id, seen_at, queues) VALUES (${holder}, now(), ${queues && JSON.stringify(queues)}::jsonb)
     ON CONFLICT (id) DO UPDATE SET seen_at = now(), queues = EXCLUDED.queues`,
  );
  const feeds = await rows<{ url: string; age: number | null }>(
    dataSource,
    sql`SELECT url, CASE WHEN ${isFuture(sql`read_at`)} THEN 'Infinity' ELSE extract(epoch FROM now() - read_at)::float8 END AS age FROM feed`,
  );
  for (const { url, age } of feeds) if (age !== null) metrics.feedAge.set({ feed: url }, age);
  const [chunks] = await rows<Record<'waiting' | 'leased' | 'delayed', number>>(
    dataSource,
    sql`SELECT (count(*) FILTER (WHERE ${isSending(sql`chunk`)}))::int AS leased,
       (count(*) FILTER (WHERE not_before > now()))::int AS delayed,
       (count(*) FILTER (WHERE not_before <= now() AND NOT ${isSending(sql`chunk`)}))::int AS waiting
     FROM chunk WHERE done = false`,
  );
  for (const [state, count] of Object.entries(chunks ?? {})) metrics.chunks.set({ state }, count);
  const backlog = await rows<{ channel: Channel; parked: number; oldest: number | null }>(
    dataSource,
    sql`SELECT c.channel, count(DISTINCT c.lane) FILTER (WHERE c.failures > 0)::int AS parked,
       extract(epoch FROM now() - min(d.sent_at))::float8 AS oldest
     FROM chunk c JOIN delivery d ON d.id = c.delivery_id WHERE c.done = false GROUP BY c.channel`,
  );
  for (const channel of CHANNELS) {
    metrics.parkedLanes.set({ channel }, backlog.find((one) => one.channel === channel)?.parked ?? 0);
  }
  metrics.oldestUnsent.set(Math.max(0, ...backlog.map(({ oldest }) => oldest ?? 0)));
}

/** This worker ends: it is not missed. */
export async function lastBeat({ dataSource, holder }: Context): Promise<void> {
  await exec(dataSource, sql`DELETE FROM worker_heartbeat WHERE id = ${holder}`);
}
