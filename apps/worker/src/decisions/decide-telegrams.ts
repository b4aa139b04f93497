import { CANCELLATION, hasWithdrawn, hazardOf, isDrillOrTest } from '@tabimori/domain';
import { isFuture, rowsOf, tellAdministratorsOfTelegram, telegramOf, type TelegramContent } from '@tabimori/server';
import type { Context } from '../context.js';
import { decideCompanies } from './decide-companies.js';
import { finishTsunamiFlows } from './finish-tsunami-flows.js';
import { NEXT_TRY, noteFailure, readTelegrams } from './read-telegrams.js';
import { eventsOf } from './store-event.js';

interface DueTelegram {
  id: number;
  url: string;
  content: TelegramContent;
  firstSeenAt: Date;
  /** now by the feed's clock */
  now: Date;
}

/** One tick: reads every new telegram, then decides on those that are due, oldest first. Run twice, or by two workers, nothing happens twice. */
export async function decideTelegrams(context: Context): Promise<void> {
  for (;;) {
    await readTelegrams(context);
    if (context.stopping.aborted) return;
    const telegram = await takeTelegram(context);
    if (!telegram) return;
    try {
      await decideTelegram(context, telegram);
    } catch (error) {
      await noteFailure(context, telegram, error);
    }
  }
}

/** Another worker reads it now, or will in 10 s if that one died; after that it holds up nothing. */
const IS_BEING_READ = `EXISTS (SELECT FROM telegram other WHERE other.state = 'new' AND other.content IS NULL AND other.attempts < 2)`;

/**
 * More of the same reading of the feed is on its way: documents that it named still come, one within half a second of the
 * other. What hangs holds up nothing for longer, nor does a time that a clock ahead has written.
 */
const IS_INCOMPLETE = `(
  EXISTS (SELECT FROM feed_entry e WHERE e.state = 'wanted' AND e.first_seen_at = due.first_seen_at)
  AND due.created_at > now() - interval '10 s' AND NOT ${isFuture('due.created_at')}
  AND EXISTS (SELECT FROM telegram last WHERE last.first_seen_at = due.first_seen_at AND last.created_at > now() - interval '0.5 s'))`;

/** Takes the next one and, with it, the time of its next try. */
async function takeTelegram({ dataSource }: Context): Promise<DueTelegram | null> {
  const [telegram] = await rowsOf<DueTelegram>(
    dataSource,
    `UPDATE telegram SET attempts = attempts + 1, next_try_at = ${NEXT_TRY}
     WHERE id = (SELECT id FROM telegram due WHERE state = 'new' AND content IS NOT NULL AND (next_try_at <= now() OR attempts = 0)
                   AND NOT ${IS_BEING_READ} AND NOT ${IS_INCOMPLETE}
                 ORDER BY first_seen_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, url, content, first_seen_at AS "firstSeenAt", first_seen_at + (now() - created_at) AS now`,
  );
  return telegram ?? null;
}

async function decideTelegram(context: Context, due: DueTelegram): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const telegram = telegramOf(due.content);
  const { status, reportAt } = telegram;
  const hazard = hazardOf(telegram.type);
  // one after the other: what a tsunami's first event has told is not told again by its second
  for (const event of hazard ? await eventsOf(dataSource.manager, due.id) : []) {
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
  metrics.telegrams.inc({ type: telegram.type, result: 'decided' });
}
