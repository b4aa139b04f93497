import { Inject, Injectable } from '@nestjs/common';
import { type Given, type messageTemplates, type Page, type Reply, USER_DIV } from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import { all, Db, type Sql, sql } from '../db/sql.js';
import { companiesOf } from '../db/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

type List = Given<typeof messageTemplates.list>;
type Template = Reply<typeof messageTemplates.get>;

const ORDERS: Record<List['sort'], Sql> = {
  templateName: sql`m.template_name, m.id`,
  '-templateName': sql`m.template_name DESC, m.id DESC`,
  displayOrder: sql`m.display_order, m.id`,
  '-displayOrder': sql`m.display_order DESC, m.id DESC`,
};

const COLUMNS = sql`m.id, m.user_div AS "userDiv", m.company_id AS "companyId", c.name AS "companyName",
  m.message_type AS "messageType", m.template_name AS "templateName", m.subject, m.subject_en AS "subjectEn", m.body,
  m.body_en AS "bodyEn", m.sms_text AS "smsText", m.sms_text_en AS "smsTextEn", m.display_order AS "displayOrder", m.version`;

/**
 * Templates in scope: of the companies in scope, and those that a send of such a company falls back to, which are its
 * category's and the provider-wide ones.
 */
export function templatesOf(actor: Actor): Sql {
  const ownCategory = sql`m.category_id = ${actor.categoryId}::int
    OR m.category_id = (SELECT category_id FROM company WHERE id = ${actor.companyId}::int)`;
  return actor.userDiv === USER_DIV.provider
    ? sql`TRUE`
    : sql`m.user_div = 1 OR (m.user_div = 2 AND (${ownCategory})) OR (m.user_div = 3 AND ${companiesOf(actor, sql`m.company_id`)})`;
}

@Injectable()
export class MessageTemplatesService {
  constructor(@Inject(Db) private readonly db: Db) {}

  async list(actor: Actor, given: List): Promise<Page<Template>> {
    const { name, messageType } = given;
    const from = sql`FROM message_template m LEFT JOIN company c ON c.id = m.company_id WHERE ${all(
      templatesOf(actor),
      name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(m.template_name)) > 0`,
      messageType === undefined ? undefined : sql`m.message_type = ${messageType}`,
    )}`;
    const items = await this.db.rows<Template>(
      sql`SELECT ${COLUMNS} ${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  async get(actor: Actor, id: number): Promise<Template> {
    const template = await this.db.row<Template>(
      sql`SELECT ${COLUMNS} FROM message_template m LEFT JOIN company c ON c.id = m.company_id
          WHERE m.id = ${id} AND (${templatesOf(actor)})`,
    );
    if (!template) throw new Failure('ITEM_NOT_FOUND');
    return template;
  }
}
