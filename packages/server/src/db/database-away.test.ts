import type { EventEmitter } from 'node:events';
import type { EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { isDatabaseAway, refusesWrites } from './database-away.js';
import { type Driver, driverOf } from './driver.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ends the connection of a transaction as a database does that goes down, and waits until it is gone. */
async function endConnectionOf(tx: EntityManager): Promise<void> {
  const driver = (await driverOf(tx.queryRunner)) as Driver & EventEmitter & { processID: number };
  const ended = new Promise((resolve) => driver.once('end', resolve));
  await database.dataSource.query('SELECT pg_terminate_backend($1)', [driver.processID]);
  await ended;
}

const thrownBy = (work: (tx: EntityManager) => Promise<unknown>): Promise<unknown> =>
  database.dataSource.transaction(work).then(
    () => undefined,
    (error: unknown) => error,
  );

const MOMENTS: [string, (tx: EntityManager) => Promise<unknown>][] = [
  [
    'between two statements',
    async (tx) => {
      await endConnectionOf(tx);
      await tx.query('SELECT 1');
    },
  ],
  [
    'between two statements of the query runner',
    async (tx) => {
      await endConnectionOf(tx);
      await tx.queryRunner?.query('SELECT 1');
    },
  ],
  ['before the commit', endConnectionOf],
  ['in the middle of a statement', (tx) => Promise.all([endConnectionOf(tx), tx.query('SELECT pg_sleep(30)')])],
];

test.each(MOMENTS)('a connection that ends %s is a database that is away', async (_, work) => {
  expect(isDatabaseAway(await thrownBy(work))).toBe(true);
});

test('the refusal of a statement is not one', async () => {
  expect(isDatabaseAway(await thrownBy((tx) => tx.query('SELECT 1 / 0')))).toBe(false);
  expect(isDatabaseAway(await thrownBy(() => Promise.reject(new TypeError('x is not a function'))))).toBe(false);
});

test.each(['53100', '53400', '58030'])(
  'one that refuses to write (%s) takes it later, and can be read',
  async (state) => {
    const thrown = await thrownBy((tx) =>
      tx.query(`DO $$ BEGIN RAISE 'no space left' USING ERRCODE = '${state}'; END $$`),
    );
    expect([isDatabaseAway(thrown), refusesWrites(thrown)]).toEqual([true, true]);
  },
);

test('so does one that is read only; one that cannot be reached refuses no write', async () => {
  const thrown = await thrownBy(async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query('DELETE FROM worker_heartbeat');
  });
  expect([isDatabaseAway(thrown), refusesWrites(thrown)]).toEqual([true, true]);
  expect(refusesWrites(await thrownBy(endConnectionOf))).toBe(false);
});
