import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who looks after a person follows them from one question of an event to the next. */
const UP = `
ALTER TABLE handling ADD COLUMN carried_from integer;
`;

const DOWN = `
DELETE FROM handling WHERE carried_from IS NOT NULL;
ALTER TABLE handling DROP COLUMN carried_from;
`;

export class HandlingCarried1795479525000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
