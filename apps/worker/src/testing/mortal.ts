import type { DataSource, QueryRunner } from 'typeorm';

/** The steps of a life: each statement, or only commits, because the rest of a transaction is lost with it. */
export type Step = 'statement' | 'commit';

/** One life of a worker's process: at a given step it dies, and says nothing more to the database. */
export interface Life {
  dataSource: DataSource;
  died: () => boolean;
}

/**
 * The database as a process sees it that dies before its `dies`-th step (from 1). The statement does not reach the
 * database, nor does any later one; an open transaction is rolled back, as PostgreSQL does when a connection ends.
 */
export function mortal(base: DataSource, dies: number, step: Step): Life {
  let left = dies;
  const life = Object.create(base) as DataSource;
  const createQueryRunner: DataSource['createQueryRunner'] = (mode) => mortalRunner(base.createQueryRunner(mode));
  Object.assign(life, { createQueryRunner });
  return { dataSource: Object.assign(life, { manager: life.createEntityManager() }), died: () => left <= 0 };

  function mortalRunner(runner: QueryRunner): QueryRunner {
    const query = runner.query.bind(runner);
    const counts = (text: string): boolean => step === 'statement' || !runner.isTransactionActive || text === 'COMMIT';
    runner.query = (text: string, ...rest: unknown[]) => {
      if (text === 'ROLLBACK') return query(text);
      if (left > 0 && counts(text)) left -= 1;
      if (left <= 0) return Promise.reject(new Error('the process was killed'));
      return Reflect.apply(query, runner, [text, ...rest]) as Promise<never>;
    };
    return runner;
  }
}

/** Runs `work` in life after life, each of which dies one step later than the one before, until one lives through it. */
export async function throughDeaths(
  base: DataSource,
  step: Step,
  work: (dataSource: DataSource) => Promise<void>,
  restart: () => Promise<void>,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const life = mortal(base, deaths + 1, step);
    await work(life.dataSource).catch((error: unknown) => {
      if (!life.died()) throw error;
    });
    if (!life.died()) return deaths;
    await restart();
  }
}
