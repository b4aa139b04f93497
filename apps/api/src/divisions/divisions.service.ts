import { Injectable } from '@nestjs/common';
import { all, DivisionEntity, one, rows, type Runner, type Sql, sql } from '@tabimori/server';
import type { Division, divisions, Given, Page } from '@tabimori/shared';
import { countRows, limit, pageOf } from '../db/page.js';
import { Db } from '../db/sql.js';
import { companyOfCall, requireCompany, within } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { changesOf } from '../http/changes.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { putDisplayOrder } from './display-order.js';

type List = Given<typeof divisions.list>;

const ORDERS: Record<List['sort'], Sql> = {
  displayOrder: sql`c.name, c.id, v.display_order, v.id`,
  '-displayOrder': sql`c.name DESC, c.id DESC, v.display_order DESC, v.id DESC`,
  name: sql`v.name, v.id`,
  '-name': sql`v.name DESC, v.id DESC`,
};

const COLUMNS = sql`v.id, v.company_id, c.name AS company_name, c.name_en AS company_name_en, v.name, v.display_order,
  (SELECT count(*)::int FROM applicant a WHERE a.division_id = v.id AND a.deleted_at IS NULL) AS travelers,
  (SELECT count(*)::int FROM users u WHERE u.division_id = v.id) AS users, v.version`;

const scope = (actor: Actor): Sql => within(actor, sql`v.company_id`, sql`v.id`);

const entryOf = ({ id, companyId }: Division) =>
  ({ feature: 'division', entity: 'division', entityId: id, companyId }) as const;

@Injectable()
export class DivisionsService {
  constructor(private readonly db: Db) {}

  async list(actor: Actor, given: List): Promise<Page<Division>> {
    const { name, companyId, ids } = given;
    await requireCompany(this.db, actor, companyId);
    const from = sql`FROM division v JOIN company c ON c.id = v.company_id WHERE ${all(
      scope(actor),
      name === undefined ? undefined : sql`position(search_form(${name}) IN search_form(v.name)) > 0`,
      companyId === undefined ? undefined : sql`v.company_id = ${companyId}`,
      ids === undefined ? undefined : sql`v.id = ANY(${ids})`,
    )}`;
    const items = await this.db.rows<Division>(
      sql`SELECT ${COLUMNS} ${from} ORDER BY ${ORDERS[given.sort]} ${limit(given)}`,
    );
    return pageOf(given, await countRows(this.db, from), items);
  }

  get(actor: Actor, id: number): Promise<Division> {
    return this.read(this.db.source, actor, id);
  }

  /** A new department, last of its company. */
  post(actor: Actor, { companyId, name }: Given<typeof divisions.post>): Promise<Division> {
    return this.db.transaction(async (tx) => {
      const company = await companyOfCall(tx, actor, companyId, sql`FOR NO KEY UPDATE`);
      const { id } = await one<{ id: number }>(
        tx,
        sql`INSERT INTO division (company_id, name, display_order)
            SELECT ${company.id}::int, ${name}, coalesce(max(display_order), 0) + 1 FROM division WHERE company_id = ${company.id}
            RETURNING id`,
      );
      const division = await this.read(tx, actor, id);
      await logAction(tx, actor, {
        ...entryOf(division),
        action: 'insert',
        after: { name, displayOrder: division.displayOrder },
      });
      return division;
    });
  }

  put(actor: Actor, given: Given<typeof divisions.put>): Promise<Division> {
    return this.db.transaction(async (tx) => {
      const now = await this.read(tx, actor, given.id, sql`FOR NO KEY UPDATE OF v`);
      const { before, after } = changesOf(now, given);
      await tx.update(DivisionEntity, now.id, { name: given.name });
      await logAction(tx, actor, { ...entryOf(now), action: 'update', before, after });
      return { ...now, ...given, version: now.version + 1 };
    });
  }

  /**
   * Refused while it has travelers or users: E00030; past sends or deleted travelers keep it too (E00028, by their
   * keys).
   */
  delete(actor: Actor, id: number): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const now = await this.read(tx, actor, id, sql`FOR UPDATE OF v`);
      if (now.travelers + now.users > 0) throw new Failure('E00030');
      const [sent] = await rows(tx, sql`SELECT 1 FROM delivery_tally WHERE division_id = ${id} AND total > 0 LIMIT 1`);
      if (sent) throw new Failure('E00028');
      await tx.delete(DivisionEntity, id);
      await logAction(tx, actor, {
        ...entryOf(now),
        action: 'delete',
        before: { name: now.name, displayOrder: now.displayOrder },
      });
      return {};
    });
  }

  putDisplayOrder(actor: Actor, given: Given<typeof divisions.putDisplayOrder>) {
    return putDisplayOrder(this.db, actor, given);
  }

  private async read(runner: Runner, actor: Actor, id: number, lock = sql``): Promise<Division> {
    const [division] = await rows<Division>(
      runner,
      sql`SELECT ${COLUMNS} FROM division v JOIN company c ON c.id = v.company_id WHERE v.id = ${id} AND ${scope(actor)} ${lock}`,
    );
    if (!division) throw new Failure('ITEM_NOT_FOUND');
    return division;
  }
}
