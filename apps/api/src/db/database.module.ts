import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config, Logger } from '@tabimori/server';
import { CONFIG, FOLDERS, type Folders, LOGGER } from '../config.js';
import { Db } from './sql.js';

/** Shared by every room: settings, log, database. */
@Global()
@Module({})
export class BaseModule implements OnApplicationShutdown {
  constructor(private readonly source: DataSource) {}

  static with(config: Config, source: DataSource, logger: Logger, folders: Folders): DynamicModule {
    const values = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: FOLDERS, useValue: folders },
      { provide: DataSource, useValue: source },
    ];
    return { module: BaseModule, providers: [...values, Db], exports: [...values, Db] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.source.destroy();
  }
}
