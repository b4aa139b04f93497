import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@tabimori/server';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { until } from '../../../../tests/support/until.js';
import { cursorOf } from './cursor.js';
import { Db } from './sql.js';

/** Milliseconds that a statement may take. */
const TIMEOUT = 1000;

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const { options } = database.dataSource;
  const extra = { ...(options as { extra: object }).extra, statement_timeout: TIMEOUT, query_timeout: TIMEOUT };
  source = await new DataSource({ ...options, extra }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

it('does not count the time that the reader takes between two batches', async () => {
  const numbers: number[] = [];
  const rows = sql`SELECT n AS row_number FROM generate_series(1, 2500) n`;
  for await (const batch of cursorOf<{ rowNumber: number }>(new Db(source), rows, new AbortController().signal)) {
    if (numbers.length === 0) await sleep(TIMEOUT * 1.5);
    numbers.push(...batch.map(({ rowNumber }) => rowNumber));
  }
  expect(numbers).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
});

it('ends the statement in the database when it is aborted, and gives its connection back', async () => {
  const gone = new AbortController();
  const db = new Db(database.dataSource);
  const slow = cursorOf(db, sql`SELECT pg_sleep(20) AS endless`, gone.signal);
  const running = async (): Promise<number> => {
    const [found] = await db.rows<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'
            AND query LIKE 'FETCH%'`,
    );
    return found?.n ?? 0;
  };
  const ended = expect(slow.next()).rejects.toThrow('canceling statement due to user request');
  await until('the statement runs', 10, async () => (await running()) === 1);
  gone.abort();
  await ended;
  expect(await running()).toBe(0);
});
