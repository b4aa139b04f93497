import {
  CANCELLATION,
  hasWithdrawn,
  hazardOf,
  isDrillOrTest,
  lacksIntensities,
  unknownTsunami,
  unknownValues,
  type Telegram,
} from '@tabimori/domain';
import {
  errorText,
  isFuture,
  rowsOf,
  tellAdministratorsOfTelegram,
  UnreadableTelegram,
  withoutDeadlock,
} from '@tabimori/server';
import type { Context } from '../context.js';
import { contentOf } from '@tabimori/server';
import { decideCompanies } from './decide-companies.js';
import { finishTsunamiFlows } from './finish-tsunami-flows.js';
import { storeEvent } from './store-event.js';

interface DueTelegram {
  id: number;
  url: string;
  raw: Buffer;
  type: string;
  firstSeenAt: Date;
  /** now by the feed's clock */
  now: Date;
}

/** One tick: decides on every new telegram that is due, oldest first. Run twice, or by two workers, nothing happens twice. */
export async function decideTelegrams(context: Context): Promise<void> {
  for (;;) {
    if (context.stopping.aborted) return;
    const telegram = await takeTelegram(context);
    if (!telegram) return;
    try {
      await decideTelegram(context, telegram);
    } catch (error) {
      context.metrics.failures.inc({ place: 'telegram' });
      context.logger.error(
        { alarm: 'telegramFailed', url: telegram.url, error: errorText(error) },
        'a telegram is tried again',
      );
      await context.dataSource.query('UPDATE telegram SET last_error = $2 WHERE id = $1', [
        telegram.id,
        errorText(error),
      ]);
    }
  }
}

/** SQL: documents that the same reading named are still on their way: they are waited for, but not those that hang. */
const IS_READING = `EXISTS (
  SELECT FROM feed_entry WHERE state = 'wanted' AND created_at > now() - interval '0.5 s' AND NOT ${isFuture('created_at')})`;

/** Takes the next one and, with it, the time of its next try: 10 s, then twice as long each time, at most 5 minutes. */
async function takeTelegram({ dataSource }: Context): Promise<DueTelegram | null> {
  const [telegram] = await rowsOf<DueTelegram>(
    dataSource,
    `UPDATE telegram SET attempts = attempts + 1, next_try_at = now() + make_interval(secs => least(10 * 2 ^ least(attempts, 10), 300))
     WHERE id = (SELECT id FROM telegram WHERE state = 'new' AND (next_try_at <= now() OR attempts = 0) AND NOT ${IS_READING}
                 ORDER BY first_seen_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, url, raw, type, first_seen_at AS "firstSeenAt", first_seen_at + (now() - created_at) AS now`,
  );
  return telegram ?? null;
}

async function decideTelegram(context: Context, due: DueTelegram): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const telegram = await readOrMark(context, due);
  if (!telegram) return;
  await tellOfGaps(context, due.url, telegram);
  const events = await withoutDeadlock(() =>
    dataSource.transaction(async (tx) => {
      await tx.query('UPDATE telegram SET content = $2 WHERE id = $1', [due.id, contentOf(telegram)]);
      const stored = [];
      for (const key of [...new Set(telegram.eventIds)].sort()) {
        stored.push(await storeEvent(tx, due.id, telegram, key.slice(0, 100)));
      }
      return stored;
    }),
  );
  const { status, reportAt } = telegram;
  const hazard = hazardOf(telegram.type);
  // one after the other: what a tsunami's first event has told is not told again by its second
  for (const event of events) {
    if (!hazard) break;
    const { firstSeenAt, now } = due;
    if (telegram.infoType === CANCELLATION && !hasWithdrawn(event.state, hazard)) {
      logger.error(
        { alarm: 'cancellationUnknown', url: due.url, eventId: event.id },
        'a cancellation withdraws nothing known',
      );
      const facts = { url: due.url, eventId: event.id };
      if (!isDrillOrTest(telegram)) await tellAdministratorsOfTelegram(dataSource, 'cancellationUnknown', facts);
    }
    await decideCompanies(context, event, { hazard, telegram, status, reportAt, firstSeenAt, now });
    if (hazard === 'tsunami') await finishTsunamiFlows(dataSource, event);
  }
  await dataSource.query(`UPDATE telegram SET state = 'decided', last_error = NULL WHERE id = $1`, [due.id]);
  metrics.telegrams.inc({ type: due.type, result: 'decided' });
}

/** What a telegram should say and does not: operators are told, and administrators of one that is no drill. */
async function tellOfGaps({ dataSource, logger }: Context, url: string, telegram: Telegram): Promise<void> {
  const isTold = !isDrillOrTest(telegram);
  if (lacksIntensities(telegram)) {
    logger.error({ alarm: 'noIntensities', url }, 'a telegram carries no intensities');
    if (isTold) await tellAdministratorsOfTelegram(dataSource, 'noIntensities', { url });
  }
  const unknown = [...unknownValues(telegram), ...unknownTsunami(telegram)];
  if (unknown.length > 0) {
    logger.error({ alarm: 'unknownValues', url, unknown }, 'a telegram has values never seen');
    if (isTold) await tellAdministratorsOfTelegram(dataSource, 'unknownValues', { url, unknown });
  }
}

/** The telegram, or null when nobody could read it: then it is kept and marked, and stops nothing. */
async function readOrMark(context: Context, { id, url, raw, type }: DueTelegram): Promise<Telegram | null> {
  try {
    return await context.readTelegram(raw, url);
  } catch (error) {
    if (!(error instanceof UnreadableTelegram)) throw error;
    context.metrics.telegrams.inc({ type, result: 'unreadable' });
    context.logger.error({ alarm: 'telegramUnreadable', url, error: errorText(error) }, 'a telegram cannot be read');
    await context.dataSource.transaction(async (tx) => {
      const marked = [id, errorText(error)];
      await tx.query(`UPDATE telegram SET state = 'unreadable', last_error = $2 WHERE id = $1`, marked);
      await tellAdministratorsOfTelegram(tx, 'telegramUnreadable', { url });
    });
    return null;
  }
}
