import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { failureOf, openStatement } from '../tracing.js';
import { codesOf } from './database-away.js';

/** Milliseconds without an answer after which the server is asked, over another connection, what became of the statement. */
const PATIENCE = 4000;
/** SQLSTATE: nothing can be written. */
const READ_ONLY = '25006';
/** Milliseconds in which an answer that was on its way has come. */
const LAST_WAIT = 1000;

/**
 * A connection that ends when its statement will never be answered: the server says that it is doing nothing for this
 * connection, e.g. because a firewall forgot it, or `query_timeout` is over. A long statement continues, and so does
 * one whose server cannot be asked. Without this, the library would return the connection to the pool with the
 * statement still under way, and the next one would wait behind it in vain.
 *
 * It also ends when its server cannot be written to: after a switch-over, the next connection reaches another server,
 * while this one would stay with the former primary.
 */
export class ImpatientClient extends Client {
  readonly #config: ClientConfig;
  /** What the server knows the connection by: behind a pooler, a process id would be the pooler's. */
  readonly #name: string;

  constructor(config: ClientConfig = {}) {
    const name = `tabimori ${randomUUID()}`;
    super({ ...config, application_name: name });
    this.#config = config;
    this.#name = name;
    // Its statement fails, or the next one. Between the pool and TypeORM a connection has no listener for a moment, and an
    // error without one, such as a server that ends just after it has let us in, would end the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      const ended = openStatement(given[0]);
      const answer = query(...given);
      if (answer instanceof Promise) {
        this.#watch(answer);
        if (ended)
          answer.then(
            () => ended(),
            (error: unknown) => ended(failureOf(error)),
          );
      }
      return answer;
    }) as Client['query'];
  }

  #watch(answer: Promise<unknown>): void {
    let isOpen = true;
    const ask = async (): Promise<void> => {
      if (await this.#isWorkedFor()) return;
      await sleep(LAST_WAIT);
      if (isOpen) await this.end();
    };
    const timer = setInterval(() => void ask(), PATIENCE);
    const over = (): void => {
      isOpen = false;
      clearInterval(timer);
    };
    answer.then(over, (error: unknown) => {
      over();
      if (error instanceof Error && (error.message === 'Query read timeout' || codesOf(error).includes(READ_ONLY)))
        void this.end();
    });
  }

  /** false: the server is sure that it does nothing for this connection. It is not sure if names do not reach it. */
  async #isWorkedFor(): Promise<boolean> {
    const name = `${this.#name} ?`;
    const other = new Client({
      ...this.#config,
      application_name: name,
      connectionTimeoutMillis: 3000,
      query_timeout: 3000,
    });
    // the waiting caller learns of it
    other.on('error', () => undefined);
    try {
      await other.connect();
      const { rowCount } = await other.query(
        `SELECT WHERE current_setting('application_name') <> $1
           OR EXISTS (SELECT FROM pg_stat_activity WHERE application_name = $2 AND state = 'active')`,
        [name, this.#name],
      );
      return rowCount !== 0;
    } catch {
      return true;
    } finally {
      await other.end().catch(() => undefined);
    }
  }
}
