import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { ENTITIES } from './entities/index.js';
import { ImpatientClient } from './impatient-client.js';
import { SnakeNaming } from './naming.js';
import { PooledClient } from './pooled-client.js';
import { optionsOf, SESSION } from './session.js';

/**
 * The connection pool of a process. A statement that takes over 30 s is ended by the database, one that is not answered
 * within 35 s has lost its connection, and a connection that cannot be had within 3 s is an error: no call hangs.
 *
 * @param isPooler `url` is a pooler in transaction mode; the database's own limits are then those of its role
 */
export function createDataSource(url: string, poolSize = 10, isPooler = false): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: ENTITIES,
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    migrationsRun: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    extra: {
      Client: isPooler ? PooledClient : ImpatientClient,
      connectionTimeoutMillis: 3000,
      statement_timeout: 30_000,
      query_timeout: 35_000,
      idle_in_transaction_session_timeout: 60_000,
      options: optionsOf(SESSION),
    },
  });
}
