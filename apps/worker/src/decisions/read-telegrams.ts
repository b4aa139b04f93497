import {
  believed,
  isDrillOrTest,
  lacksIntensities,
  unknownStatus,
  unknownTsunami,
  unknownValues,
  type Telegram,
} from '@tabimori/domain';
import {
  errorText,
  exec,
  rows,
  sql,
  tellAdministratorsOfTelegram,
  traced,
  UnreadableTelegram,
  withoutDeadlock,
} from '@tabimori/server';
import type { Context } from '../context.js';
import { storeEvents } from './store-event.js';

interface UnreadTelegram {
  id: number;
  url: string;
  raw: Buffer;
  type: string;
  firstSeenAt: Date;
  traceParent: string | null;
}

/**
 * Reads every stored telegram and assigns it to its events before any of them is decided: decisions then see them
 * all, and what is cancelled or lifted in the same feed reading alerts nobody.
 */
export async function readTelegrams(context: Context): Promise<void> {
  for (;;) {
    if (context.stopping.aborted) return;
    const telegram = await takeUnread(context);
    if (!telegram) return;
    try {
      await traced('read', { telegramId: telegram.id }, () => readTelegram(context, telegram), telegram.traceParent);
    } catch (error) {
      await noteFailure(context, telegram, error);
    }
  }
}

/** When a telegram is tried again after `attempts` tries: 10 s, then twice as long each time, at most 5 minutes. */
export const NEXT_TRY = sql`now() + make_interval(secs => least(10 * 2 ^ least(attempts, 10), 300))`;

async function takeUnread({ dataSource }: Context): Promise<UnreadTelegram | null> {
  const [telegram] = await rows<UnreadTelegram>(
    dataSource,
    sql`UPDATE telegram SET attempts = attempts + 1, next_try_at = ${NEXT_TRY}
     WHERE id = (SELECT id FROM telegram WHERE state = 'new' AND content IS NULL AND (next_try_at <= now() OR attempts = 0)
                 ORDER BY first_seen_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, url, raw, type, first_seen_at, trace_parent`,
  );
  return telegram ?? null;
}

/** Records that a telegram could not be read or decided for a reason other than its content; it is tried again. */
export async function noteFailure(
  { dataSource, logger, metrics }: Context,
  { id, url }: Pick<UnreadTelegram, 'id' | 'url'>,
  error: unknown,
): Promise<void> {
  metrics.failures.inc({ place: 'telegram' });
  logger.error(
    { alarm: 'telegramFailed', url, error: errorText(error) },
    'a telegram could not be processed; retrying',
  );
  await exec(dataSource, sql`UPDATE telegram SET last_error = ${errorText(error)} WHERE id = ${id}`);
}

async function readTelegram(context: Context, unread: UnreadTelegram): Promise<void> {
  const read = await readOrMark(context, unread);
  if (!read) return;
  const { telegram, isAhead } = believed(read, unread.firstSeenAt);
  await tellOfGaps(context, unread.url, telegram, isAhead);
  await withoutDeadlock(() =>
    context.dataSource.transaction(async (tx) => {
      await exec(
        tx,
        sql`UPDATE telegram SET content = ${JSON.stringify(telegram)}, attempts = 0, next_try_at = now() WHERE id = ${unread.id}`,
      );
      await storeEvents(tx, unread.id, telegram);
    }),
  );
}

/** Reports what a telegram lacks or has unexpectedly: to operators, and unless it is a drill also to administrators. */
async function tellOfGaps(
  { dataSource, logger }: Context,
  url: string,
  telegram: Telegram,
  isAhead: boolean,
): Promise<void> {
  if (isAhead) {
    logger.error({ alarm: 'timeAhead', url }, 'a telegram is dated in the future');
    await tellAdministratorsOfTelegram(dataSource, 'timeAhead', { url });
  }
  const status = unknownStatus(telegram);
  if (status !== null) {
    logger.error({ alarm: 'unknownStatus', url, status }, 'a telegram has an unknown status; nothing is sent');
    await tellAdministratorsOfTelegram(dataSource, 'unknownStatus', { url, unknown: [status] });
    return;
  }
  const isTold = !isDrillOrTest(telegram);
  if (lacksIntensities(telegram)) {
    logger.error({ alarm: 'noIntensities', url }, 'a telegram has no intensities');
    if (isTold) await tellAdministratorsOfTelegram(dataSource, 'noIntensities', { url });
  }
  const unknown = [...unknownValues(telegram), ...unknownTsunami(telegram)];
  if (unknown.length > 0) {
    logger.error({ alarm: 'unknownValues', url, unknown }, 'a telegram has unknown values');
    if (isTold) await tellAdministratorsOfTelegram(dataSource, 'unknownValues', { url, unknown });
  }
}

/** The telegram, or null if it is unreadable: then it is kept, marked, and blocks nothing. */
async function readOrMark(context: Context, { id, url, raw, type }: UnreadTelegram): Promise<Telegram | null> {
  try {
    return await context.readTelegram(raw, url);
  } catch (error) {
    if (!(error instanceof UnreadableTelegram)) throw error;
    context.metrics.telegrams.inc({ type, result: 'unreadable' });
    context.logger.error({ alarm: 'telegramUnreadable', url, error: errorText(error) }, 'a telegram cannot be read');
    await context.dataSource.transaction(async (tx) => {
      await exec(tx, sql`UPDATE telegram SET state = 'unreadable', last_error = ${errorText(error)} WHERE id = ${id}`);
      await tellAdministratorsOfTelegram(tx, 'telegramUnreadable', { url });
    });
    return null;
  }
}
