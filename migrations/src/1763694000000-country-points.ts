import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a country stands on the map; filled from the reference data. */
const UP = ['ALTER TABLE country ADD latitude double precision', 'ALTER TABLE country ADD longitude double precision'];

const DOWN = ['ALTER TABLE country DROP COLUMN longitude', 'ALTER TABLE country DROP COLUMN latitude'];

export class CountryPoints1763694000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
