import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few who are looked for among all: whom no message reaches, and who answered that they are not safe. */
export class RareTravelers1763697300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX applicant_undelivered ON applicant (company_id, id) WHERE deleted_at IS NULL AND (mail_undelivered OR sms_undelivered)',
    );
    await runner.query('CREATE INDEX answer_attention ON answer (response, applicant_id) WHERE response <> 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX answer_attention');
    await runner.query('DROP INDEX applicant_undelivered');
  }
}
