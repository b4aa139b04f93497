import { type Sql, sql } from '@tabimori/server';
import { RESPONSE } from '@tabimori/shared';
import { within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/**
 * SQL: whether a traveler who is now in the actor's scope has called for help in answer to this delivery; without `applicantId`: any
 * such traveler. A call for help is also shown to the department that its traveler was moved to, which must be able to open it.
 */
export const calledIn = (actor: Actor, deliveryId: Sql, applicantId?: Sql): Sql => sql`EXISTS (
  SELECT FROM answer n JOIN applicant a ON a.id = n.applicant_id
  WHERE n.root_id = ${deliveryId} AND n.response = ${RESPONSE.help} AND ${applicantId ? sql`n.applicant_id = ${applicantId}` : sql`TRUE`}
    AND ${within(actor, sql`a.company_id`, sql`a.division_id`)})`;
