import { CLOSED_AT, rows, sql } from '@tabimori/server';
import { type EventDetail, type events, type Given, type Reply, RESPONSE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { needsCare } from '../answers/handlings.js';
import type { Db } from '../db/sql.js';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { answersOfFlows, countCalls } from './flows.js';
import { requireEventAndCompany, requireOwnFlows } from './own-flows.js';

type Closed = Reply<typeof events.close>;

interface Flow {
  id: number;
  companyId: number;
  running: boolean;
  closed: boolean;
}

/**
 * Ends the response to an event for the companies in scope, or one of them. Refused while sends are pending or
 * anybody calls for help: the event stays visible to all. Each company's log says who ended it, and how many had not
 * answered.
 */
export async function closeResponse(db: Db, actor: Actor, given: Given<typeof events.close>): Promise<Closed> {
  await requireEventAndCompany(db, actor, given.id, given.companyId);
  return db.transaction(async (tx) => {
    const open = await flowsToChange(tx, actor, given, { closed: false });
    if (open.length === 0) return { companies: 0, unanswered: 0 };
    const ids = open.map(({ id }) => id);
    if (open.some(({ running }) => running)) throw new Failure('RESPONSE_RUNNING');
    const count = await countCalls(tx, actor, ids);
    // not at a field: there is no form to show it
    if (count > 0) throw new Failure('CALLS_OPEN', [], { count });
    await rows(tx, sql`UPDATE flow SET closed_at = now() WHERE id = ANY(${ids})`);
    const companies = [...new Set(open.map((flow) => flow.companyId))];
    let unanswered = 0;
    for (const company of companies) unanswered += await logClosed(tx, actor, given.id, company);
    return { companies: companies.length, unanswered };
  });
}

/** Takes up the response again where it was ended: it is in progress as of now. */
export async function reopenResponse(
  db: Db,
  actor: Actor,
  given: Given<typeof events.reopen>,
): Promise<Reply<typeof events.reopen>> {
  await requireEventAndCompany(db, actor, given.id, given.companyId);
  return db.transaction(async (tx) => {
    const ended = await flowsToChange(tx, actor, given, { closed: true });
    const ids = ended.map(({ id }) => id);
    await rows(tx, sql`UPDATE flow SET closed_at = NULL, updated_at = now() WHERE id = ANY(${ids})`);
    const companies = [...new Set(ended.map((flow) => flow.companyId))];
    for (const company of companies) {
      await logAction(tx, actor, {
        feature: 'safetyConfirmation',
        action: 'reopen',
        entity: 'event',
        entityId: given.id,
        after: { companyId: company },
        companyId: company,
      });
    }
    return { companies: companies.length };
  });
}

/** The flows of an event in scope whose response is ended, or those whose is not; all are locked. */
async function flowsToChange(
  tx: EntityManager,
  actor: Actor,
  { id: eventId, companyId }: Given<typeof events.close>,
  { closed }: Pick<Flow, 'closed'>,
): Promise<Flow[]> {
  const flows = await rows<Flow>(
    tx,
    sql`SELECT f.id, f.company_id, f.state = 'running' AS running, ${CLOSED_AT} IS NOT NULL AS closed
            FROM flow f WHERE f.event_id = ${eventId} AND ${companiesOf(actor, sql`f.company_id`)}
              AND ${companyId === undefined ? sql`TRUE` : sql`f.company_id = ${companyId}`}
            ORDER BY f.id FOR UPDATE OF f`,
  );
  const meant = flows.filter((flow) => flow.closed === closed);
  await requireOwnFlows(
    tx,
    actor,
    meant.map(({ id }) => id),
  );
  return meant;
}

/** One row of the company's log; answers how many of its travelers had not answered. */
async function logClosed(tx: EntityManager, actor: Actor, eventId: number, companyId: number): Promise<number> {
  const [asked] = await rows<{ unanswered: number }>(
    tx,
    sql`SELECT CASE WHEN counted.asked THEN (counted.answers->>'none')::int ELSE 0 END AS unanswered
          FROM ${answersOfFlows(actor, sql`f.event_id = ${eventId} AND f.company_id = ${companyId} AND f.hazard = 'earthquake'`)} counted`,
  );
  const unanswered = asked?.unanswered ?? 0;
  await logAction(tx, actor, {
    feature: 'safetyConfirmation',
    action: 'close',
    entity: 'event',
    entityId: eventId,
    after: { companyId, unanswered },
    companyId,
  });
  return unanswered;
}

/**
 * The answer that took up again a response that was ended, of the company where it came last: the first since then that tells of somebody who is not
 * safe, unless a send about the event did before it.
 */
export const reopenedBy = (db: Db, actor: Actor, eventId: number): Promise<EventDetail['reopenedBy']> =>
  db.row<NonNullable<EventDetail['reopenedBy']>>(sql`
    SELECT w.answered_at AS at, w.response
    FROM (
      SELECT DISTINCT ON (l.company_id) l.company_id, l.action, l.at FROM operation_log l
      WHERE l.entity = 'event' AND l.entity_id = ${String(eventId)} AND l.action IN ('close', 'reopen')
        AND ${companiesOf(actor, sql`l.company_id`)}
      ORDER BY l.company_id, l.at DESC
    ) ended
    CROSS JOIN LATERAL (
      SELECT n.answered_at, n.response FROM delivery q JOIN answer n ON n.root_id = q.id
      WHERE q.event_id = ${eventId} AND q.company_id = ended.company_id AND n.answered_at > ended.at
        AND (${needsCare(sql`n.response`)} OR n.response = ${RESPONSE.other} AND n.comment <> '')
      ORDER BY n.answered_at LIMIT 1
    ) w
    WHERE ended.action = 'close'
      AND EXISTS (SELECT FROM flow f WHERE f.event_id = ${eventId} AND f.company_id = ended.company_id AND ${CLOSED_AT} IS NULL)
      AND NOT EXISTS (
        SELECT FROM delivery d WHERE d.event_id = ${eventId} AND d.company_id = ended.company_id AND d.sent_at BETWEEN ended.at AND w.answered_at)
    ORDER BY w.answered_at DESC LIMIT 1`);

/** Who ended the response to an event for companies in scope, and who reopened it, according to the operation log. */
export const responseSteps = (db: Db, actor: Actor, eventId: number): Promise<EventDetail['responseSteps']> =>
  db.rows<EventDetail['responseSteps'][number]>(sql`
    SELECT l.at, l.action AS step, l.user_name, count(DISTINCT l.company_id)::int AS companies
    FROM operation_log l
    WHERE l.entity = 'event' AND l.entity_id = ${String(eventId)} AND l.action IN ('close', 'reopen')
      AND ${companiesOf(actor, sql`l.company_id`)}
    GROUP BY l.at, l.action, l.user_name ORDER BY l.at`);
