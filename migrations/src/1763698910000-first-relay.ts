import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the first relay takes nothing while the second one sends. */
export class FirstRelay1763698910000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE channel_health ADD COLUMN first_down_since timestamptz, ADD COLUMN first_error varchar(500)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_health DROP COLUMN first_down_since, DROP COLUMN first_error');
  }
}
