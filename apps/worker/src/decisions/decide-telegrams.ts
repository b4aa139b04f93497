import { CANCELLATION, hasWithdrawn, hazardOf, isDrillOrTest } from '@tabimori/domain';
import {
  exec,
  isFuture,
  rows,
  sql,
  type TelegramContent,
  telegramOf,
  tellAdministratorsOfTelegram,
  traced,
} from '@tabimori/server';
import type { Context } from '../context.js';
import { logDecision } from '../log-steps.js';
import { decideCompanies } from './decide-companies.js';
import { feedNow } from './feed-clock.js';
import { finishTsunamiFlows } from './finish-tsunami-flows.js';
import { NEXT_TRY, noteFailure, readTelegrams } from './read-telegrams.js';
import { eventsOf } from './store-event.js';

interface DueTelegram {
  id: number;
  url: string;
  content: TelegramContent;
  firstSeenAt: Date;
  /** the current time by the feed's clock */
  now: Date;
  traceParent: string | null;
}

/**
 * One tick: reads every new telegram, then decides the due ones, oldest first. Running it twice, or in two workers,
 * does nothing twice.
 */
export async function decideTelegrams(context: Context): Promise<void> {
  for (;;) {
    await readTelegrams(context);
    if (context.stopping.aborted) return;
    const telegram = await takeTelegram(context);
    if (!telegram) return;
    try {
      await traced(
        'decision',
        { telegramId: telegram.id },
        () => decideTelegram(context, telegram),
        telegram.traceParent,
      );
    } catch (error) {
      await noteFailure(context, telegram, error);
    }
  }
}

/** Another worker is reading one now, or will in 10 s if that worker died; after that it no longer blocks decisions. */
const IS_BEING_READ = sql`EXISTS (SELECT FROM telegram other WHERE other.state = 'new' AND other.content IS NULL AND other.attempts < 2)`;

/**
 * More telegrams of the same feed reading are on their way: documents it named are still arriving, each within half a
 * second of the last. Waits no longer than that for one that hangs, nor for a time written by a clock that was ahead.
 */
const IS_INCOMPLETE = sql`(
  EXISTS (SELECT FROM feed_entry e WHERE e.state = 'wanted' AND e.first_seen_at = due.first_seen_at)
  AND due.created_at > now() - interval '10 s' AND NOT ${isFuture(sql`due.created_at`)}
  AND EXISTS (SELECT FROM telegram last WHERE last.first_seen_at = due.first_seen_at AND last.created_at > now() - interval '0.5 s'))`;

/** Takes the next telegram and sets when it would be tried again. */
async function takeTelegram({ dataSource }: Context): Promise<DueTelegram | null> {
  const [telegram] = await rows<DueTelegram>(
    dataSource,
    sql`UPDATE telegram SET attempts = attempts + 1, next_try_at = ${NEXT_TRY}
     WHERE id = (SELECT id FROM telegram due WHERE state = 'new' AND content IS NOT NULL AND (next_try_at <= now() OR attempts = 0)
                   AND NOT ${IS_BEING_READ} AND NOT ${IS_INCOMPLETE}
                 ORDER BY first_seen_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, url, content, first_seen_at, ${feedNow(sql`telegram`)} AS now, trace_parent`,
  );
  return telegram ?? null;
}

async function decideTelegram(context: Context, due: DueTelegram): Promise<void> {
  const { dataSource, logger, metrics } = context;
  const telegram = telegramOf(due.content);
  const { status, reportAt } = telegram;
  const hazard = hazardOf(telegram.type);
  // one event at a time: the second event of a tsunami must not repeat what the first one sent
  for (const event of hazard ? await eventsOf(dataSource.manager, due.id) : []) {
    if (!hazard) break;
    const { firstSeenAt, now } = due;
    if (telegram.infoType === CANCELLATION && !hasWithdrawn(event.state, hazard)) {
      logger.error(
        { alarm: 'cancellationUnknown', url: due.url, eventId: event.id },
        'a cancellation matches no known telegram',
      );
      const facts = { url: due.url, eventId: event.id };
      if (!isDrillOrTest(telegram)) await tellAdministratorsOfTelegram(dataSource, 'cancellationUnknown', facts);
    }
    await decideCompanies(context, event, { hazard, telegram, status, reportAt, firstSeenAt, now });
    if (hazard === 'tsunami') await finishTsunamiFlows(dataSource, event);
    await logDecision(context, { telegramId: due.id, eventId: event.id, hazard });
  }
  await exec(dataSource, sql`UPDATE telegram SET state = 'decided', last_error = NULL WHERE id = ${due.id}`);
  metrics.telegrams.inc({ type: telegram.type, result: 'decided' });
}
