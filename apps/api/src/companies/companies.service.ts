import { Injectable } from '@nestjs/common';
import { all, SENDS_OFF, type Sql, sql } from '@tabimori/server';
import type { companies, Company, Given, Page } from '@tabimori/shared';
import { RateLimit } from '../auth/rate-limit.js';
import { Sessions } from '../auth/sessions.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { inAnyReading } from '../db/readings.js';
import { Db } from '../db/sql.js';
import { companiesOf, requireCategory } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Logos } from '../logos/logos.js';
import { approveApplication, keepApplication, rejectApplication } from './applications.js';
import { changeCompany } from './change-company.js';
import { COMPANIES, companyOf, readCompanies } from './read-companies.js';
import { registerCompany } from './register-company.js';
import { removeCompany } from './remove-company.js';

type List = Given<typeof companies.list>;

const ORDERS: Record<List['sort'], Sql> = {
  name: sql`c.name, c.id`,
  '-name': sql`c.name DESC, c.id DESC`,
  createdAt: sql`c.created_at, c.id`,
  '-createdAt': sql`c.created_at DESC, c.id DESC`,
};

@Injectable()
export class CompaniesService {
  constructor(
    private readonly db: Db,
    private readonly logos: Logos,
    private readonly sessions: Sessions,
    private readonly rateLimit: RateLimit,
  ) {}

  async list(actor: Actor, given: List): Promise<Page<Company>> {
    const { name, ids, categoryId, state, endOfUse, autoSends } = given;
    if (categoryId !== undefined) await requireCategory(this.db.source, actor, categoryId);
    const from = sql`${COMPANIES} WHERE ${all(
      companiesOf(actor, sql`c.id`),
      name === undefined
        ? undefined
        : inAnyReading(
            name,
            (text) => sql`position(search_form(${text}) IN search_form(c.name || '|' || c.name_en)) > 0`,
          ),
      ids === undefined ? undefined : sql`c.id = ANY(${ids})`,
      categoryId === undefined ? undefined : sql`c.category_id = ${categoryId}`,
      sql`c.state = ${state}`,
      endOfUse === undefined ? undefined : sql`c.end_of_use = ${endOfUse}`,
      autoSends === undefined ? undefined : sql`(${SENDS_OFF} IS NULL) = ${autoSends}`,
    )}`;
    const items = await readCompanies(this.db.source, sql`${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`);
    return pageOf(given, await countRows(this.db, from), items);
  }

  get(actor: Actor, id: number): Promise<Company> {
    return companyOf(this.db.source, actor, id);
  }

  post(actor: Actor, given: Given<typeof companies.post>, uploaded: Buffer | undefined) {
    return registerCompany(this.db, this.logos, actor, given, uploaded);
  }

  put(actor: Actor, given: Given<typeof companies.put>, uploaded: Buffer | undefined) {
    return changeCompany(this.db, this.sessions, this.logos, actor, given, uploaded);
  }

  remove(actor: Actor, id: number) {
    return removeCompany(this.db, actor, id);
  }

  apply(given: Given<typeof companies.apply>, address: string) {
    return keepApplication(this.db, this.rateLimit, given, address);
  }

  approve(actor: Actor, given: Given<typeof companies.approve>) {
    return approveApplication(this.db, actor, given);
  }

  reject(actor: Actor, given: Given<typeof companies.reject>) {
    return rejectApplication(this.db, actor, given);
  }
}
