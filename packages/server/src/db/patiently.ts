import type { EntityManager } from 'typeorm';
import { driverOf } from './driver.js';
import { camelRows } from './naming.js';
import { exec, type Sql, sql, textOf } from './sql.js';

/** Milliseconds; the database gives up first. */
const PATIENCE = 120_000;
const LOST = 125_000;

/**
 * Runs a statement that writes as many rows as a company has travelers. From here on the statements of the transaction have
 * longer than others, and put more in order in memory.
 */
export async function patiently<Row>(tx: EntityManager, statement: Sql): Promise<Row[]> {
  const driver = await driverOf(tx.queryRunner);
  await exec(
    tx,
    sql`SELECT set_config('statement_timeout', ${String(PATIENCE)}, true), set_config('work_mem', '64MB', true)`,
  );
  return camelRows((await driver.query({ ...textOf(statement), query_timeout: LOST })).rows);
}
