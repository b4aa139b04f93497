import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an administrator ended the response to an event; what is over by now ended when nobody could say so. */
export class EndedResponses1763699010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE flow ADD COLUMN closed_at timestamptz');
    await runner.query(`UPDATE flow SET closed_at = now() WHERE state <> 'running'`);
    await runner.query('CREATE INDEX delivery_help ON delivery (last_help_at) WHERE last_help_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_help');
    await runner.query('ALTER TABLE flow DROP COLUMN closed_at');
  }
}
