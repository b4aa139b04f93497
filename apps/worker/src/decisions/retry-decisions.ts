import { ALERTING } from '@tabimori/domain';
import { one, rows, sql, type TelegramContent, telegramOf } from '@tabimori/server';
import type { Context } from '../context.js';
import { carryOutAll } from './decide-companies.js';
import type { DecisionRow } from './decision-rows.js';
import { feedNow } from './feed-clock.js';
import { eventOf } from './store-event.js';

/**
 * One tick: tries again the companies whose flow could not be started or was held back by the master switch, using
 * the latest telegram of the hazard by report time.
 */
export async function retryDecisions(context: Context): Promise<void> {
  const { dataSource } = context;
  const due = await rows<DecisionRow & { eventId: number }>(
    dataSource,
    sql`SELECT event_id, company_id, hazard, reason, threshold, prefectures FROM decision
     WHERE next_try_at <= now() ORDER BY next_try_at LIMIT 200`,
  );
  await carryOutAll(
    context,
    due.map(({ eventId, ...row }) => ({ eventId, row, cause: () => causeOf(context, eventId, row) })),
  );
}

async function causeOf({ dataSource }: Context, eventId: number, { hazard }: DecisionRow) {
  const latest = await one<{ content: TelegramContent; firstSeenAt: Date; now: Date }>(
    dataSource,
    sql`SELECT t.content, t.first_seen_at, ${feedNow(sql`t`)} AS now
     FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
     WHERE et.event_id = ${eventId} AND t.type = ANY(${ALERTING[hazard]}) ORDER BY t.content->>'reportAt' DESC, t.id DESC LIMIT 1`,
  );
  const telegram = telegramOf(latest.content);
  const { status, reportAt } = telegram;
  const { firstSeenAt, now } = latest;
  return {
    event: await eventOf(dataSource.manager, eventId),
    waker: { hazard, telegram, status, reportAt, firstSeenAt, now },
  };
}
