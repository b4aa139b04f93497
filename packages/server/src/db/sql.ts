import { DataSource, EntityManager, type QueryResult, type QueryRunner } from 'typeorm';
import { driverOf } from './driver.js';

/** A piece of SQL with its parameters; values never become text. Only `sql` makes one. */
export class Sql {
  constructor(
    readonly parts: readonly string[],
    readonly params: readonly unknown[],
  ) {}
}

/** Template tag: a value that is Sql is put in place, any other becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const parts = [strings[0] ?? ''];
  const params: unknown[] = [];
  values.forEach((value, index) => {
    const after = strings[index + 1] ?? '';
    if (!(value instanceof Sql)) {
      params.push(value);
      parts.push(after);
      return;
    }
    const [first = '', ...rest] = value.parts;
    parts[parts.length - 1] += first;
    parts.push(...rest);
    parts[parts.length - 1] += after;
    params.push(...value.params);
  });
  return new Sql(parts, params);
}

/** All of the conditions; an undefined one is no condition. */
export function all(...conditions: (Sql | undefined)[]): Sql {
  return conditions
    .filter((condition) => condition !== undefined)
    .reduce((joined, condition) => sql`${joined} AND (${condition})`, sql`TRUE`);
}

/** The pieces with commas between them. */
export const list = (pieces: readonly Sql[]): Sql =>
  pieces.slice(1).reduce((listed, piece) => sql`${listed}, ${piece}`, pieces[0] ?? sql``);

/** As text with $1 to $n, for what takes a statement and its parameters apart. */
export const textOf = ({ parts, params }: Sql): { text: string; parameters: readonly unknown[] } => ({
  text: parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), ''),
  parameters: params,
});

/** What runs statements: a transaction, or the database itself. */
export type Runner = EntityManager | DataSource;

/** TypeORM's short answer to an UPDATE or DELETE is a pair of rows and count; the structured one is the same for every statement. */
async function run(runner: Runner, statement: Sql): Promise<QueryResult> {
  const { text, parameters } = textOf(statement);
  const values = [...parameters];
  const transaction = runner instanceof EntityManager ? runner.queryRunner : undefined;
  if (transaction) return transaction.query(text, values, true);
  const own = (runner instanceof EntityManager ? runner.dataSource : runner).createQueryRunner();
  try {
    return await own.query(text, values, true);
  } finally {
    await own.release();
  }
}

/** The rows of a statement of any kind, with the names that the database gives (quote an alias for camelCase). */
export const rows = async <T>(runner: Runner, statement: Sql): Promise<T[]> =>
  (await run(runner, statement)).records as T[];

/** The first row, if there is one. */
export const row = async <T>(runner: Runner, statement: Sql): Promise<T | undefined> =>
  (await rows<T>(runner, statement))[0];

/** The row of a statement that always gives exactly one, such as INSERT … RETURNING or an aggregate. */
export async function one<T>(runner: Runner, statement: Sql): Promise<T> {
  const [first, ...more] = await rows<T>(runner, statement);
  if (first === undefined || more.length > 0) {
    throw new Error(`${first === undefined ? 0 : more.length + 1} rows instead of one: ${textOf(statement).text}`);
  }
  return first;
}

/** Runs a statement that gives no rows; returns how many it wrote. */
export const exec = async (runner: Runner, statement: Sql): Promise<number> =>
  (await run(runner, statement)).affected ?? 0;

/** Like `rows`, but planned only once on each connection: for hot statements whose planning costs more than running them. */
export async function prepared<T>(runner: QueryRunner | undefined, name: string, statement: Sql): Promise<T[]> {
  const { text, parameters } = textOf(statement);
  const driver = await driverOf(runner);
  return (await driver.query({ name, text, values: [...parameters] })).rows as T[];
}

/** The rows of a statement of any kind: of an UPDATE or DELETE, TypeORM gives rows and a count. */
export async function rowsOf<Row>(runner: Runner, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const result = await runner.query<Row[] | [Row[], number]>(text, [...parameters]);
  return isCounted(result) ? result[0] : result;
}

const isCounted = <Row>(result: Row[] | [Row[], number]): result is [Row[], number] =>
  result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';

const REPEATABLE = new Set(['40P01', '40001']);

/** Runs a statement or transaction again when the database ended it to solve a deadlock. */
export async function withoutDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= 3 || !REPEATABLE.has(codeOf(error))) throw error;
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** An error's words, as the columns `last_error` take them: at most 500 characters, no control characters. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 500);
