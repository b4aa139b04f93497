import { camelRows, optionsOf, PooledClient, SESSION, type Sql, textOf } from '@tabimori/server';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
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
const PLANNING = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];

type Result = QueryResult<Record<string, unknown>>;

/** Behind a pooler a setting lasts for one transaction; one that fails ends with its connection. */
async function runPooled(pool: Pool, query: QueryConfig): Promise<Result> {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query(`BEGIN; ${PLANNING.map((setting) => `SET LOCAL ${setting}`).join('; ')}`);
    const result = await client.query<Record<string, unknown>>(query);
    await client.query('COMMIT');
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

export function createStatements({ config, logger }: Context, connections: number): Statements {
  const { databaseUrl, databaseIsPooler } = config;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 3000,
    statement_timeout: 30_000,
    // well within a lease: a statement without an answer has lost its connection, and is tried again on another
    query_timeout: 5000,
    options: optionsOf([...SESSION, ...PLANNING]),
    ...(databaseIsPooler && { Client: PooledClient }),
  });
  // for a connection that nobody uses: the next statement opens another
  pool.on('error', (error) => logger.warn({ error: error.message }, 'a database connection ended'));
  // for one in use: its statement fails
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = (what: QueryConfig): Promise<Result> => (databaseIsPooler ? runPooled(pool, what) : pool.query(what));
  return {
    run: async <Row extends object>(name: string, statement: Sql) =>
      camelRows<Row>((await query({ name, ...textOf(statement) })).rows),
    end: () => pool.end(),
  };
}
