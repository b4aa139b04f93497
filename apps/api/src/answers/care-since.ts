import { type Sql, sql } from '@tabimori/server';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { needsCare } from './handlings.js';

/** SQL: who, of each company in scope, has answered other than "safe" to a message of the event, of whom there are few. */
export const notedOf = (actor: Actor, eventId: number): Sql => sql`(
  SELECT DISTINCT q.company_id, n.applicant_id FROM delivery q JOIN attention_recipient n ON n.delivery_id = q.id
  WHERE q.event_id = ${eventId} AND ${companiesOf(actor, sql`q.company_id`)})`;

/**
 * SQL: how a recipient `r` of an event's message has been looked after since they said last that they are injured or need help, before the answer
 * that stands; null: they never did. Whoever recorded that answer by phone has spoken with them.
 */
export const careSince = (eventId: number): Sql => sql`(
  SELECT CASE WHEN h.state = 'taken' THEN 'taken' WHEN w.via = 'admin' OR h.state = 'done' AND h.at >= n.answered_at THEN 'done' ELSE 'open' END
  FROM answer n JOIN answer w ON w.id = r.answer_id
  LEFT JOIN LATERAL (
    SELECT k.state, k.at FROM handling k
    WHERE k.applicant_id = r.applicant_id AND k.root_id IN (n.root_id, w.root_id) ORDER BY k.at DESC, k.number DESC LIMIT 1) h ON TRUE
  WHERE n.applicant_id = r.applicant_id AND n.id < r.answer_id AND ${needsCare(sql`n.response`)}
    AND EXISTS (SELECT FROM delivery q WHERE q.id IN (n.root_id, n.delivery_id) AND q.event_id = ${eventId})
  ORDER BY n.id DESC LIMIT 1)`;
