import { Inject, Injectable } from '@nestjs/common';
import { API_PREFIX, type companies, type Given, type Page, type Reply } from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import { all, Db, type Sql, sql } from '../db/sql.js';
import { companiesOf, wrongField } from '../db/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

type List = Given<typeof companies.list>;
type Company = Reply<typeof companies.get>;

const ORDERS: Record<List['sort'], Sql> = {
  name: sql`c.name, c.id`,
  '-name': sql`c.name DESC, c.id DESC`,
  createdAt: sql`c.created_at, c.id`,
  '-createdAt': sql`c.created_at DESC, c.id DESC`,
};

@Injectable()
export class CompaniesService {
  constructor(@Inject(Db) private readonly db: Db) {}

  async list(actor: Actor, given: List): Promise<Page<Company>> {
    const { name, categoryId } = given;
    if (categoryId !== undefined) await this.requireCategory(actor, categoryId);
    const from = sql`FROM company c JOIN category g ON g.id = c.category_id WHERE ${all(
      companiesOf(actor, sql`c.id`),
      name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(c.name)) > 0`,
      categoryId === undefined ? undefined : sql`c.category_id = ${categoryId}`,
    )}`;
    const items = await this.read(sql`${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`);
    return pageOf(given, await countRows(this.db, from), items);
  }

  async get(actor: Actor, id: number): Promise<Company> {
    const [company] = await this.read(
      sql`FROM company c JOIN category g ON g.id = c.category_id WHERE c.id = ${id} AND ${companiesOf(actor, sql`c.id`)}`,
    );
    if (!company) throw new Failure('ITEM_NOT_FOUND');
    return company;
  }

  private read(from: Sql): Promise<Company[]> {
    return this.db.rows<Company>(sql`
      SELECT c.id, c.name, c.policy_number AS "policyNumber", c.category_id AS "categoryId", g.name AS "categoryName",
             c.state, c.end_of_use AS "endOfUse", c.emergency_tel AS "emergencyTel", c.emergency_mail AS "emergencyMail",
             c.contact_mail_to AS "contactMailTo", c.contact_mail_cc AS "contactMailCc", c.contact_tel AS "contactTel",
             c.responsible_family_name AS "responsibleFamilyName", c.responsible_title AS "responsibleTitle",
             c.responsible_mail_address AS "responsibleMailAddress", c.manager, c.description, c.remarks,
             ${`${API_PREFIX}/logos/`} || c.logo_sha256 AS "logoUrl",
             c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.version ${from}`);
  }

  /** A category is in scope when one of its companies is, or when it is the caller's own. */
  private async requireCategory(actor: Actor, categoryId: number): Promise<void> {
    const known = await this.db.row(sql`
      SELECT 1 FROM category g WHERE g.id = ${categoryId} AND (g.id = ${actor.categoryId}::int OR ${actor.userDiv === 1}
        OR EXISTS (SELECT FROM company c WHERE c.category_id = g.id AND ${companiesOf(actor, sql`c.id`)}))`);
    if (!known) throw wrongField('categoryId', 'E00066');
  }
}
