import { DataSource, EntityManager, type QueryResult, type QueryRunner } from 'typeorm';
import { codesOf } from './database-away.js';
import { driverOf } from './driver.js';
import { camelRows } from './naming.js';

/** A piece of SQL with its parameters; values never become text. Made by `sql`, and of a fixed text by `raw`. */
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

/** A name or a piece of SQL that the code itself has written down as text; never a value. */
export const raw = (text: string): Sql => new Sql([text], []);

/** All of the conditions; an undefined one is no condition. */
export function all(...conditions: (Sql | undefined)[]): Sql {
  return conditions
    .filter((condition) => condition !== undefined)
    .reduce((joined, condition) => sql`${joined} AND (${condition})`, sql`TRUE`);
}

/** The pieces with commas between them. */
export const list = (pieces: readonly Sql[]): Sql =>
  pieces.slice(1).reduce((listed, piece) => sql`${listed}, ${piece}`, pieces[0] ?? sql``);

/** A value that stands in several places of a statement as one parameter. */
class Shared {
  constructor(readonly value: unknown) {}
}

/** One parameter for a value that a statement names several times: for long lists, which are otherwise sent as often. */
export const shared = (value: unknown): Shared => new Shared(value);

/** The statement as the driver takes it: text with $1 to $n, and their values. */
export function textOf({ parts, params }: Sql): { text: string; values: unknown[] } {
  const numbered = [...new Set(params.map((param, index) => (param instanceof Shared ? param : index)))];
  const numberOf = new Map(numbered.map((place, index) => [place, index + 1]));
  const text = parts.reduce((before, part, index) => {
    const param = params[index - 1];
    return index === 0 ? part : `${before}$${numberOf.get(param instanceof Shared ? param : index - 1)}${part}`;
  }, '');
  return { text, values: numbered.map((place) => (place instanceof Shared ? place.value : params[place])) };
}

/** Runs statements: a transaction, or the database itself. */
export type Runner = EntityManager | DataSource;

/** TypeORM's short answer to an UPDATE or DELETE is a pair of rows and count; the structured one is the same for every statement. */
async function run(runner: Runner, statement: Sql): Promise<QueryResult> {
  const { text, values } = textOf(statement);
  const transaction = runner instanceof EntityManager ? runner.queryRunner : undefined;
  if (transaction) return transaction.query(text, values, true);
  const own = (runner instanceof EntityManager ? runner.dataSource : runner).createQueryRunner();
  try {
    return await own.query(text, values, true);
  } finally {
    await own.release();
  }
}

/** The rows of a statement of any kind; their names are camelCase here and snake_case in the statement. */
export const rows = async <T>(runner: Runner, statement: Sql): Promise<T[]> =>
  camelRows((await run(runner, statement)).records as Record<string, unknown>[]);

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
  const driver = await driverOf(runner);
  return camelRows((await driver.query({ name, ...textOf(statement) })).rows);
}

/** SQLSTATEs: deadlock, serialization failure. */
const REPEATABLE = new Set(['40P01', '40001']);

/** Runs a statement or transaction again when the database ended it to solve a deadlock. */
export async function withoutDeadlock<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= tries || !codesOf(error).some((code) => REPEATABLE.has(code))) throw error;
    }
  }
}

/** An error's words, as the columns `last_error` take them: at most 500 characters, no control characters. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 500);
