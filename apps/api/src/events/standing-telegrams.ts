import type { Telegram } from '@tabimori/domain';
import { sql, type TelegramContent, telegramOf } from '@tabimori/server';
import type { Db } from '../db/sql.js';

/** The event's telegrams that stand, in the agency's order. */
export async function standingTelegrams(db: Db, eventId: number): Promise<Telegram[]> {
  const standing = await db.rows<{ content: TelegramContent }>(sql`
      SELECT t.content FROM event_telegram x JOIN telegram t ON t.id = x.telegram_id
      WHERE x.event_id = ${eventId} AND x.standing AND t.content IS NOT NULL ORDER BY t.content->>'controlAt', t.id`);
  return standing.map(({ content }) => telegramOf(content));
}
