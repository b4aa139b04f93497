import { randomUUID } from 'node:crypto';
import { createDelivery, REGISTRATION, rows, sql } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import { hasLeft } from '../answers/has-left.js';

/**
 * The message under which an app's report is stored: the latest real question of a running flow, which counts for what
 * was asked since, too; otherwise the traveler's latest one, if unanswered; otherwise, as a spontaneous report that counts
 * for no question, the latest message that asks nothing. A traveler who never got a message gets a registration message
 * that is sent nowhere.
 */
export async function reportPlace(tx: EntityManager, applicantId: number, linkDays: number): Promise<number> {
  const [place] = await rows<{ id: number }>(
    tx,
    sql`SELECT d.id FROM recipient r JOIN delivery d ON d.id = r.delivery_id
        LEFT JOIN wave w ON w.id = d.wave_id LEFT JOIN flow f ON f.id = w.flow_id
        WHERE r.applicant_id = ${applicantId} AND d.drill_id IS NULL AND ${hasLeft(sql`d`)}
          AND (NOT d.asks_answer OR ((r.response IS NULL OR f.state = 'running')
            AND d.sent_at > now() - make_interval(days => ${linkDays}::int)))
        ORDER BY (d.asks_answer AND f.state IS NOT DISTINCT FROM 'running') DESC, d.asks_answer DESC, d.id DESC LIMIT 1`,
  );
  if (place) return place.id;
  const [own] = await rows<{ companyId: number }>(
    tx,
    sql`SELECT company_id FROM applicant WHERE id = ${applicantId} FOR KEY SHARE`,
  );
  const made = await createDelivery(tx, {
    companyId: own?.companyId ?? 0,
    ...REGISTRATION,
    audience: sql`SELECT ${applicantId}::int`,
    smsPossible: false,
    byHand: { sendId: randomUUID(), senderId: null, texts: null, channels: [], waitSeconds: 0, plan: null },
  });
  if (!made) throw new Error('a delivery without a wave is always made');
  return made.id;
}
