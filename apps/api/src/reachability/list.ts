import { all, type Sql, sql } from '@tabimori/server';
import type { Given, reachability } from '@tabimori/shared';
import { byIndex } from '../applicants/list.js';
import { within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { bitsOf, hasReason, maskOf } from './reasons.js';

export type Listed = Given<typeof reachability.exportTravelers>;

/** The travelers `a` in scope, their companies `c` and settings `s`, all from FROM on. */
export const travelersFrom = (
  actor: Actor,
  { companyId, divisionId }: Pick<Listed, 'companyId' | 'divisionId'>,
  ...conditions: (Sql | undefined)[]
): Sql => sql`FROM applicant a JOIN company c ON c.id = a.company_id JOIN auto_send_setting s ON s.company_id = a.company_id
  WHERE ${all(
    sql`a.deleted_at IS NULL`,
    within(actor, sql`a.company_id`, sql`a.division_id`),
    companyId === undefined ? undefined : sql`a.company_id = ${companyId}`,
    divisionId === undefined ? undefined : sql`a.division_id = ${divisionId}`,
    ...conditions,
  )}`;

/** The travelers with a reason: the given one, otherwise any that is more than a hint. */
export const unreachedFrom = (actor: Actor, given: Listed, smsPossible: boolean): Sql =>
  travelersFrom(
    actor,
    given,
    given.reason === undefined
      ? sql`${maskOf(smsPossible)} & ${bitsOf('lost', 'leftOut', 'risk')} <> 0`
      : hasReason(given.reason, smsPossible),
    given.name === undefined ? undefined : byIndex(given.name),
  );
