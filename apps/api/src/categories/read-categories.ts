import { CategoryEntity, columns, rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { Category } from '@tabimori/shared';
import { categoriesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logoUrl } from '../logos/logos.js';

const COLUMNS = columns(CategoryEntity, 'g', [
  'id',
  'name',
  'postalCode',
  'address',
  'municipality',
  'buildingName',
  'contactPersonName',
  'phone',
  'mailAddress',
  'isPartner',
  'createdAt',
  'updatedAt',
  'version',
]);

/** Reads categories; `from` is all from FROM on, with the categories as `g`. */
export const readCategories = (runner: Runner, from: Sql): Promise<Category[]> =>
  rows<Category>(runner, sql`SELECT ${COLUMNS}, ${logoUrl(sql`g.logo_sha256`)} AS logo_url ${from}`);

/** The category that a path names, within the caller's scope. */
export async function categoryOf(runner: Runner, actor: Actor, id: number, lock = sql``): Promise<Category> {
  const [category] = await readCategories(
    runner,
    sql`FROM category g WHERE g.id = ${id} AND ${categoriesOf(actor, sql`g.id`)} ${lock}`,
  );
  if (!category) throw new Failure('ITEM_NOT_FOUND');
  return category;
}
