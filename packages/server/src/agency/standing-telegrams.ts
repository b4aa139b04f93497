import type { Telegram } from '@tabimori/domain';
import { rows, type Runner, sql } from '../db/sql.js';
import { type TelegramContent, telegramOf } from './content.js';

/** An event's telegrams that stand, in the agency's order. */
export async function standingTelegrams(runner: Runner, eventId: number): Promise<Telegram[]> {
  const standing = await rows<{ content: TelegramContent }>(
    runner,
    sql`SELECT t.content FROM event_telegram x JOIN telegram t ON t.id = x.telegram_id
        WHERE x.event_id = ${eventId} AND x.standing AND t.content IS NOT NULL ORDER BY t.content->>'controlAt', t.id`,
  );
  return standing.map(({ content }) => telegramOf(content));
}
