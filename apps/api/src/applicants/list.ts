import { all, isOpenNeed, type Sql, sql } from '@tabimori/server';
import type { applicants, Given } from '@tabimori/shared';
import { SAID_LAST } from '../answers/last-word.js';
import { inAnyReading } from '../db/readings.js';
import type { Db } from '../db/sql.js';
import { requireCompany, requireDivision, within, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

export type Listed = Given<typeof applicants.exportList>;
/** What narrows the list. */
export type Narrowed = Given<typeof applicants.matching>;

const isIn = (text: string): Sql => sql`position(search_form(${text}) IN a.search_text) > 0`;

export const inText = (name: string): Sql => inAnyReading(name, isIn);

/** The index over all characters and pairs knows one or two characters exactly; of more it finds candidates. */
export const byIndex = (name: string): Sql =>
  inAnyReading(
    name,
    (text) =>
      sql`(ngrams(a.search_text) @> ngrams(search_form(${text})) AND (length(search_form(${text})) <= 2 OR ${isIn(text)}))`,
  );

const TODAY = sql`(SELECT (now() AT TIME ZONE 'Asia/Tokyo')::date)`;
/** Travelers `a` whose stay has begun and is not over, in Japan's time. */
export const STAYING = sql`(coalesce(a.stay_from, ${TODAY}) <= ${TODAY} AND coalesce(a.stay_to, ${TODAY}) >= ${TODAY})`;

/** The company's name without a join: the keys of a page are sorted before the rest is joined to them. */
const COMPANY = sql`(SELECT c.name FROM company c WHERE c.id = a.company_id)`;

export const ORDERS: Record<Listed['sort'], Sql> = {
  id: sql`a.id`,
  '-id': sql`a.id DESC`,
  nameKana: sql`a.name_kana, a.id`,
  '-nameKana': sql`a.name_kana DESC, a.id DESC`,
  company: sql`${COMPANY}, a.id`,
  '-company': sql`${COMPANY} DESC, a.id DESC`,
  place: sql`a.prefecture_code, a.city, a.id`,
  '-place': sql`a.prefecture_code DESC NULLS LAST, a.city DESC, a.id DESC`,
  stayTo: sql`a.stay_to, a.id`,
  '-stayTo': sql`a.stay_to DESC NULLS LAST, a.id DESC`,
  createdAt: sql`a.created_at, a.id`,
  '-createdAt': sql`a.created_at DESC, a.id DESC`,
};

/** The conditions on travelers `a` that the list and the map share. */
export const staysIn = (
  actor: Actor,
  {
    companyId,
    divisionId,
    countryId,
    prefectureCode,
    staying,
  }: Pick<Narrowed, 'companyId' | 'divisionId' | 'countryId' | 'prefectureCode' | 'staying'>,
): Sql =>
  all(
    sql`a.deleted_at IS NULL`,
    within(actor, sql`a.company_id`, sql`a.division_id`),
    companyId === undefined ? undefined : sql`a.company_id = ${companyId}`,
    divisionId === undefined ? undefined : sql`a.division_id = ${divisionId}`,
    countryId === undefined ? undefined : sql`a.country_id = ${countryId}`,
    prefectureCode === undefined ? undefined : sql`a.prefecture_code = ${prefectureCode}`,
    staying === undefined ? undefined : sql`${STAYING} = ${staying}`,
  );

/** Travelers `a` in need: an index finds the few, so that nobody else's answers are looked up. */
const IN_NEED = sql`a.id IN (
  SELECT w.applicant_id FROM answer w LEFT JOIN delivery d ON d.id = w.delivery_id
  WHERE ${isOpenNeed(sql`w`)} AND d.drill_id IS NULL)`;

/** The travelers `a` in scope that a filter leaves, all from FROM on; `named`: how the searched name is looked for. */
export function applicantsFrom(
  actor: Actor,
  given: Narrowed & Partial<Pick<Given<typeof applicants.list>, 'ids' | 'inNeed'>>,
  named: (name: string) => Sql,
): Sql {
  const { ids, inNeed, name, undelivered, appRegistered, response } = given;
  return sql`FROM applicant a WHERE ${all(
    staysIn(actor, given),
    ids === undefined ? undefined : sql`a.id = ANY(${ids}::int[])`,
    inNeed === undefined ? undefined : sql`${IN_NEED} = ${inNeed}`,
    undelivered === undefined ? undefined : sql`(a.mail_undelivered OR a.sms_undelivered) = ${undelivered}`,
    appRegistered === undefined ? undefined : sql`(a.app_registered_at IS NOT NULL) = ${appRegistered}`,
    name === undefined ? undefined : named(name),
    response === undefined ? undefined : SAID_LAST[response],
  )}`;
}

/** Refuses a company, department or country of a filter that does not exist or is out of scope, at its field. */
export async function requireListed(db: Db, actor: Actor, given: Narrowed): Promise<void> {
  await requireCompany(db, actor, given.companyId);
  await requireDivision(db, actor, given.divisionId);
  if (given.countryId === undefined) return;
  const known = await db.row(sql`SELECT 1 FROM country WHERE id = ${given.countryId}`);
  if (!known) throw wrongField('countryId', 'E00066');
}
