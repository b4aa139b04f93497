import { Client, type ClientConfig } from 'pg';

/**
 * A connection that ends with a statement that was not answered within `query_timeout`. The library alone would give it
 * back to the pool with that statement still under way, and whatever came next would wait behind it in vain.
 */
export class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      const answer = query(...given);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') void this.end();
        });
      }
      return answer;
    }) as Client['query'];
  }
}
