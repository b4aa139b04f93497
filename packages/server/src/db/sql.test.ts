import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { all, exec, one, prepared, row, rows, type Runner, shared, sql, textOf } from './sql.js';

it('numbers the parameters of all its pieces in order', () => {
  const name = "x'; DROP TABLE company";
  const inner = sql`a = ${1} AND b = ${2}`;
  expect(textOf(sql`SELECT ${'s'} WHERE ${inner} AND c = ${name} AND ${sql`TRUE`}`)).toEqual({
    text: 'SELECT $1 WHERE a = $2 AND b = $3 AND c = $4 AND TRUE',
    values: ['s', 1, 2, name],
  });
});

it('numbers a shared value once', () => {
  const ids = shared([1, 2]);
  expect(textOf(sql`a = ${1} AND b = ANY(${ids}) AND c = ${3} AND d = ANY(${ids})`)).toEqual({
    text: 'a = $1 AND b = ANY($2) AND c = $3 AND d = ANY($2)',
    values: [1, [1, 2], 3],
  });
});

it('joins conditions and leaves out absent ones', () => {
  expect(textOf(all(sql`a = ${1}`, undefined, sql`b OR c`))).toEqual({
    text: 'TRUE AND (a = $1) AND (b OR c)',
    values: [1],
  });
});

describe('on a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const insert = (id: string) => sql`INSERT INTO worker_heartbeat (id, seen_at) VALUES (${id}, now()) RETURNING id`;

  const answersOf = async (runner: Runner): Promise<unknown[]> => [
    await rows(runner, insert('a')),
    await rows(runner, sql`UPDATE worker_heartbeat SET seen_at = now() RETURNING id`),
    await rows(runner, sql`DELETE FROM worker_heartbeat RETURNING id`),
    await rows(runner, sql`DELETE FROM worker_heartbeat RETURNING id`),
  ];
  const EACH = [[{ id: 'a' }], [{ id: 'a' }], [{ id: 'a' }], []];

  it('answers rows, whatever the statement does and in any runner', async () => {
    const { dataSource } = database;
    expect(await answersOf(dataSource)).toEqual(EACH);
    expect(await answersOf(dataSource.manager)).toEqual(EACH);
    expect(await dataSource.transaction(answersOf)).toEqual(EACH);
  });

  it('gives snake_case names in camelCase, prepared or not', async () => {
    const { dataSource } = database;
    const named = sql`SELECT seen_at, id FROM (VALUES ('a', ${'b'}::text)) AS heartbeat(id, seen_at)`;
    const runner = dataSource.createQueryRunner();
    const found = [await rows(dataSource, named), await prepared(runner, 'named', named)];
    await runner.release();
    expect(found).toEqual(Array(2).fill([{ seenAt: 'b', id: 'a' }]));
  });

  it('gives one row, or says that there are more or none', async () => {
    const { dataSource } = database;
    const numbers = (to: number) => sql`SELECT n FROM generate_series(1, ${to}::int) AS n ORDER BY n`;
    expect(await one(dataSource, numbers(1))).toEqual({ n: 1 });
    await expect(one(dataSource, numbers(0))).rejects.toThrow(/^0 rows instead of one: SELECT n/);
    await expect(one(dataSource, numbers(2))).rejects.toThrow(/^2 rows instead of one: SELECT n/);
    expect([await row(dataSource, numbers(2)), await row(dataSource, numbers(0))]).toEqual([{ n: 1 }, undefined]);
  });

  it('counts what a statement wrote', async () => {
    const { dataSource } = database;
    await exec(dataSource, insert('b'));
    await exec(dataSource, insert('c'));
    expect(await exec(dataSource, sql`DELETE FROM worker_heartbeat`)).toBe(2);
    expect(await exec(dataSource, sql`DELETE FROM worker_heartbeat`)).toBe(0);
  });
});
