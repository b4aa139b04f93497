import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import { type Company, type MessageCode, USER_DIV } from '@tabimori/shared';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import type { Db } from '../db/sql.js';

type Scope = Pick<Actor, 'userDiv' | 'categoryId' | 'companyId' | 'divisionId'>;

/** Row scope (decisions, section 2), the companies: `column` holds a company id. */
export function companiesOf(actor: Scope, column: Sql): Sql {
  switch (actor.userDiv) {
    case USER_DIV.provider:
      return sql`TRUE`;
    case USER_DIV.category:
      return sql`${column} IN (SELECT id FROM company WHERE category_id = ${actor.categoryId})`;
    case USER_DIV.company:
    case USER_DIV.division:
      return sql`${column} = ${actor.companyId}`;
  }
}

/** Row scope by department: `column` holds a division id. Only narrows department administrators. */
export const divisionsOf = (actor: Scope, column: Sql): Sql =>
  actor.userDiv === USER_DIV.division ? sql`${column} = ${actor.divisionId}` : sql`TRUE`;

/** Row scope of a table with both columns. */
export const within = (actor: Scope, company: Sql, division: Sql): Sql =>
  sql`${companiesOf(actor, company)} AND ${divisionsOf(actor, division)}`;

/**
 * Row scope of deliveries `d`: those of the companies; for a department administrator those with recipients in the
 * department.
 */
export const deliveriesOf = (actor: Scope): Sql =>
  actor.userDiv === USER_DIV.division
    ? sql`d.company_id = ${actor.companyId} AND EXISTS (
        SELECT FROM delivery_tally own WHERE own.delivery_id = d.id AND own.division_id = ${actor.divisionId} AND own.total > 0)`
    : companiesOf(actor, sql`d.company_id`);

/**
 * Whether deliveries can be stopped by the actor: a department administrator ends only what stays within the department, once it is known
 * whom it reaches. `deliveries`: a condition on `f`.
 */
export const staysWithin = (actor: Scope, deliveries: Sql): Sql =>
  actor.userDiv === USER_DIV.division
    ? sql`NOT EXISTS (
        SELECT FROM delivery f WHERE (${deliveries}) AND (
          EXISTS (SELECT FROM delivery_tally t WHERE t.delivery_id = f.id AND t.division_id <> ${actor.divisionId} AND t.total > 0)
          OR EXISTS (SELECT FROM delivery_slice s WHERE s.delivery_id = f.id)))`
    : sql`TRUE`;

/** The deliveries `f` that a stop ends: those of these questions and of these waves; both are arrays of ids. */
export const familyOf = (roots: Sql, waves: Sql): Sql =>
  sql`(f.id = ANY(${roots}) OR f.root_id = ANY(${roots}) OR f.wave_id = ANY(${waves}))`;

/** SQL: an entry `l` of the operation log says that a flow `f` was stopped. */
export const FLOW_STOPPED = sql`(l.entity = 'event' AND l.action = 'stop' AND l.entity_id = f.event_id::text
  AND l.before @> jsonb_build_array(jsonb_build_object('id', f.id)))`;

/** Whether the actor may stop a delivery `d`, with the others that this ends. */
export const mayStop = (actor: Scope): Sql =>
  staysWithin(actor, familyOf(sql`ARRAY[coalesce(d.root_id, d.id)]`, sql`ARRAY[d.wave_id]`));

/** A wrong value at one field. */
export const wrongField = (field: string, messageCode: MessageCode): Failure =>
  new Failure('E00041', [{ field, messageCode }]);

/** The company a call names, otherwise the caller's own; E00002 if the caller's scope holds several. */
export function namedCompany(actor: Scope, companyId: number | null | undefined): number {
  const named = companyId ?? actor.companyId;
  if (named === null) throw wrongField('companyId', 'E00002');
  return named;
}

/** The company a call names or the caller's own. One that does not exist and one out of scope get the same answer. */
export async function companyOfCall(
  runner: Runner,
  actor: Scope,
  companyId: number | null | undefined,
  lock = sql``,
): Promise<Pick<Company, 'id' | 'state' | 'endOfUse'>> {
  const [company] = await rows<Pick<Company, 'id' | 'state' | 'endOfUse'>>(
    runner,
    sql`SELECT c.id, c.state, c.end_of_use FROM company c
        WHERE c.id = ${namedCompany(actor, companyId)} AND ${companiesOf(actor, sql`c.id`)} ${lock}`,
  );
  if (!company) throw wrongField('companyId', 'COMPANY_NOT_FOUND');
  return company;
}

/** Refuses a company of a query or body that does not exist or is out of scope. */
export async function requireCompany(db: Db, actor: Scope, companyId: number | undefined): Promise<void> {
  if (companyId !== undefined) await companyOfCall(db.source, actor, companyId);
}

/** Row scope of categories: the caller's own, or all for the provider; `column` holds a category id. */
export const categoriesOf = (actor: Scope, column: Sql): Sql =>
  actor.userDiv === USER_DIV.provider ? sql`TRUE` : sql`${column} = ${actor.categoryId}::int`;

/** Refuses a category of a query or body that does not exist or is out of scope; one is in scope too when a company of it is. */
export async function requireCategory(runner: Runner, actor: Scope, categoryId: number, lock = sql``): Promise<void> {
  const [known] = await rows(
    runner,
    sql`SELECT 1 FROM category g WHERE g.id = ${categoryId} AND (${categoriesOf(actor, sql`g.id`)}
          OR EXISTS (SELECT FROM company c WHERE c.category_id = g.id AND ${companiesOf(actor, sql`c.id`)})) ${lock}`,
  );
  if (!known) throw wrongField('categoryId', 'E00066');
}

/** Row scope of users `u`: those of the caller's category, its companies or the company, and none of a level above. */
export const usersOf = (actor: Scope): Sql =>
  actor.userDiv === USER_DIV.provider
    ? sql`TRUE`
    : sql`u.user_div >= ${actor.userDiv} AND (u.category_id = ${actor.categoryId}
        OR ${within(actor, sql`u.company_id`, sql`u.division_id`)})`;

/** Refuses an event of a query or body that does not exist; received events are visible to all. */
export async function requireEvent(db: Db, eventId: number | undefined): Promise<void> {
  if (eventId === undefined) return;
  if (!(await db.row(sql`SELECT 1 FROM event WHERE id = ${eventId}`))) throw wrongField('eventId', 'E00066');
}

/** Refuses a department of a query or body that does not exist or is out of scope. */
export async function requireDivision(db: Db, actor: Scope, divisionId: number | undefined): Promise<void> {
  if (divisionId === undefined) return;
  const known = await db.row(
    sql`SELECT 1 FROM division v WHERE v.id = ${divisionId} AND ${within(actor, sql`v.company_id`, sql`v.id`)}`,
  );
  if (!known) throw wrongField('divisionId', 'DIVISION_NOT_FOUND');
}
