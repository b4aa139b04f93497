import { Injectable } from '@nestjs/common';
import { type countries, type Country, type Given, JAPAN, type Page } from '@tabimori/shared';
import { all, CountryEntity, rows, type Runner, type Sql, sql, withoutDeadlock } from '@tabimori/server';
import { insert } from '../db/insert.js';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { within, wrongField } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { saveKeywords } from './keywords.js';

type List = Given<typeof countries.list>;

const ORDERS: Record<List['sort'], Sql> = {
  seq: sql`n.seq, n.id`,
  '-seq': sql`n.seq DESC, n.id DESC`,
  code: sql`n.code`,
  '-code': sql`n.code DESC`,
  name: sql`n.name, n.id`,
  '-name': sql`n.name DESC, n.id DESC`,
  nameEn: sql`n.name_en, n.id`,
  '-nameEn': sql`n.name_en DESC, n.id DESC`,
};

const COLUMNS = sql`n.id, n.code, n.name, n.name_en, n.area, n.destination_category, n.seq, n.remark,
  ARRAY(SELECT keyword FROM country_keyword k WHERE k.country_id = n.id ORDER BY keyword) AS keywords, n.version`;

/** Travelers in the caller's scope: the number of others is not revealed. */
const travelers = (actor: Actor): Sql =>
  sql`(SELECT count(*)::int FROM applicant a WHERE a.country_id = n.id AND a.deleted_at IS NULL
    AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}) AS travelers`;

const inText = (name: string): Sql =>
  sql`position(search_form(${name}) IN search_form(n.code || '|' || n.name || '|' || n.name_en)) > 0
    OR EXISTS (SELECT FROM country_keyword k WHERE k.country_id = n.id AND position(search_form(${name}) IN search_form(k.keyword)) > 0)`;

@Injectable()
export class CountriesService {
  constructor(private readonly db: Db) {}

  async list(actor: Actor, given: List): Promise<Page<Country>> {
    const { name, area, ids } = given;
    const from = sql`FROM country n WHERE ${all(
      name === undefined ? undefined : inText(name),
      area === undefined ? undefined : sql`n.area = ${area}`,
      ids === undefined ? undefined : sql`n.id = ANY(${ids})`,
    )}`;
    const items = await this.db.rows<Country>(
      sql`SELECT ${COLUMNS}, ${travelers(actor)} ${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  get(actor: Actor, id: number): Promise<Country> {
    return this.read(this.db.source, actor, id);
  }

  post(actor: Actor, { keywords, ...given }: Given<typeof countries.post>): Promise<Country> {
    return this.db.transaction(async (tx) => {
      const id = await insert(tx, CountryEntity, given);
      await saveKeywords(tx, id, keywords);
      const after = { ...given, keywords };
      await logAction(tx, actor, { feature: 'country', action: 'insert', entity: 'country', entityId: id, after });
      return this.read(tx, actor, id);
    });
  }

  /** Two requests that exchange keywords wait for each other: one of them begins again. */
  put(actor: Actor, given: Given<typeof countries.put>): Promise<Country> {
    return withoutDeadlock(() => this.change(actor, given));
  }

  private change(actor: Actor, given: Given<typeof countries.put>): Promise<Country> {
    return this.db.transaction(async (tx) => {
      const now = await this.read(tx, actor, given.id, sql`FOR NO KEY UPDATE OF n`);
      // sorted alphabetically, whatever was typed
      const keywords = [...given.keywords].sort();
      const { before, after } = changesOf({ ...now, keywords: [...now.keywords].sort() }, { ...given, keywords });
      if (now.code === JAPAN && given.code !== JAPAN) throw wrongField('code', 'JAPAN_IS_FIXED');
      const { id, keywords: typed, version, ...fields } = given;
      await tx.update(CountryEntity, id, fields);
      await saveKeywords(tx, id, typed);
      await logAction(tx, actor, {
        feature: 'country',
        action: 'update',
        entity: 'country',
        entityId: given.id,
        before,
        after,
      });
      return this.read(tx, actor, given.id);
    });
  }

  /** Refused while a traveler, even a deleted one, has it: history keeps its places. */
  delete(actor: Actor, id: number): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const { travelers: inUse, ...now } = await this.read(tx, actor, id, sql`FOR UPDATE OF n`);
      if (now.code === JAPAN) throw new Failure('JAPAN_IS_FIXED');
      if (inUse > 0) throw new Failure('E00028');
      await tx.delete(CountryEntity, id);
      await logAction(tx, actor, {
        feature: 'country',
        action: 'delete',
        entity: 'country',
        entityId: id,
        before: now,
      });
      return {};
    });
  }

  private async read(runner: Runner, actor: Actor, id: number, lock = sql``): Promise<Country> {
    const [country] = await rows<Country>(
      runner,
      sql`SELECT ${COLUMNS}, ${travelers(actor)} FROM country n WHERE n.id = ${id} ${lock}`,
    );
    if (!country) throw new Failure('ITEM_NOT_FOUND');
    return country;
  }
}
