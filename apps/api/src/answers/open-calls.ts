import { all, coastFirst, isOpenCall, isToLookAfter, recipientOf, ROW_BY_ROW, type Sql, sql } from '@tabimori/server';
import { companiesOf, divisionsOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { HANDLING_STATE } from './handlings.js';
import { urgency } from './urgency.js';

/**
 * The open calls for help in scope, from FROM on: the answer `w`, the first send `d` of its question, the recipient
 * `r`, and the traveler `a`; whatever they came from and however old. `joined`: further joins, and for whoever needs it that of
 * the handling (latestHandling), which looks at the entries of each; `only`: a further condition. A department has those of whom it was
 * when they were asked, and of whom it is now, as on map and list.
 */
export const openCallsFrom = (actor: Actor, joined = sql``, only = sql`TRUE`): Sql =>
  openFrom(actor, sql`answer w`, joined, all(isOpenCall(sql`w`), only));

/**
 * The same, and those who say that they are injured or something else in words, until somebody has finished looking after them. `of`: a
 * condition of the answer.
 */
export const toLookAfterFrom = (actor: Actor, of: Sql, joined: Sql, only = sql`TRUE`): Sql =>
  openFrom(actor, answersIn(actor, all(of, isToLookAfter(sql`w`))), joined, only);

/**
 * The answers `w` of this kind, none of which is "safe". They are found first: PostgreSQL takes few deliveries to be in progress, and would look
 * for answers to each. As each console asks every few seconds, one company's are found by those who have answered its sends so, and not
 * among what everybody in the country has answered.
 */
const answersIn = ({ companyId }: Actor, of: Sql): Sql =>
  companyId === null
    ? sql`(SELECT w.* FROM answer w WHERE ${of} ${ROW_BY_ROW}) w`
    : sql`(
        SELECT w.* FROM delivery q JOIN attention_recipient n ON n.delivery_id = q.id CROSS JOIN LATERAL (
          SELECT * FROM answer x WHERE x.applicant_id = n.applicant_id ${ROW_BY_ROW}) w
        WHERE q.company_id = ${companyId} AND w.root_id = q.id AND ${of} ${ROW_BY_ROW}) w`;

const openFrom = (actor: Actor, answers: Sql, joined: Sql, only: Sql): Sql => sql`
  FROM ${answers}
  JOIN delivery d ON d.id = w.root_id AND d.drill_id IS NULL
  CROSS JOIN ${recipientOf(sql`d.id`, sql`w.applicant_id`)} r
  JOIN applicant a ON a.id = w.applicant_id AND a.deleted_at IS NULL
  ${joined}
  WHERE ${only} AND ${companiesOf(actor, sql`d.company_id`)}
    AND (${divisionsOf(actor, sql`r.division_id`)} OR ${divisionsOf(actor, sql`a.division_id`)})`;

/** By the handling, too: the most urgent first, of the same urgency whoever is on a coast under a tsunami warning, then those waiting longest. */
export const callOrder = (inForce: Sql): Sql =>
  sql`${urgency(sql`w.response`, HANDLING_STATE)}, ${coastFirst(inForce)}, w.answered_at, w.id`;
