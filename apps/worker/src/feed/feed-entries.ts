import { createHash } from 'node:crypto';
import { exec, type Feed, isFuture, isHeld, type RefusedEntry, rows, sql } from '@tabimori/server';
import type { Context } from '../context.js';

export interface DueDocument {
  url: string;
  type: string;
  firstSeenAt: Date;
  /** this try counts: from 1 */
  attempts: number;
}

/** A document is tried so often, 1 s after the first failure, then twice as long each time: 10 minutes in all, by no clock. */
export const TRIES = 12;
const LONGEST_SECONDS = 120;
/** Longer than a fetch can take: if a worker is killed meanwhile, another takes over after this. */
const TAKEN_SECONDS = 15;
const MOST = 500;

/** What a text column accepts: at most this many characters, none that PostgreSQL refuses. */
const plain = (text: string, length: number): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, length).join('');

/**
 * What identifies a refused entry: its address if it can be one, otherwise all it says, so that it is reported once.
 */
function refusedRow({ reason, id, title, href }: RefusedEntry, feedUrl: string) {
  const digest = createHash('sha256')
    .update(JSON.stringify([feedUrl, id, title, href]))
    .digest('hex')
    .slice(0, 16);
  const address = plain(href, 400);
  const url = address !== '' && address === href ? address : `${address || 'no address'} #${digest}`;
  return { url, type: '', title: plain(title, 200), state: 'refused', error: `${reason}: ${plain(href || id, 200)}` };
}

/** Keeps every wanted entry and every refused one; `seenAt` by the feed's clock. Says which refused ones are new. */
export async function storeEntries(
  { dataSource }: Context,
  feedUrl: string,
  { wanted, refused }: Feed,
  seenAt: Date,
): Promise<{ newlyRefused: string[] }> {
  const entries = [
    ...wanted.map(({ url, typeCode, title }) => ({ url, type: typeCode, title: plain(title, 200), state: 'wanted' })),
    ...refused.map((entry) => refusedRow(entry, feedUrl)),
  ];
  const stored = await rows<{ state: string; error: string }>(
    dataSource,
    sql`INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, state, last_error)
     SELECT e.url, ${feedUrl}, e.type, e.title, ${seenAt}, e.state, e.error
     FROM jsonb_to_recordset(${JSON.stringify(entries)}) AS e(url text, type text, title text, state text, error text)
     ON CONFLICT DO NOTHING RETURNING state, last_error AS error`,
  );
  return { newlyRefused: stored.filter(({ state }) => state === 'refused').map(({ error }) => error) };
}

/**
 * A document that could not be had for 10 minutes may be there by now: it is wanted once more, every two minutes for a day. It is
 * missing all the while, for its feed and for those who were told.
 */
export async function wantMissing({ dataSource }: Context): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE feed_entry SET state = 'wanted', next_try_at = now()
     WHERE state = 'missing' AND created_at > now() - interval '1 day' AND NOT ${isFuture(sql`created_at`)}
       AND NOT ${isHeld(sql`next_try_at`, LONGEST_SECONDS)}`,
  );
}

/** Takes the documents that are to be fetched now, oldest first, and with each the time at which another worker would. */
export async function takeDocuments({ dataSource }: Context): Promise<DueDocument[]> {
  const taken = await rows<DueDocument>(
    dataSource,
    sql`UPDATE feed_entry SET attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS})
     WHERE url IN (
       SELECT url FROM feed_entry
       WHERE state = 'wanted' AND (attempts = 0 OR NOT ${isHeld(sql`next_try_at`, LONGEST_SECONDS)})
       ORDER BY first_seen_at, url LIMIT ${MOST} FOR UPDATE SKIP LOCKED)
     RETURNING url, type, first_seen_at, attempts`,
  );
  return taken.sort((a, b) => a.firstSeenAt.getTime() - b.firstSeenAt.getTime() || (a.url < b.url ? -1 : 1));
}

/** Seconds until a document is tried again after this many failures. */
export const secondsAfter = (failures: number): number => Math.min(2 ** (failures - 1), LONGEST_SECONDS);

/** Whether all these entries are stored or missing: only then may the feed's position move on. */
export async function allSettled({ dataSource }: Context, urls: readonly string[]): Promise<boolean> {
  const [row] = await rows<{ open: boolean }>(
    dataSource,
    sql`SELECT EXISTS (SELECT FROM feed_entry WHERE url = ANY(${urls}) AND state = 'wanted' AND attempts < ${TRIES}) AS open`,
  );
  return !row?.open;
}
