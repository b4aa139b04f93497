import { setTimeout as sleep } from 'node:timers/promises';
import { errorText, type Feed, isFuture, readFeed, rows, sql, type Sql } from '@tabimori/server';
import type { Context } from '../context.js';
import { allSettled, storeEntries, wantMissing } from './feed-entries.js';
import { ensureFeeds, feedFailed, feedWasRead, leaseFeed, type FeedRow } from './feed-lease.js';
import { startFetching } from './fetch-telegrams.js';
import { getDocument } from './http.js';

/** The short feeds hold the last 10 minutes: after a longer gap the long ones are read too. */
const GAP_SECONDS = 540;
/** How long a reading waits for the documents that it listed: those that hang come later. */
const PATIENCE_MS = 800;
const MAX_OFFSET_MS = 2 ** 31 - 1;
/** The long feeds are renewed each full hour, and what is new in them can be read two minutes later. */
export const afterTheHour = (now: Sql): Sql =>
  sql`date_trunc('hour', ${now} - interval '2 minutes') + interval '1 hour 2 minutes'`;

/** The memory of one process between readings; after a start the long feeds are read, so none of it must survive. */
export interface FeedMemory {
  ready: boolean;
  /** by the database's clock: the long feeds are to be read once after each of these */
  readLongAfter: Date[];
  /** pairs of type and title that operators have been informed of */
  toldPairs: Set<string>;
}

export const newFeedMemory = (): FeedMemory => ({ ready: false, readLongAfter: [], toldPairs: new Set() });

/** One tick: reads every feed that is due and held by nobody. A feed that cannot be read holds up no other. */
export async function readFeeds(context: Context, memory: FeedMemory): Promise<void> {
  const { feedUrls, longFeedUrls } = context.config;
  if (!memory.ready) {
    await ensureFeeds(context, [...feedUrls, ...longFeedUrls]);
    await wantLongFeeds(context, memory);
    memory.ready = true;
  }
  await Promise.all(feedUrls.map((url) => readIfDue(context, memory, url, null)));
  await readLongFeeds(context, memory);
}

async function wantLongFeeds({ dataSource }: Context, memory: FeedMemory): Promise<void> {
  const [times] = await rows<{ now: Date; later: Date }>(
    dataSource,
    sql`SELECT now() AS now, ${afterTheHour(sql`now()`)} AS later`,
  );
  if (times) memory.readLongAfter = [times.now, times.later];
}

async function readLongFeeds(context: Context, memory: FeedMemory): Promise<void> {
  const { longFeedUrls } = context.config;
  if (longFeedUrls.length === 0 || memory.readLongAfter.length === 0) return;
  const [clock] = await rows<{ now: Date }>(context.dataSource, sql`SELECT now() AS now`);
  const due = memory.readLongAfter.filter((time) => clock && time <= clock.now).at(-1);
  if (!due) return;
  await Promise.all(longFeedUrls.map((url) => readIfDue(context, memory, url, due)));
  const [left] = await rows<{ unread: boolean }>(
    context.dataSource,
    sql`SELECT EXISTS (SELECT FROM feed WHERE url = ANY(${longFeedUrls}) AND (read_at IS NULL OR read_at < ${due} OR ${isFuture(sql`read_at`)})) AS unread`,
  );
  if (!left?.unread) memory.readLongAfter = memory.readLongAfter.filter((time) => time > due);
}

async function readIfDue(context: Context, memory: FeedMemory, url: string, notReadSince: Date | null): Promise<void> {
  const feed = await leaseFeed(context, url, notReadSince, GAP_SECONDS);
  if (!feed) return;
  const { logger, metrics } = context;
  try {
    const { stoodStill } = await readLeased(context, memory, feed);
    metrics.feedReads.inc({ result: 'ok' });
    if (feed.lastError) logger.info({ feed: url }, 'the feed can be read again');
    if ((feed.hadGap || stoodStill) && notReadSince === null) await wantLongFeeds(context, memory);
  } catch (error) {
    if (context.stopping.aborted) return;
    metrics.feedReads.inc({ result: 'failed' });
    if (!feed.lastError) logger.warn({ feed: url, error: errorText(error) }, 'a feed cannot be read');
    await feedFailed(context, url, error);
  }
}

/** `stoodStill`: it was read all the while, but was not renewed for so long that it may have dropped what came in between. */
async function readLeased(context: Context, memory: FeedMemory, feed: FeedRow): Promise<{ stoodStill: boolean }> {
  const { metrics, now, stopping } = context;
  const headers: Record<string, string> = { accept: 'application/atom+xml, application/xml' };
  if (feed.etag) headers['if-none-match'] = feed.etag;
  if (feed.lastModified) headers['if-modified-since'] = feed.lastModified;
  const answer = await getDocument(feed.url, headers, stopping);
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`HTTP ${answer.status}`);
  const seenAt = answer.date ?? now();
  const offset = answer.date ? inBounds(answer.date.getTime() - now().getTime()) : null;
  if (offset !== null) metrics.clockOffset.set(offset / 1000);

  const document = answer.status === 200 ? readFeed(answer.body, feed.url) : null;
  if (document) await keepEntries(context, memory, feed.url, document, seenAt);
  await wantMissing(context);
  await waitFor((await startFetching(context)).ended);
  const settled =
    document !== null &&
    (await allSettled(
      context,
      document.wanted.map(({ url }) => url),
    ));
  const updatedAt = document?.updatedAt ?? null;
  await feedWasRead(context, feed.url, { clockOffsetMs: offset, updatedAt, answer: settled ? answer : null });
  const sinceMs = updatedAt && feed.documentUpdatedAt ? updatedAt.getTime() - feed.documentUpdatedAt.getTime() : 0;
  return { stoodStill: sinceMs > GAP_SECONDS * 1000 };
}

async function waitFor(ended: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([ended, sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}

/** As the column takes it: a clock may be wrong by years. */
const inBounds = (milliseconds: number): number => Math.max(-MAX_OFFSET_MS, Math.min(milliseconds, MAX_OFFSET_MS));

async function keepEntries(
  context: Context,
  memory: FeedMemory,
  feedUrl: string,
  document: Feed,
  seenAt: Date,
): Promise<void> {
  const { logger } = context;
  const { newlyRefused } = await storeEntries(context, feedUrl, document, seenAt);
  for (const entry of newlyRefused) {
    logger.error({ alarm: 'entryRefused', feed: feedUrl, entry }, 'an entry of a feed is not followed');
  }
  for (const { typeCode, title } of document.unknown) {
    const pair = `${typeCode} ${title}`;
    if (memory.toldPairs.has(pair)) continue;
    memory.toldPairs.add(pair);
    logger.error({ alarm: 'unknownTelegramType', typeCode, title }, 'the agency may have changed a telegram');
  }
}
