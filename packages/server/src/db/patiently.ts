import type { EntityManager } from 'typeorm';
import { driverOf } from './driver.js';

/** Milliseconds; the database gives up first. */
const PATIENCE = 120_000;
const LOST = 125_000;

/**
 * Runs a statement that writes as many rows as a company has travelers. From here on the statements of the transaction have
 * longer than others, and put more in order in memory.
 */
export async function patiently<Row>(tx: EntityManager, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const driver = await driverOf(tx.queryRunner);
  await tx.query(`SELECT set_config('statement_timeout', $1, true), set_config('work_mem', '64MB', true)`, [
    String(PATIENCE),
  ]);
  return (await driver.query({ text, values: [...parameters], query_timeout: LOST })).rows as Row[];
}
