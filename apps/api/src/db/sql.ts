import { Injectable } from '@nestjs/common';
import { one, prepared, row, rows, type Sql } from '@tabimori/server';
import { DataSource, type EntityManager } from 'typeorm';

/** The database, as the services use it. */
@Injectable()
export class Db {
  constructor(readonly source: DataSource) {}

  rows<T>(statement: Sql): Promise<T[]> {
    return rows(this.source, statement);
  }

  row<T>(statement: Sql): Promise<T | undefined> {
    return row(this.source, statement);
  }

  one<T>(statement: Sql): Promise<T> {
    return one(this.source, statement);
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
