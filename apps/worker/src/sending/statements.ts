import { camelRows, type Sql, textOf } from '@tabimori/server';
import { Pool } from 'pg';
import type { Context } from '../context.js';

/** Connections for the few statements that run all the time, prepared once on each: planning them costs more than running. */
export interface Statements {
  run<Row extends object>(name: string, statement: Sql): Promise<Row[]>;
  end(): Promise<void>;
}

/**
 * Each statement looks up a few rows by their keys. It is planned so, and once only, whatever the statistics say: they are
 * wrong when a large delivery has just been written.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

export function createStatements({ config, logger }: Context, connections: number): Statements {
  const pool = new Pool({
    connectionString: config.databaseUrl,
    max: connections,
    connectionTimeoutMillis: 3000,
    statement_timeout: 30_000,
    // well within a lease: a statement without an answer has lost its connection, and is tried again on another
    query_timeout: 5000,
    options: PLANNING,
  });
  // for a connection that nobody uses: the next statement opens another
  pool.on('error', (error) => logger.warn({ error: error.message }, 'a database connection ended'));
  return {
    run: async <Row extends object>(name: string, statement: Sql) =>
      camelRows<Row>((await pool.query<Record<string, unknown>>({ name, ...textOf(statement) })).rows),
    end: () => pool.end(),
  };
}
