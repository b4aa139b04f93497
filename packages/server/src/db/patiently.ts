import type { EntityManager } from 'typeorm';

/** A connection of the driver's, which TypeORM gives without a type. */
interface Client {
  query(statement: { text: string; values: unknown[]; query_timeout: number }): Promise<{ rows: unknown[] }>;
}

/** Milliseconds; the database gives up first. */
const PATIENCE = 120_000;
const LOST = 125_000;

/**
 * Runs a statement that writes as many rows as a company has travelers. From here on the statements of the transaction have
 * longer than others, and put more in order in memory.
 */
export async function patiently<Row>(tx: EntityManager, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  if (!tx.queryRunner) throw new Error('only in a transaction');
  await tx.query(`SELECT set_config('statement_timeout', $1, true), set_config('work_mem', '64MB', true)`, [
    String(PATIENCE),
  ]);
  const client = (await tx.queryRunner.connect()) as Client;
  return (await client.query({ text, values: [...parameters], query_timeout: LOST })).rows as Row[];
}
