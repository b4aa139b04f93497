import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a user has taken answers or looked after somebody is asked before the user is deleted. */
export class UserIndexes1763697100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX answer_user ON answer (user_id) WHERE user_id IS NOT NULL');
    await runner.query('CREATE INDEX handling_user ON handling (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX handling_user');
    await runner.query('DROP INDEX answer_user');
  }
}
