import { all, type Sql, sql } from '@tabimori/server';
import type { deliveryHistory, Given } from '@tabimori/shared';
import { deliveriesOf, divisionsOf, requireCompany, requireEvent, within, wrongField } from '../auth/within.js';
import { inDays } from '../db/days.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { NOT_REGISTRATION } from './summaries.js';

type Filter = Given<typeof deliveryHistory.exportList>;

/**
 * What a delivery `d` belongs to: its event, its drill, or the send by hand that asked first (pastSends of the
 * contract).
 */
export const GROUP = sql`CASE WHEN d.event_id IS NOT NULL THEN 'e' || d.event_id WHEN d.drill_id IS NOT NULL THEN 'd' || d.drill_id
  WHEN d.root_id IS NULL THEN 's' || d.send_id ELSE 's' || (SELECT q.send_id FROM delivery q WHERE q.id = d.root_id) END COLLATE "C"`;

/** SQL, to select from: all deliveries of one of these groups, each kind found by its index. */
export const membersOf = (group: Sql): Sql => {
  const named = (kind: string) => sql`CASE WHEN ${group} LIKE ${`${kind}%`} THEN substr(${group}, 2) END`;
  return sql`(
    SELECT m.* FROM delivery m WHERE m.event_id = (${named('e')})::bigint
    UNION ALL SELECT m.* FROM delivery m WHERE m.drill_id = (${named('d')})::bigint AND m.event_id IS NULL
    UNION ALL SELECT m.* FROM delivery m
      WHERE m.send_id = (${named('s')})::uuid AND m.root_id IS NULL AND m.event_id IS NULL AND m.drill_id IS NULL
    UNION ALL SELECT m.* FROM delivery q JOIN delivery m ON m.root_id = q.id
      WHERE q.send_id = (${named('s')})::uuid AND m.event_id IS NULL AND m.drill_id IS NULL)`;
};

/** Deliveries `d` to a traveler who was in the reader's department when they were sent. */
export const sentTo = (actor: Actor, applicantId: number): Sql => sql`d.id IN (
  SELECT r.delivery_id FROM recipient r WHERE r.applicant_id = ${applicantId} AND ${divisionsOf(actor, sql`r.division_id`)})`;

/** Refuses what a filter names and does not exist or is out of scope, at its field. */
export async function requireFilter(
  db: Db,
  actor: Actor,
  { companyId, eventId, applicantId }: Pick<Filter, 'companyId' | 'eventId' | 'applicantId'>,
): Promise<void> {
  await requireCompany(db, actor, companyId);
  await requireEvent(db, eventId);
  if (applicantId === undefined) return;
  // of one who was deleted the sends are still listed
  const known = sql`SELECT 1 FROM applicant a WHERE a.id = ${applicantId} AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}`;
  if (!(await db.row(known))) throw wrongField('applicantId', 'E00066');
}

/** The deliveries in scope that match a filter; registration messages only if asked for. */
export const deliveriesFrom = (
  actor: Actor,
  { name, companyId, messageType, eventId, applicantId, group, ...days }: Filter,
): Sql =>
  sql`FROM delivery d WHERE ${all(
    deliveriesOf(actor),
    name === undefined
      ? undefined
      : sql`position(search_form(${name}) IN search_form(d.subject || ' ' || d.subject_en)) > 0`,
    companyId === undefined ? undefined : sql`d.company_id = ${companyId}`,
    messageType === undefined ? NOT_REGISTRATION : sql`d.message_type = ${messageType}`,
    eventId === undefined ? undefined : sql`d.event_id = ${eventId}`,
    applicantId === undefined ? undefined : sentTo(actor, applicantId),
    inDays(sql`d.sent_at`, days),
    group === undefined ? undefined : sql`d.id IN (SELECT x.id FROM ${membersOf(sql`${group}::text`)} x)`,
  )}`;

export const deliveryOrder = (sort: Filter['sort']): Sql =>
  sort === 'sentAt' ? sql`d.sent_at, d.id` : sql`d.sent_at DESC, d.id DESC`;
