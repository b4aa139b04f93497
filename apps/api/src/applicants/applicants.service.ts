import { Inject, Injectable } from '@nestjs/common';
import { type applicants, type Given, type Page, type Reply, TOTAL_CAP } from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import { all, Db, type Sql, sql } from '../db/sql.js';
import { requireCompany, requireDivision, within, wrongField } from '../db/within.js';
import type { Actor } from '../http/actor.js';

type List = Given<typeof applicants.list>;
type Applicant = Reply<typeof applicants.list>['items'][number];

const TEXT = sql`applicant_text(a.name, a.name_kana, a.mail_address, a.phone, a.phone_e164, a.app_id)`;

const inText = (name: string): Sql => sql`position(search_form(${name}) IN ${TEXT}) > 0`;

/** The index over all characters and pairs knows one or two characters exactly; of more it finds candidates. */
export const byIndex = (name: string): Sql =>
  sql`ngrams(${TEXT}) @> ngrams(search_form(${name})) AND (length(search_form(${name})) <= 2 OR ${inText(name)})`;

const ORDERS: Record<List['sort'], Sql> = {
  id: sql`a.id`,
  '-id': sql`a.id DESC`,
  nameKana: sql`a.name_kana, a.id`,
  '-nameKana': sql`a.name_kana DESC, a.id DESC`,
  createdAt: sql`a.created_at, a.id`,
  '-createdAt': sql`a.created_at DESC, a.id DESC`,
};

const BY_ID: ReadonlySet<string> = new Set(['id', '-id']);

@Injectable()
export class ApplicantsService {
  constructor(@Inject(Db) private readonly db: Db) {}

  async list(actor: Actor, given: List): Promise<Page<Applicant>> {
    await requireCompany(this.db, actor, given.companyId);
    await requireDivision(this.db, actor, given.divisionId);
    await this.requireCountry(given.countryId);
    const { name, companyId, divisionId, countryId, prefectureCode, undelivered } = given;
    const where = (named: Sql | undefined): Sql =>
      sql`FROM applicant a WHERE ${all(
        sql`a.deleted_at IS NULL`,
        within(actor, sql`a.company_id`, sql`a.division_id`),
        companyId === undefined ? undefined : sql`a.company_id = ${companyId}`,
        divisionId === undefined ? undefined : sql`a.division_id = ${divisionId}`,
        countryId === undefined ? undefined : sql`a.country_id = ${countryId}`,
        prefectureCode === undefined ? undefined : sql`a.prefecture_code = ${prefectureCode}`,
        undelivered === undefined ? undefined : sql`(a.mail_undelivered OR a.sms_undelivered) = ${undelivered}`,
        named,
      )}`;
    const total = await countRows(this.db, where(name === undefined ? undefined : byIndex(name)));
    // what thousands have is found sooner by walking the list than by gathering all of them
    const condition = total > TOTAL_CAP && BY_ID.has(given.sort) ? inText : byIndex;
    const from = where(name === undefined ? undefined : condition(name));
    const keys = await this.db.rows<{ id: number }>(
      sql`SELECT a.id ${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    return pageOf(given, total, await this.byIds(keys.map(({ id }) => id)));
  }

  private byIds(ids: number[]): Promise<Applicant[]> {
    return this.db.rows<Applicant>(sql`
      SELECT a.id, a.company_id AS "companyId", c.name AS "companyName", a.division_id AS "divisionId",
             v.name AS "divisionName", a.name, a.name_kana AS "nameKana", a.app_id AS "appId",
             a.mail_address AS "mailAddress", a.phone, a.country_id AS "countryId", n.name AS "countryName",
             n.name_en AS "countryNameEn", a.prefecture_code AS "prefectureCode", a.city,
             a.number_of_people AS "numberOfPeople", a.language, a.stay_from::text AS "stayFrom", a.stay_to::text AS "stayTo",
             a.app_registered_at AS "appRegisteredAt", a.mail_undelivered AS "mailUndelivered",
             a.sms_undelivered AS "smsUndelivered", a.created_at AS "createdAt", a.version
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS wanted(id, position)
      JOIN applicant a ON a.id = wanted.id
      JOIN company c ON c.id = a.company_id
      JOIN division v ON v.id = a.division_id
      JOIN country n ON n.id = a.country_id
      ORDER BY wanted.position`);
  }

  private async requireCountry(countryId: number | undefined): Promise<void> {
    if (countryId === undefined) return;
    const known = await this.db.row(sql`SELECT 1 FROM country WHERE id = ${countryId}`);
    if (!known) throw wrongField('countryId', 'E00066');
  }
}
