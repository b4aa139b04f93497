import { Inject, Injectable } from '@nestjs/common';
import { driverOf } from '@tabimori/server';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

/** A piece of SQL with its parameters; values never become text. Made by `sql` alone. */
export class Sql {
  constructor(
    readonly parts: readonly string[],
    readonly params: readonly unknown[],
  ) {}
}

/** Template tag: a value that is Sql is put in place, any other is a parameter. */
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

/** All of the conditions; those that are undefined are no condition. */
export function all(...conditions: (Sql | undefined)[]): Sql {
  return conditions
    .filter((condition) => condition !== undefined)
    .reduce((joined, condition) => sql`${joined} AND (${condition})`, sql`TRUE`);
}

/** As text with $1 to $n, for what takes a statement and its parameters apart. */
export const textOf = ({ parts, params }: Sql): { text: string; parameters: readonly unknown[] } => ({
  text: parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), ''),
  parameters: params,
});

export type Runner = Pick<EntityManager, 'query'>;

/** Runs a statement; rows come as the database names them (quote an alias for camelCase). */
export const rows = <T>(runner: Runner, statement: Sql): Promise<T[]> => {
  const { text, parameters } = textOf(statement);
  return runner.query<T[]>(text, [...parameters]);
};

/** As `rows`, for what travelers ask for all at once: planned once on each connection, because that costs more than running it. */
export async function prepared<T>(runner: QueryRunner | undefined, name: string, statement: Sql): Promise<T[]> {
  const { text, parameters } = textOf(statement);
  const driver = await driverOf(runner);
  return (await driver.query({ name, text, values: [...parameters] })).rows as T[];
}

/** The database, as the services use it. */
@Injectable()
export class Db {
  constructor(@Inject(DataSource) readonly source: DataSource) {}

  rows<T>(statement: Sql): Promise<T[]> {
    return rows(this.source, statement);
  }

  async row<T>(statement: Sql): Promise<T | undefined> {
    const [first] = await this.rows<T>(statement);
    return first;
  }

  /** `prepared` on a connection of its own. */
  async prepared<T>(name: string, statement: Sql): Promise<T[]> {
    const runner = this.source.createQueryRunner();
    try {
      return await prepared<T>(runner, name, statement);
    } finally {
      await runner.release();
    }
  }

  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }
}
