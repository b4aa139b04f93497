import type { QueryRunner } from 'typeorm';

/** A connection of the driver's, for what TypeORM cannot say: a name, by which it is planned once, and how long to wait. */
export interface Driver {
  /** `query_timeout` in milliseconds */
  query(statement: {
    text: string;
    values: unknown[];
    name?: string;
    query_timeout?: number;
  }): Promise<{ rows: Record<string, unknown>[] }>;
}

/** The connection of a runner, which TypeORM returns untyped; a manager has a runner only in a transaction. */
export async function driverOf(runner: QueryRunner | undefined): Promise<Driver> {
  if (!runner) throw new Error('only in a transaction');
  return (await runner.connect()) as Driver;
}
