import { type Sql, sql } from '@tabimori/server';
import { TEMPLATE_DIV, USER_DIV } from '@tabimori/shared';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/**
 * Templates `m` to read: of the companies in scope, and those that a send of such a company falls back to, which are its
 * category's and the provider-wide ones.
 */
export function readableBy(actor: Actor): Sql {
  const ownCategory = sql`m.category_id = ${actor.categoryId}::int
    OR m.category_id = (SELECT category_id FROM company WHERE id = ${actor.companyId}::int)`;
  return actor.userDiv === USER_DIV.provider
    ? sql`TRUE`
    : sql`m.user_div = ${TEMPLATE_DIV.provider} OR (m.user_div = ${TEMPLATE_DIV.category} AND (${ownCategory}))
        OR (m.user_div = ${TEMPLATE_DIV.company} AND ${companiesOf(actor, sql`m.company_id`)})`;
}

/** Templates `m` to change: of the caller's level and below, within the caller's scope. */
export function writableBy(actor: Actor): Sql {
  const ofCompanies = sql`m.user_div = ${TEMPLATE_DIV.company} AND ${companiesOf(actor, sql`m.company_id`)}`;
  switch (actor.userDiv) {
    case USER_DIV.provider:
      return sql`TRUE`;
    case USER_DIV.category:
      return sql`(m.user_div = ${TEMPLATE_DIV.category} AND m.category_id = ${actor.categoryId}) OR (${ofCompanies})`;
    case USER_DIV.company:
      return ofCompanies;
    case USER_DIV.division:
      return sql`FALSE`;
  }
}
