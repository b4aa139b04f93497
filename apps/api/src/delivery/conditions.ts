import { all, type Sql, sql } from '@tabimori/server';
import type { delivery, FieldError, Given, TargetFilter } from '@tabimori/shared';
import { SAID_LAST } from '../answers/last-word.js';
import { byIndex, STAYING } from '../applicants/list.js';
import type { Db } from '../db/sql.js';
import { companiesOf, within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

type Conditions = Partial<TargetFilter> & Partial<Given<typeof delivery.list>>;

/** The travelers `a` in scope that these conditions leave: all from FROM on. */
export function targetsFrom(actor: Actor, given: Conditions & { ids?: number[] | undefined }): Sql {
  const { ids, companyIds, divisionId, countryId, prefectureCodes, name, response, undelivered, staying } = given;
  return sql`FROM applicant a WHERE ${all(
    sql`a.deleted_at IS NULL`,
    within(actor, sql`a.company_id`, sql`a.division_id`),
    ids === undefined ? undefined : sql`a.id = ANY(${ids}::int[])`,
    companyIds === undefined ? undefined : sql`a.company_id = ANY(${companyIds}::int[])`,
    divisionId === undefined ? undefined : sql`a.division_id = ${divisionId}`,
    countryId === undefined ? undefined : sql`a.country_id = ${countryId}`,
    prefectureCodes === undefined ? undefined : sql`a.prefecture_code = ANY(${prefectureCodes}::text[])`,
    undelivered === undefined ? undefined : sql`(a.mail_undelivered OR a.sms_undelivered) = ${undelivered}`,
    staying === undefined ? undefined : sql`${STAYING} = ${staying}`,
    name === undefined ? undefined : byIndex(name),
    response === undefined ? undefined : SAID_LAST[response],
  )}`;
}

/** Refuses companies, a department or a country that do not exist or are out of scope, at their fields. */
export async function requireKnown(db: Db, actor: Actor, given: Conditions, prefix = ''): Promise<void> {
  const unknown = await db.rows<FieldError>(sql`
    SELECT 'companyIds.' || (position - 1) AS field, 'COMPANY_NOT_FOUND' AS message_code
    FROM unnest(${given.companyIds ?? []}::int[]) WITH ORDINALITY AS wanted(id, position)
    WHERE NOT EXISTS (SELECT FROM company c WHERE c.id = wanted.id AND ${companiesOf(actor, sql`c.id`)})
    UNION ALL
    SELECT 'divisionId', 'DIVISION_NOT_FOUND' WHERE ${given.divisionId ?? null}::int IS NOT NULL AND NOT EXISTS (
      SELECT FROM division v WHERE v.id = ${given.divisionId ?? null}::int AND ${within(actor, sql`v.company_id`, sql`v.id`)})
    UNION ALL
    SELECT 'countryId', 'E00066' WHERE ${given.countryId ?? null}::int IS NOT NULL
      AND NOT EXISTS (SELECT FROM country WHERE id = ${given.countryId ?? null}::int)`);
  refuse(unknown.map(({ field, messageCode }) => ({ field: prefix + field, messageCode })));
}

/** Wrong rows named before the rest is left unsaid. */
const NAMED = 20;

/** Refuses travelers that do not exist or are out of scope, each at its place; deleted ones are known. */
export async function requireApplicants(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  const unknown = await db.rows<{ position: number }>(sql`
    SELECT (position - 1)::int AS position FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
    WHERE NOT EXISTS (
      SELECT FROM applicant a WHERE a.id = wanted.id AND ${within(actor, sql`a.company_id`, sql`a.division_id`)})
    ORDER BY position LIMIT ${NAMED}`);
  refuse(unknown.map(({ position }) => ({ field: `applicantIds.${position}`, messageCode: 'E00066' })));
}

function refuse(wrong: FieldError[]): void {
  if (wrong.length > 0) throw new Failure('E00041', wrong);
}
