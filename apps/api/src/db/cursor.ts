import { type Db, rows, type Sql, sql } from './sql.js';

const FETCH = sql`FETCH 1000 FROM result`;

/** The rows of a statement by a cursor, so that no export holds them all. */
export async function* cursorOf<Row>(db: Db, statement: Sql): AsyncGenerator<Row[]> {
  const runner = db.source.createQueryRunner();
  try {
    await runner.startTransaction();
    await rows(runner.manager, sql`DECLARE result NO SCROLL CURSOR FOR ${statement}`);
    for (;;) {
      const batch = await rows<Row>(runner.manager, FETCH);
      if (batch.length === 0) break;
      yield batch;
    }
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
