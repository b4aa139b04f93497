import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the agency cancelled: since when a prefecture of a wave is taken back. */
export class Retraction1763683440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wave_prefecture ADD retracted_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wave_prefecture DROP COLUMN retracted_at');
  }
}
