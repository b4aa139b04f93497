import { createHash } from 'node:crypto';
import type { Context } from '../context.js';
import { inParallel } from '../in-parallel.js';
import { errorText, rowsOf, tellAdministratorsOfTelegram } from '@tabimori/server';
import { wantedDocuments, type WantedDocument } from './feed-entries.js';
import { renewFeed } from './feed-lease.js';
import { getDocument } from './http.js';

const AT_ONCE = 4;
const TRIES = 3;
const RETRY_MS = 200;

/**
 * Fetches what the feed named and is not stored yet, while the feed's lease is held. What cannot be had stays wanted and
 * is tried again at each reading, until it has been wanted for 10 minutes: then it is missing, and operators are told.
 */
export async function fetchTelegrams(context: Context, feedUrl: string, feedNow: Date): Promise<void> {
  const documents = await wantedDocuments(context, feedUrl, feedNow);
  await inParallel(documents, AT_ONCE, async (document) => {
    if (context.stopping.aborted || !(await renewFeed(context, feedUrl))) return;
    try {
      const raw = await fetchDocument(context, document.url);
      await storeTelegram(context, document, raw);
    } catch (error) {
      await notFetched(context, document, error);
    }
  });
}

async function fetchDocument({ stopping }: Context, url: string): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status, body } = await getDocument(url, { accept: 'application/xml' }, stopping);
      if (status !== 200) throw new Error(`HTTP ${status}`);
      return body;
    } catch (error) {
      if (attempt >= TRIES || stopping.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    }
  }
}

/** Stores the telegram as it came, and commits, before anyone reads it. The same content again is the same telegram. */
async function storeTelegram(context: Context, { url, type, firstSeenAt }: WantedDocument, raw: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(raw).digest();
  const [stored] = await rowsOf<{ id: number; isNew: boolean }>(
    context.dataSource,
    `WITH added AS (
       INSERT INTO telegram (url, sha256, raw, type, first_seen_at, next_try_at)
       VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING RETURNING id
     ), known AS (
       SELECT id, true AS "isNew" FROM added
       UNION ALL SELECT id, false FROM telegram WHERE sha256 = $2 OR url = $1 LIMIT 1
     ), entry AS (
       UPDATE feed_entry SET state = 'stored', telegram_id = known.id, last_error = NULL FROM known WHERE url = $1
     )
     SELECT * FROM known`,
    [url, sha256, raw, type, firstSeenAt],
  );
  if (!stored) throw new Error('the telegram is being stored by another worker');
  context.metrics.telegrams.inc({ type, result: stored.isNew ? 'stored' : 'known' });
  if (stored.isNew) context.wake({ kind: 'telegram', id: stored.id });
}

async function notFetched(context: Context, { url, type, overdue }: WantedDocument, error: unknown): Promise<void> {
  const { dataSource, logger, metrics } = context;
  await dataSource.transaction(async (tx) => {
    await tx.query(`UPDATE feed_entry SET last_error = $2, state = $3 WHERE url = $1 AND state = 'wanted'`, [
      url,
      errorText(error),
      overdue ? 'missing' : 'wanted',
    ]);
    if (overdue) await tellAdministratorsOfTelegram(tx, 'telegramMissing', { url });
  });
  if (!overdue) return;
  metrics.telegrams.inc({ type, result: 'missing' });
  logger.error(
    { alarm: 'telegramMissing', url, error: errorText(error) },
    'a telegram could not be had for 10 minutes',
  );
}
