import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.js';
import {
  errorText,
  exec,
  rows,
  sql,
  telegramFault,
  tellAdministratorsOfTelegram,
  traced,
  tracePlace,
  type SpanFacts,
} from '@tabimori/server';
import { logStep } from '../log-steps.js';
import { type DueDocument, secondsAfter, takeDocuments, TRIES } from './feed-entries.js';
import { getDocument } from './http.js';

/**
 * A server need not take hundreds of connections in one moment: documents are begun in groups of this size, with this
 * pause.
 */
const BEGUN_AT_ONCE = 32;
const PAUSE_MS = 30;

/**
 * One tick: begins to fetch every due document that a feed listed, each independently, so that those that hang delay
 * no other. `ended` resolves when all of them are stored or postponed; it never rejects.
 */
export async function startFetching(context: Context): Promise<{ ended: Promise<unknown> }> {
  const documents = await takeDocuments(context);
  const fetching = documents.map(async (document, index) => {
    const pauses = Math.floor(index / BEGUN_AT_ONCE);
    if (pauses > 0) await sleep(pauses * PAUSE_MS);
    await traced('telegram', {}, (note) => fetchTelegram(context, document, note));
  });
  return { ended: Promise.all(fetching) };
}

async function fetchTelegram(context: Context, document: DueDocument, note: (facts: SpanFacts) => void): Promise<void> {
  try {
    const { body, fault } = await fetchDocument(context, document);
    const telegramId = await storeTelegram(context, document, body, fault);
    note({ telegramId });
  } catch (error) {
    if (context.stopping.aborted) return;
    await notFetched(context, document, error).catch((again: unknown) => {
      context.logger.error({ url: document.url, error: errorText(again) }, 'a document is tried again');
    });
  }
}

/**
 * An answer that is empty, cut off or not XML is a passing fault like any other. Only the last try before it
 * is missing accepts it as it is, so that what came in the telegram's place is kept, marked and reported.
 */
async function fetchDocument(
  { stopping }: Context,
  { url, attempts }: DueDocument,
): Promise<{ body: Buffer; fault: string | null }> {
  const { status, body } = await getDocument(url, { accept: 'application/xml' }, stopping);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  const fault = telegramFault(body);
  if (fault !== null && attempts !== TRIES) throw new Error(fault);
  return { body, fault };
}

/**
 * Stores the telegram as it came, and commits, before anyone reads it. The same content again is the same telegram;
 * faulty content always counts as new, because the same error page may come in place of several telegrams. Returns its id.
 */
async function storeTelegram(
  context: Context,
  { url, type, firstSeenAt }: DueDocument,
  raw: Buffer,
  fault: string | null,
): Promise<number> {
  const sha256 = createHash('sha256')
    .update(fault === null ? '' : url)
    .update(raw)
    .digest();
  const [stored] = await rows<{ id: number; isNew: boolean }>(
    context.dataSource,
    sql`WITH added AS (
       INSERT INTO telegram (url, sha256, raw, type, first_seen_at, next_try_at, trace_parent)
       VALUES (${url}, ${sha256}, ${raw}, ${type}, ${firstSeenAt}, now(), ${tracePlace()}) ON CONFLICT DO NOTHING RETURNING id
     ), known AS (
       SELECT id, true AS is_new FROM added
       UNION ALL SELECT id, false FROM telegram WHERE sha256 = ${sha256} OR url = ${url} LIMIT 1
     ), entry AS (
       UPDATE feed_entry SET state = 'stored', telegram_id = known.id, last_error = NULL FROM known WHERE url = ${url}
     )
     SELECT * FROM known`,
  );
  if (!stored) throw new Error('the telegram is being stored by another worker');
  context.metrics.telegrams.inc({ type, result: stored.isNew ? 'stored' : 'known' });
  if (stored.isNew) {
    context.wake('telegrams', stored.id);
    logStep(context, 'telegram', { telegramId: stored.id, type, url });
  }
  return stored.id;
}

/**
 * It stays wanted and is tried again at growing intervals; after the last try it is missing, operators are informed, once, and
 * it is tried again less often.
 */
async function notFetched(context: Context, { url, type, attempts }: DueDocument, error: unknown): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const isMissing = attempts >= TRIES;
  const putOff = sql`
    UPDATE feed_entry SET last_error = ${errorText(error)}, state = ${isMissing ? 'missing' : 'wanted'},
      next_try_at = now() + make_interval(secs => ${secondsAfter(attempts)})
    WHERE url = ${url} AND attempts = ${attempts} AND state = 'wanted'`;
  if (attempts !== TRIES) return void (await exec(dataSource, putOff));
  await dataSource.transaction(async (tx) => {
    await exec(tx, putOff);
    await tellAdministratorsOfTelegram(tx, 'telegramMissing', { url });
  });
  metrics.telegrams.inc({ type, result: 'missing' });
  logger.error(
    { alarm: 'telegramMissing', url, error: errorText(error) },
    'a telegram could not be had for 10 minutes',
  );
}
