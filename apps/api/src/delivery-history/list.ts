import { all, type Sql, sql } from '@tabimori/server';
import type { deliveryHistory, Given } from '@tabimori/shared';
import { deliveriesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { NOT_REGISTRATION } from './summaries.js';

type Filter = Given<typeof deliveryHistory.exportList>;

/**
 * What a delivery `d` belongs to: its event, its drill, or the send by hand that asked first (pastSends of the
 * contract).
 */
export const GROUP = sql`CASE WHEN d.event_id IS NOT NULL THEN 'e' || d.event_id WHEN d.drill_id IS NOT NULL THEN 'd' || d.drill_id
  ELSE 's' || (SELECT q.send_id FROM delivery q WHERE q.id = coalesce(d.root_id, d.id)) END`;

/** Deliveries `d` of one of these groups, by an index. */
export function inGroup(key: string): Sql {
  const [kind, id] = [key.slice(0, 1), key.slice(1)];
  if (kind === 'e') return sql`d.event_id = ${Number(id)}::bigint`;
  if (kind === 'd') return sql`d.drill_id = ${Number(id)}::bigint AND d.event_id IS NULL`;
  return sql`d.event_id IS NULL AND d.drill_id IS NULL AND (d.send_id = ${id}::uuid AND d.root_id IS NULL
    OR d.root_id IN (SELECT q.id FROM delivery q WHERE q.send_id = ${id}::uuid))`;
}

/** The deliveries in scope that match a filter; registration messages only if asked for. */
export const deliveriesFrom = (actor: Actor, { name, companyId, messageType, eventId, group }: Filter): Sql =>
  sql`FROM delivery d WHERE ${all(
    deliveriesOf(actor),
    name === undefined
      ? undefined
      : sql`position(search_form(${name}) IN search_form(d.subject || ' ' || d.subject_en)) > 0`,
    companyId === undefined ? undefined : sql`d.company_id = ${companyId}`,
    messageType === undefined ? NOT_REGISTRATION : sql`d.message_type = ${messageType}`,
    eventId === undefined ? undefined : sql`d.event_id = ${eventId}`,
    group === undefined ? undefined : inGroup(group),
  )}`;

export const deliveryOrder = (sort: Filter['sort']): Sql =>
  sort === 'sentAt' ? sql`d.sent_at, d.id` : sql`d.sent_at DESC, d.id DESC`;
