import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { Company } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logoUrl } from '../logos/logos.js';

/** Companies as the contract shows them: `c` with its category `g`, which an application does not have. */
export const COMPANIES = sql`FROM company c LEFT JOIN category g ON g.id = c.category_id`;

/** Reads companies; `from` is COMPANIES and what follows it. */
export const readCompanies = (runner: Runner, from: Sql): Promise<Company[]> =>
  rows<Company>(
    runner,
    sql`SELECT c.id, c.name, c.policy_number AS "policyNumber", c.category_id AS "categoryId", g.name AS "categoryName",
             c.state, c.end_of_use AS "endOfUse", c.emergency_tel AS "emergencyTel", c.emergency_mail AS "emergencyMail",
             c.contact_mail_to AS "contactMailTo", c.contact_mail_cc AS "contactMailCc", c.contact_tel AS "contactTel",
             c.responsible_family_name AS "responsibleFamilyName", c.responsible_title AS "responsibleTitle",
             c.responsible_mail_address AS "responsibleMailAddress", c.manager, c.description, c.remarks,
             ${logoUrl(sql`c.logo_sha256`)} AS "logoUrl",
             c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.version ${from}`,
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
