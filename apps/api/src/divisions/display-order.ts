import { rows, sql } from '@tabimori/server';
import type { divisions, FieldError, Given } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { companyOfCall } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';

interface Row {
  id: number;
  name: string;
  displayOrder: number;
  version: number;
}

/** All departments in their new order: those named share out, in their order, the places they hold together. */
export function reordered(now: readonly Row[], order: readonly { id: number }[]): Row[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const named = new Set(order.map(({ id }) => id));
  const next = order.map(({ id }) => byId.get(id));
  return now.map((row) => (named.has(row.id) ? (next.shift() ?? row) : row));
}

/** Refused when a department named is not the company's, or was changed since it was read: two who order do not mix. */
export function putDisplayOrder(
  db: Db,
  actor: Actor,
  { companyId, order }: Given<typeof divisions.putDisplayOrder>,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const company = await companyOfCall(tx, actor, companyId);
    const now = await rows<Row>(
      tx,
      sql`SELECT id, name, display_order, version FROM division WHERE company_id = ${company.id}
            ORDER BY display_order, id FOR NO KEY UPDATE`,
    );
    const versions = new Map(now.map(({ id, version }) => [id, version]));
    const unknown = order.flatMap(({ id }, index): FieldError[] =>
      versions.has(id) ? [] : [{ field: `order.${index}.id`, messageCode: 'DIVISION_NOT_FOUND' }],
    );
    if (unknown.length > 0) throw new Failure('E00041', unknown);
    if (order.some(({ id, version }) => versions.get(id) !== version)) throw new Failure('STALE_UPDATE');
    const next = reordered(now, order);
    if (next.every(({ id }, index) => id === now[index]?.id)) throw new Failure('E00044');
    await rows(
      tx,
      sql`UPDATE division v SET display_order = n.place, version = version + 1, updated_at = now()
            FROM unnest(${next.map(({ id }) => id)}::int[]) WITH ORDINALITY AS n(id, place)
            WHERE v.id = n.id AND v.display_order <> n.place`,
    );
    await logAction(tx, actor, {
      feature: 'division',
      action: 'update',
      entity: 'division',
      before: { order: now.map(({ name }) => name) },
      after: { order: next.map(({ name }) => name) },
      companyId: company.id,
    });
    return {};
  });
}
