import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A dump that is loaded over the same database makes its tables anew; by that it is recognized. */
export class HomeTable1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE installation ADD COLUMN home_table bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE installation DROP COLUMN home_table');
  }
}
