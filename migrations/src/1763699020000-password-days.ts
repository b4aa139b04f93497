import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The age of a password from which its user is reminded is a system setting. */
export class PasswordDays1763699020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE system_setting ADD password_days smallint NOT NULL DEFAULT 90');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE system_setting DROP password_days');
  }
}
