import { type Sql, sql } from '@tabimori/server';
import { TOTAL_CAP, type Page } from '@tabimori/shared';
import type { Db } from './sql.js';

interface Paging {
  page: number;
  perPage: number;
}

/** LIMIT and OFFSET of a page. */
export const limit = ({ page, perPage }: Paging): Sql => sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;

/** How many rows there are, counted up to the cap and one more. `from` is all from FROM on. */
export async function countRows(db: Db, from: Sql): Promise<number> {
  const counted = await db.row<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${TOTAL_CAP + 1}) AS capped`,
  );
  return counted?.total ?? 0;
}

/** A page of a list with this many rows, counted up to the cap plus one. */
export const pageOf = <T>({ page, perPage }: Paging, total: number, items: T[]): Page<T> => ({
  items,
  pagination: { page, perPage, total: Math.min(total, TOTAL_CAP), totalCapped: total > TOTAL_CAP },
});
