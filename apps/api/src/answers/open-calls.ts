import { isOpenCall, recipientOf, Sql, sql } from '@tabimori/server';
import { companiesOf, divisionsOf } from '../auth/within.js';
import { latestHandling } from './handlings.js';
import type { Actor } from '../http/actor.js';

/**
 * The open calls for help in scope, from FROM on: the answer `w`, the first send `d` of its question, the recipient
 * `r`, the traveler `a`, and the handling `h`; whatever they came from and however old. `joined`: further joins.
 */
export const openCallsFrom = (actor: Actor, joined = sql``): Sql => sql`
  FROM answer w
  JOIN delivery d ON d.id = w.root_id AND d.drill_id IS NULL
  CROSS JOIN ${recipientOf(sql`d.id`, sql`w.applicant_id`)} r
  JOIN applicant a ON a.id = w.applicant_id AND a.deleted_at IS NULL
  ${latestHandling}
  ${joined}
  WHERE ${isOpenCall(sql`w`)} AND ${companiesOf(actor, sql`d.company_id`)}
    AND ${divisionsOf(actor, sql`r.division_id`)}`;
