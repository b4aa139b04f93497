import { createDataSource } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { newDatabase } from './new-database.js';

export interface TestDatabase {
  /** connected as the application's role */
  dataSource: DataSource;
  /** for the application's role */
  url: string;
  drop: () => Promise<void>;
}

/** A new database for one test file, and a connection to it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await newDatabase();
  const dataSource = await createDataSource(url).initialize();
  return {
    dataSource,
    url,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await drop();
    },
  };
}
