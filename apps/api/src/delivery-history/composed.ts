import { type Composed, rows, sql } from '@tabimori/server';
import type { DraftContent } from '@tabimori/shared';
import { deliveriesOf, divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

/** The conditions of a send as the reader's address has them: the own company is not among them. */
function conditionsOf({ companyId }: Actor, filter: NonNullable<Composed['filter']>): string {
  const { companyIds, ...others } = filter;
  return new URLSearchParams(
    companyId === null && companyIds !== undefined ? { companyIds, ...others } : others,
  ).toString();
}

/** Null: it was not undone, or nobody composed it. */
export const composedQuery = (actor: Actor, state: string, composed: Composed | null): string | null =>
  state === 'undone' && composed ? conditionsOf(actor, composed.filter ?? {}) : null;

/** What an undone send would have been: all of it that the reader may see, of whichever companies. */
export async function composedOf(db: Db, actor: Actor, id: number): Promise<DraftContent> {
  const found = await db.row<{ sendId: string; composed: Composed }>(sql`
    SELECT d.send_id, d.composed FROM delivery d
    WHERE d.id = ${id} AND d.state = 'undone' AND d.composed IS NOT NULL AND ${deliveriesOf(actor)}`);
  if (!found) throw new Failure('ITEM_NOT_FOUND');
  const { filter, ...composed } = found.composed;
  // one of before sends were about an event says nothing of it
  const message = { ...composed, eventId: composed.eventId ?? null };
  if (filter) {
    const query = conditionsOf(actor, filter);
    return { ...message, mode: query === '' ? 'everyone' : 'conditions', query, applicantIds: [] };
  }
  const chosen = await rows<{ id: number }>(
    db.source,
    sql`SELECT r.applicant_id AS id FROM delivery d JOIN recipient r ON r.delivery_id = d.id
        WHERE d.send_id = ${found.sendId}::uuid AND ${deliveriesOf(actor)} AND ${divisionsOf(actor, sql`r.division_id`)}
        ORDER BY 1`,
  );
  return { ...message, mode: 'chosen', query: '', applicantIds: chosen.map((one) => one.id) };
}
