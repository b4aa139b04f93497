import { columns, CompanyEntity, rows, type Runner, SENDS_OFF, type Sql, sql } from '@tabimori/server';
import { type Company, COMPANY_TEXTS } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logoUrl } from '../logos/logos.js';

/** Companies as the contract shows them: `c` with its category `g` and its settings `s`, which an application does not have. */
export const COMPANIES = sql`FROM company c LEFT JOIN category g ON g.id = c.category_id
  LEFT JOIN auto_send_setting s ON s.company_id = c.id`;

const COLUMNS = columns(CompanyEntity, 'c', [
  'id',
  ...COMPANY_TEXTS,
  'contactMailCc',
  'policyNumber',
  'categoryId',
  'state',
  'endOfUse',
  'createdAt',
  'updatedAt',
  'version',
]);

/** Reads companies; `from` is COMPANIES and what follows it. */
export const readCompanies = (runner: Runner, from: Sql): Promise<Company[]> =>
  rows<Company>(
    runner,
    sql`SELECT ${COLUMNS}, g.name AS category_name, ${SENDS_OFF} AS auto_sends_off, ${logoUrl(sql`c.logo_sha256`)} AS logo_url ${from}`,
  );

/** The company that a path names, within the caller's scope. */
export async function companyOf(runner: Runner, actor: Actor, id: number, lock = sql``): Promise<Company> {
  const [company] = await readCompanies(
    runner,
    sql`${COMPANIES} WHERE c.id = ${id} AND ${companiesOf(actor, sql`c.id`)} ${lock}`,
  );
  if (!company) throw new Failure('ITEM_NOT_FOUND');
  return company;
}

/** Holds the company until the end of the transaction, also against new travelers, users and departments of it. */
export const lockCompany = (tx: EntityManager, actor: Actor, id: number): Promise<Company> =>
  companyOf(tx, actor, id, sql`FOR UPDATE OF c`);
