import type { EntityManager } from 'typeorm';
import { recipientOf } from '../db/row-by-row.js';
import { exec, type Sql, sql } from '../db/sql.js';

/** The entry that says who looks after the person of the entry `k`, and since when: itself, or the one that a note has kept. */
export const KEPT = sql`JOIN handling kept
    ON kept.root_id = k.root_id AND kept.applicant_id = k.applicant_id AND kept.number = coalesce(k.kept_number, k.number)`;

/** What is noted of the person of the entry `k`: with it, or before. Who takes over needs it. */
export const NOTED = sql`coalesce(nullif(k.note, ''), (
    SELECT n.note FROM handling n WHERE n.root_id = k.root_id AND n.applicant_id = k.applicant_id AND n.note <> ''
    ORDER BY n.number DESC LIMIT 1), '')`;

/** SQL: a later question of the event has taken over the entries that a person has at a question. */
export const isCarriedOn = (rootId: Sql, applicantId: Sql): Sql =>
  sql`EXISTS (SELECT FROM handling c WHERE c.applicant_id = ${applicantId} AND c.carried_from = ${rootId})`;

/**
 * SQL: the latest entry of each of these people `p` (applicant_id) becomes the first one at their new question (root_id) of the same event, so
 * that two colleagues do not both look after them. It keeps its number: whoever has seen the entry can follow it with the next. `which`: a
 * condition on the entry `k`.
 */
export const carriedTo = (people: Sql, which = sql`TRUE`): Sql => sql`
  INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at, carried_from)
  SELECT DISTINCT ON (p.root_id, p.applicant_id) p.root_id, p.applicant_id, k.number, k.state,
    ${NOTED}, kept.user_id, kept.user_name, kept.at, k.root_id
  FROM (${people}) p
  JOIN handling k ON k.applicant_id = p.applicant_id AND k.root_id <> p.root_id ${KEPT}
  JOIN delivery o ON o.id = k.root_id JOIN delivery q ON q.id = p.root_id AND q.event_id = o.event_id
  WHERE NOT ${isCarriedOn(sql`k.root_id`, sql`k.applicant_id`)}
    AND NOT EXISTS (SELECT FROM handling h WHERE h.root_id = p.root_id AND h.applicant_id = p.applicant_id)
    AND NOT EXISTS (SELECT FROM handling l WHERE l.root_id = k.root_id AND l.applicant_id = k.applicant_id AND l.number > k.number)
    AND ${which}
  ORDER BY p.root_id, p.applicant_id, k.at DESC, k.number DESC
  ON CONFLICT DO NOTHING`;

/**
 * Carries who looks after those recipients of a new question who have said nothing that it knows of. They are looked for from the entries of
 * the event, of which there are few. Nobody is done with somebody who has not answered it.
 */
export const carryHandlings = (tx: EntityManager, deliveryId: number): Promise<number> =>
  exec(
    tx,
    carriedTo(
      sql`SELECT me.id AS root_id, n.applicant_id
          FROM delivery me JOIN delivery o ON o.event_id = me.event_id AND o.company_id = me.company_id AND o.id < me.id
          JOIN handling n ON n.root_id = o.id CROSS JOIN ${recipientOf(sql`me.id`, sql`n.applicant_id`)} r
          WHERE me.id = ${deliveryId} AND r.answer_id IS NULL`,
      sql`k.state = 'taken'`,
    ),
  );
