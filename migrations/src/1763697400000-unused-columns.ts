import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the guide was sent is read from the messages. */
export class UnusedColumns1763697400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applicant DROP COLUMN completion_mail_sent_at, DROP COLUMN completion_sms_sent_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE applicant ADD COLUMN completion_mail_sent_at timestamptz, ADD COLUMN completion_sms_sent_at timestamptz',
    );
  }
}
