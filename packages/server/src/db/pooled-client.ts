import type { ClientConfig, QueryConfig } from 'pg';
import { ImpatientClient } from './impatient-client.js';

/**
 * A connection to a pooler that gives each transaction another connection to the database, such as PgBouncer in
 * transaction mode: nothing may outlast a transaction. It has no settings of its own (PgBouncer refuses them), and
 * prepares no statement under a name.
 */
export class PooledClient extends ImpatientClient {
  constructor(config: ClientConfig = {}) {
    super({
      ...config,
      statement_timeout: undefined,
      idle_in_transaction_session_timeout: undefined,
      options: undefined,
    });
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((statement: string | QueryConfig, ...given: unknown[]) =>
      query(
        typeof statement === 'string' ? statement : { ...statement, name: undefined },
        ...given,
      )) as ImpatientClient['query'];
  }
}
