import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waves of a tsunami: their prefectures have a grade (the class), and no intensity. */
export class Tsunami1763683380000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wave_prefecture ALTER COLUMN intensity DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM wave_prefecture WHERE intensity IS NULL');
    await runner.query('ALTER TABLE wave_prefecture ALTER COLUMN intensity SET NOT NULL');
  }
}
