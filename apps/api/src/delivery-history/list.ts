import { all, type Sql, sql } from '@tabimori/server';
import type { deliveryHistory, Given } from '@tabimori/shared';
import { deliveriesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { NOT_REGISTRATION } from './summaries.js';

type Filter = Given<typeof deliveryHistory.exportList>;

/** The deliveries in scope that match a filter; registration messages only if asked for. */
export const deliveriesFrom = (actor: Actor, { name, companyId, messageType, eventId }: Filter): Sql =>
  sql`FROM delivery d WHERE ${all(
    deliveriesOf(actor),
    name === undefined
      ? undefined
      : sql`position(search_form(${name}) IN search_form(d.subject || ' ' || d.subject_en)) > 0`,
    companyId === undefined ? undefined : sql`d.company_id = ${companyId}`,
    messageType === undefined ? NOT_REGISTRATION : sql`d.message_type = ${messageType}`,
    eventId === undefined ? undefined : sql`d.event_id = ${eventId}`,
  )}`;

export const deliveryOrder = (sort: Filter['sort']): Sql =>
  sort === 'sentAt' ? sql`d.sent_at, d.id` : sql`d.sent_at DESC, d.id DESC`;
