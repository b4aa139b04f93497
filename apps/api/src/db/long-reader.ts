import { camelRows, type Driver, driverOf, type Sql, sql, textOf } from '@tabimori/server';
import type { EntityManager } from 'typeorm';

/** Milliseconds for one statement; the database gives up before this. */
const PATIENCE = 35_000;

/** The rows of a statement that may take longer than others. */
export const longRows = async <Row>(driver: Driver, statement: Sql): Promise<Row[]> =>
  camelRows((await driver.query({ ...textOf(statement), query_timeout: PATIENCE })).rows);

/** Runs statements of a transaction that may take longer than others, as for an export, and put more in order in memory. */
export async function longReader(tx: EntityManager): Promise<<Row>(statement: Sql) => Promise<Row[]>> {
  const driver = await driverOf(tx.queryRunner);
  // the groups of a million fit into the memory; PostgreSQL expects as many groups as rows, and several processes only if these cost nothing
  await driver.query(
    textOf(sql`SELECT set_config('work_mem', '64MB', true), set_config('parallel_tuple_cost', '0', true)`),
  );
  return (statement) => longRows(driver, statement);
}
