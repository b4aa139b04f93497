import { ALERTING } from '@tabimori/domain';
import type { Context } from '../context.js';
import { rows, sql } from '@tabimori/server';
import { telegramOf, type TelegramContent } from '@tabimori/server';
import { startOrNote } from './decide-companies.js';
import type { DecisionRow } from './decision-rows.js';
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
  for (const { eventId, ...row } of due) {
    const [latest] = await rows<{ content: TelegramContent; firstSeenAt: Date; now: Date }>(
      dataSource,
      sql`SELECT t.content, t.first_seen_at, t.first_seen_at + (now() - t.created_at) AS now
       FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
       WHERE et.event_id = ${eventId} AND t.type = ANY(${ALERTING[row.hazard]}) ORDER BY t.content->>'reportAt' DESC, t.id DESC LIMIT 1`,
    );
    if (!latest) throw new Error(`event ${eventId} has no telegram`);
    const telegram = telegramOf(latest.content);
    const { status, reportAt } = telegram;
    const event = await eventOf(dataSource.manager, eventId);
    const { firstSeenAt, now } = latest;
    const waker = { hazard: row.hazard, telegram, status, reportAt, firstSeenAt, now };
    await startOrNote(context, event, waker, row);
  }
}
