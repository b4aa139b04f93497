import { driverOf, one, type Sql, sql } from '@tabimori/server';
import { longRows } from './long-reader.js';
import type { Db } from './sql.js';

const FETCH = sql`FETCH 1000 FROM result`;

/**
 * Reads the rows of a statement by a cursor, so that no export holds all rows. `signal` ends it, even in the middle
 * of a step.
 */
export async function* cursorOf<Row>(db: Db, statement: Sql, signal: AbortSignal): AsyncGenerator<Row[]> {
  const runner = db.source.createQueryRunner();
  let cancelled: Promise<unknown> | undefined;
  try {
    const driver = await driverOf(runner);
    const run = async (step: Sql): Promise<Row[]> => {
      signal.throwIfAborted();
      return longRows(driver, step);
    };
    await runner.startTransaction();
    // behind a pooler it is known only in a transaction
    const { pid } = await one<{ pid: number }>(runner.manager, sql`SELECT pg_backend_pid() AS pid`);
    const cancel = (): void => {
      cancelled = db.rows(sql`SELECT pg_cancel_backend(${pid})`).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel);
    try {
      await run(sql`DECLARE result NO SCROLL CURSOR FOR ${statement}`);
      for (;;) {
        const batch = await run(FETCH);
        if (batch.length === 0) break;
        yield batch;
      }
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  } finally {
    // a late cancellation must not hit the next user of the connection
    await cancelled;
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
