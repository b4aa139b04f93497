import { type Sql, sql } from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';
import { companiesOf, deliveriesOf, divisionsOf, within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/** SQL: whether the traveler, or without one any, is now in the actor's scope and called for help in answer to this delivery. */
const calledIn = (actor: Actor, deliveryId: Sql, applicantId?: Sql): Sql => sql`EXISTS (
  SELECT FROM answer n JOIN applicant a ON a.id = n.applicant_id
  WHERE n.root_id = ${deliveryId} AND n.response = ${RESPONSE.help} AND ${applicantId ? sql`n.applicant_id = ${applicantId}` : sql`TRUE`}
    AND ${within(actor, sql`a.company_id`, sql`a.division_id`)})`;

/**
 * SQL: the deliveries `d` that the actor may open, for one traveler or at all: those of their scope, and those in which
 * somebody called for help who was moved to it since. A call is shown to both departments.
 */
export const opensDelivery = (actor: Actor, applicantId?: Sql): Sql =>
  sql`(${deliveriesOf(actor)} OR (${companiesOf(actor, sql`d.company_id`)} AND ${calledIn(actor, sql`d.id`, applicantId)}))`;

/** SQL: the recipients `r` that the actor may open, likewise. */
export const opensRecipient = (actor: Actor): Sql =>
  sql`(${divisionsOf(actor, sql`r.division_id`)} OR ${calledIn(actor, sql`r.delivery_id`, sql`r.applicant_id`)})`;
