import { Injectable } from '@nestjs/common';
import { all, CategoryEntity, rows, type Sql, sql } from '@tabimori/server';
import { type categories, type Category, type Given, type Page, USER_DIV } from '@tabimori/shared';
import { insert } from '../db/insert.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { categoriesOf, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { withPhones } from '../http/phones.js';
import { keepLogo, keptUrl, Logos } from '../logos/logos.js';
import { categoryOf, readCategories } from './read-categories.js';

type List = Given<typeof categories.list>;

const ORDERS: Record<List['sort'], Sql> = {
  name: sql`g.name, g.id`,
  '-name': sql`g.name DESC, g.id DESC`,
  createdAt: sql`g.created_at, g.id`,
  '-createdAt': sql`g.created_at DESC, g.id DESC`,
};

const CATEGORY = { feature: 'category', entity: 'category' } as const;

@Injectable()
export class CategoriesService {
  constructor(
    private readonly db: Db,
    private readonly logos: Logos,
  ) {}

  async list(actor: Actor, given: List): Promise<Page<Category>> {
    const { name, ids } = given;
    const from = sql`FROM category g WHERE ${all(
      categoriesOf(actor, sql`g.id`),
      name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(g.name)) > 0`,
      ids === undefined ? undefined : sql`g.id = ANY(${ids})`,
    )}`;
    const items = await readCategories(this.db.source, sql`${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`);
    return pageOf(given, await countRows(this.db, from), items);
  }

  get(actor: Actor, id: number): Promise<Category> {
    return categoryOf(this.db.source, actor, id);
  }

  async post(actor: Actor, typed: Given<typeof categories.post>, uploaded: Buffer | undefined): Promise<Category> {
    const given = withPhones(typed, 'phone');
    const logo = await this.logos.encode(uploaded);
    return this.db.transaction(async (tx) => {
      const logoSha256 = logo && (await keepLogo(tx, logo));
      const id = await insert(tx, CategoryEntity, { ...given, logoSha256 });
      const category = await categoryOf(tx, actor, id);
      await logAction(tx, actor, {
        ...CATEGORY,
        action: 'insert',
        entityId: id,
        after: { ...given, logoUrl: category.logoUrl },
      });
      return category;
    });
  }

  /** Changes a category; whether it is a partner is the provider's to say. */
  async put(
    actor: Actor,
    { removeLogo, ...typed }: Given<typeof categories.put>,
    uploaded: Buffer | undefined,
  ): Promise<Category> {
    if (typed.isPartner !== undefined && actor.userDiv !== USER_DIV.provider)
      throw wrongField('isPartner', 'PERMISSION_DENIED');
    const given = withPhones(typed, 'phone');
    const logo = await this.logos.encode(uploaded);
    return this.db.transaction(async (tx) => {
      const now = await categoryOf(tx, actor, given.id, sql`FOR NO KEY UPDATE OF g`);
      const logoUrl = keptUrl(now.logoUrl, { logo, remove: removeLogo });
      const { id, version, ...fields } = { ...given, isPartner: given.isPartner ?? now.isPartner };
      const { before, after } = changesOf(now, { ...fields, version, logoUrl });
      const logoSha256 = logo && (await keepLogo(tx, logo));
      await tx.update(CategoryEntity, id, { ...fields, ...('logoUrl' in after && { logoSha256 }) });
      await logAction(tx, actor, { ...CATEGORY, action: 'update', entityId: id, before, after });
      return categoryOf(tx, actor, id);
    });
  }

  /** Deletes a category that no company, user or template (E00028, by its key) belongs to. */
  remove(actor: Actor, id: number): Promise<void> {
    return this.db.transaction(async (tx) => {
      const category = await categoryOf(tx, actor, id, sql`FOR UPDATE OF g`);
      const [dependents] = await rows<{ companies: boolean; users: boolean }>(
        tx,
        sql`SELECT EXISTS (SELECT FROM company WHERE category_id = ${id}) AS companies,
              EXISTS (SELECT FROM users WHERE category_id = ${id}) AS users`,
      );
      if (dependents?.companies) throw new Failure('CANNOT_DELETE_CATEGORY_EXIST_COMPANY');
      if (dependents?.users) throw new Failure('CANNOT_DELETE_CATEGORY_EXIST_USER');
      await tx.delete(CategoryEntity, id);
      await logAction(tx, actor, { ...CATEGORY, action: 'delete', entityId: id, before: category });
    });
  }
}
