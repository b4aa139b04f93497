import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Automatic alerts a day from which weaker repeats are held, and how many were held or joined. */
export class Brake1763683600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE system_setting ADD alerts_per_day smallint NOT NULL DEFAULT 6');
    await runner.query(
      'ALTER TABLE system_setting ADD CONSTRAINT "CHK_e93b949381d5e1471dc96ddfed" CHECK (alerts_per_day BETWEEN 1 AND 50)',
    );
    await runner.query(
      'ALTER TABLE decision ADD joined integer NOT NULL DEFAULT 0, ADD held integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE decision DROP COLUMN held, DROP COLUMN joined');
    await runner.query('ALTER TABLE system_setting DROP COLUMN alerts_per_day');
  }
}
