import { sql } from '@tabimori/server';
import type { deliveryHistory, Given, Page, Reply, Thread, ThreadItem } from '@tabimori/shared';
import { thenStruck } from '../answers/stronger-shock.js';
import { countRows, limit, pageOf } from '../db/page.js';
import type { Db } from '../db/sql.js';
import { within, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { opensDelivery, opensRecipient } from './called.js';
import { logAction } from '../http/operation-log.js';

type Item = Omit<ThreadItem, 'answers' | 'handlings'>;
type Answer = ThreadItem['answers'][number] & { deliveryId: number };
type Handling = ThreadItem['handlings'][number] & { deliveryId: number };

/**
 * Everything sent to one traveler and everything that came back, newest first; a deleted traveler has the name in the
 * latest message. Reading a position is logged.
 */
export async function threadOf(
  db: Db,
  actor: Actor,
  given: Given<typeof deliveryHistory.targetMessage>,
): Promise<Reply<typeof deliveryHistory.targetMessage>> {
  const { applicantId } = given;
  const from = sql`FROM recipient r JOIN delivery d ON d.id = r.delivery_id
      WHERE r.applicant_id = ${applicantId} AND ${opensDelivery(actor, sql`r.applicant_id`)} AND ${opensRecipient(actor)}`;
  const applicant = await db.row<Thread['applicant'] & { companyId: number }>(sql`
      SELECT a.id, coalesce(nullif(a.name, ''), (SELECT r.name ${from} ORDER BY d.id DESC LIMIT 1), '') AS name,
             a.name_kana, a.company_id, c.name AS company_name, c.name_en AS company_name_en, v.name AS division_name
      FROM applicant a JOIN company c ON c.id = a.company_id JOIN division v ON v.id = a.division_id
      WHERE a.id = ${applicantId}
        AND (${within(actor, sql`a.company_id`, sql`a.division_id`)} OR EXISTS (SELECT 1 ${from}))`);
  if (!applicant) throw wrongField('applicantId', 'E00066');
  const items = await db.rows<Item>(sql`
      SELECT d.id AS delivery_id, d.message_type, nullif(d.reminder_number, 0) AS reminder_number, d.origin,
             d.subject, d.subject_en, d.sent_at, d.asks_answer, r.mail_address, r.mail_state, r.mail_at, r.mail_error,
             r.phone, r.sms_state, r.sms_at, r.sms_error
      ${from} ORDER BY d.sent_at DESC, d.id DESC ${limit(given)}`);
  const page: Page<Item> = pageOf(given, await countRows(db, from), items);
  const ids = items.map(({ deliveryId }) => deliveryId);
  const answers = await answersOf(db, applicantId, ids);
  const handlings = Map.groupBy(await handlingsOf(db, applicantId, ids), ({ deliveryId }) => deliveryId);
  if (answers.some(({ latitude }) => latitude !== null)) await logPosition(db, actor, applicant);
  const byDelivery = Map.groupBy(answers, ({ deliveryId }) => deliveryId);
  return {
    ...page,
    applicant,
    items: items.map((item) => ({
      ...item,
      answers: byDelivery.get(item.deliveryId) ?? [],
      handlings: handlings.get(item.deliveryId) ?? [],
    })),
  };
}

function answersOf(db: Db, applicantId: number, ids: readonly number[]): Promise<Answer[]> {
  return db.rows<Answer>(sql`
      SELECT n.delivery_id, n.answered_at AS at, n.response, n.comment, n.via, n.user_name, n.reason, n.latitude,
             n.longitude, n.accuracy, p.name AS proxy_name,
             EXISTS (SELECT FROM recipient r JOIN delivery d ON d.id = r.delivery_id ${thenStruck(sql`n.answered_at`)}
                     WHERE r.delivery_id = n.root_id AND r.applicant_id = n.applicant_id) AS before_stronger
      FROM answer n LEFT JOIN recipient p ON p.delivery_id = n.delivery_id AND p.applicant_id = n.proxy_id
      WHERE n.applicant_id = ${applicantId} AND n.delivery_id = ANY(${ids}::int[]) ORDER BY n.id DESC`);
}

function handlingsOf(db: Db, applicantId: number, ids: readonly number[]): Promise<Handling[]> {
  return db.rows<Handling>(sql`
      SELECT root_id AS delivery_id, at, CASE WHEN kept_number IS NULL THEN state ELSE 'note' END AS state, note, user_name FROM handling
      WHERE applicant_id = ${applicantId} AND root_id = ANY(${ids}::int[]) AND carried_from IS NULL ORDER BY number DESC`);
}

function logPosition(db: Db, actor: Actor, { id, companyId }: { id: number; companyId: number }): Promise<void> {
  return db.transaction((tx) =>
    logAction(tx, actor, { feature: 'result', action: 'readPosition', entity: 'applicant', entityId: id, companyId }),
  );
}
