import { type Feed, rowsOf } from '@tabimori/server';
import type { Context } from '../context.js';

export interface WantedDocument {
  url: string;
  type: string;
  firstSeenAt: Date;
  /** wanted for 10 minutes or longer */
  overdue: boolean;
}

/** Keeps every wanted entry and every refused one; `seenAt` by the feed's clock. Says which refused ones are new. */
export async function storeEntries(
  { dataSource }: Context,
  feedUrl: string,
  { wanted, refused }: Feed,
  seenAt: Date,
): Promise<{ newlyRefused: string[] }> {
  const foreign = refused.filter(({ reason, href }) => reason === 'foreignHost' && href.length <= 500);
  const entries = [
    ...wanted.map(({ url, typeCode, title }) => ({ url, type: typeCode, title: title.slice(0, 200), state: 'wanted' })),
    ...foreign.map(({ href, title }) => ({ url: href, type: '', title: title.slice(0, 200), state: 'refused' })),
  ];
  const stored = await rowsOf<{ url: string; state: string }>(
    dataSource,
    `INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, state)
     SELECT e.url, $1, e.type, e.title, $2, e.state
     FROM jsonb_to_recordset($3) AS e(url text, type text, title text, state text)
     ON CONFLICT DO NOTHING RETURNING url, state`,
    [feedUrl, seenAt, JSON.stringify(entries)],
  );
  return { newlyRefused: stored.filter(({ state }) => state === 'refused').map(({ url }) => url) };
}

/** The documents still to be fetched that this feed named first, oldest first; `feedNow` by the feed's clock. */
export const wantedDocuments = ({ dataSource }: Context, feedUrl: string, feedNow: Date): Promise<WantedDocument[]> =>
  rowsOf<WantedDocument>(
    dataSource,
    `SELECT url, type, first_seen_at AS "firstSeenAt", first_seen_at < $2::timestamptz - interval '10 minutes' AS overdue
     FROM feed_entry WHERE state = 'wanted' AND feed_url = $1 ORDER BY first_seen_at, url LIMIT 500`,
    [feedUrl, feedNow],
  );

/** Are all these entries stored or given up: only then may the feed's position move on. */
export async function allSettled({ dataSource }: Context, urls: readonly string[]): Promise<boolean> {
  const [row] = await rowsOf<{ open: boolean }>(
    dataSource,
    `SELECT EXISTS (SELECT FROM feed_entry WHERE url = ANY($1) AND state = 'wanted') AS open`,
    [urls],
  );
  return !row?.open;
}
