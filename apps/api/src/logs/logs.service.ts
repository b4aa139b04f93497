import { Inject, Injectable } from '@nestjs/common';
import { FEATURES, type Given, type logs, type Operation, type Page, USER_DIV } from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import { all, Db, type Sql, sql } from '../db/sql.js';
import { companiesOf, requireCompany } from '../db/within.js';
import type { Actor } from '../http/actor.js';

const FEATURE_OF = new Map(Object.entries(FEATURES).map(([name, id]) => [id as number, name]));

/** A day in Japan as the instant it begins. */
const startOf = (day: string, plusDays: number): Sql =>
  sql`((${day}::date + ${plusDays}::int)::timestamp AT TIME ZONE 'Asia/Tokyo')`;

@Injectable()
export class LogsService {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** What was done to the companies in scope; what concerns no company is the provider's to see. */
  async list(actor: Actor, given: Given<typeof logs.list>): Promise<Page<Operation>> {
    const { name, companyId, feature, from, to } = given;
    if (companyId !== undefined) await requireCompany(this.db, actor, companyId);
    const rows = sql`FROM operation_log l LEFT JOIN company c ON c.id = l.company_id WHERE ${all(
      actor.userDiv === USER_DIV.provider ? undefined : companiesOf(actor, sql`l.company_id`),
      name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(l.user_name)) > 0`,
      companyId === undefined ? undefined : sql`l.company_id = ${companyId}`,
      feature === undefined ? undefined : sql`l.feature = ${FEATURES[feature]}`,
      from === undefined ? undefined : sql`l.at >= ${startOf(from, 0)}`,
      to === undefined ? undefined : sql`l.at < ${startOf(to, 1)}`,
    )}`;
    const order = given.sort === 'at' ? sql`l.at, l.id` : sql`l.at DESC, l.id DESC`;
    const items = await this.db.rows<Omit<Operation, 'feature'> & { feature: number }>(sql`
      SELECT l.id::text, l.at, l.user_name AS "userName", c.name AS "companyName", l.address, l.feature, l.action, l.entity,
             l.entity_id AS "entityId", l.before, l.after, l.result
      ${rows} ORDER BY ${order} ${limit(given)}`);
    const named = items.map((item): Operation => ({
      ...item,
      feature: (FEATURE_OF.get(item.feature) ?? null) as Operation['feature'],
    }));
    return pageOf(given, await countRows(this.db, rows), named);
  }
}
