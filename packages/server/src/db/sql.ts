import type { DataSource, EntityManager } from 'typeorm';

export type Runner = Pick<EntityManager, 'query'> | Pick<DataSource, 'query'>;

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
