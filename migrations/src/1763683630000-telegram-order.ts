import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a telegram was put to its event: which one woke a decision. */
export class TelegramOrder1763683630000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_telegram ADD COLUMN created_at timestamptz NOT NULL DEFAULT now()');
    await runner.query(
      'UPDATE event_telegram x SET created_at = t.created_at FROM telegram t WHERE t.id = x.telegram_id',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_telegram DROP COLUMN created_at');
  }
}
