import { row, sql } from '@tabimori/server';
import { MESSAGE_TYPE, type MessageType } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { wrongField } from '../auth/within.js';
import type { Db } from '../db/sql.js';

/** Refuses an event that does not exist, and a message that asks nobody: it has no part in an event's result. */
export async function requireAsking(db: Db, eventId: number, messageType: MessageType): Promise<void> {
  if (messageType !== MESSAGE_TYPE.safetyConfirmation) throw wrongField('eventId', 'E00004');
  if (!(await db.row(sql`SELECT 1 FROM event WHERE id = ${eventId}`))) throw wrongField('eventId', 'E00066');
}

/**
 * A question by hand is one more wave of the company's flow of the event, so that its people and their answers are in the event's result:
 * of the earthquake if there is one, because a tsunami asks nobody. Nothing follows it by itself. A response that was ended is in
 * progress again. Null: the event alerted nobody of the company.
 */
export async function addWave(tx: EntityManager, eventId: number, companyId: number): Promise<number | null> {
  const flow = await row<{ id: number }>(
    tx,
    sql`UPDATE flow SET closed_at = NULL, updated_at = now() WHERE id = (
          SELECT id FROM flow WHERE event_id = ${eventId} AND company_id = ${companyId}
          ORDER BY hazard = 'earthquake' DESC LIMIT 1)
        RETURNING id`,
  );
  if (!flow) return null;
  const wave = await row<{ id: number }>(
    tx,
    sql`INSERT INTO wave (flow_id, stage) VALUES (${flow.id}, 'finished') RETURNING id`,
  );
  return wave?.id ?? null;
}
