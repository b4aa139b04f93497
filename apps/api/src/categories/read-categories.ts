import { rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { Category } from '@tabimori/shared';
import { categoriesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logoUrl } from '../logos/logos.js';

/** Reads categories; `from` is all from FROM on, with the categories as `g`. */
export const readCategories = (runner: Runner, from: Sql): Promise<Category[]> =>
  rows<Category>(
    runner,
    sql`SELECT g.id, g.name, g.postal_code AS "postalCode", g.address, g.municipality, g.building_name AS "buildingName",
          g.contact_person_name AS "contactPersonName", g.phone, g.mail_address AS "mailAddress",
          g.is_partner AS "isPartner", ${logoUrl(sql`g.logo_sha256`)} AS "logoUrl",
          g.created_at AS "createdAt", g.updated_at AS "updatedAt", g.version ${from}`,
  );

/** The category that a path names, within the caller's scope. */
export async function categoryOf(runner: Runner, actor: Actor, id: number, lock = sql``): Promise<Category> {
  const [category] = await readCategories(
    runner,
    sql`FROM category g WHERE g.id = ${id} AND ${categoriesOf(actor, sql`g.id`)} ${lock}`,
  );
  if (!category) throw new Failure('ITEM_NOT_FOUND');
  return category;
}
