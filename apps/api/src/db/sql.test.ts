import { all, rows, sql } from './sql.js';

const text = async (statement: ReturnType<typeof sql>): Promise<unknown> => {
  let seen: unknown;
  await rows(
    { query: (query: string, params: unknown) => ((seen = [query, params]), Promise.resolve([])) } as never,
    statement,
  );
  return seen;
};

it('numbers the parameters of all its pieces in order', async () => {
  const name = "x'; DROP TABLE company";
  const inner = sql`a = ${1} AND b = ${2}`;
  expect(await text(sql`SELECT ${'s'} WHERE ${inner} AND c = ${name} AND ${sql`TRUE`}`)).toEqual([
    'SELECT $1 WHERE a = $2 AND b = $3 AND c = $4 AND TRUE',
    ['s', 1, 2, name],
  ]);
});

it('joins conditions and leaves out what is none', async () => {
  expect(await text(all(sql`a = ${1}`, undefined, sql`b OR c`))).toEqual(['TRUE AND (a = $1) AND (b OR c)', [1]]);
});
