import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A colleague's note about a person leaves them with whoever looks after them. */
const UP = `
ALTER TABLE handling ADD COLUMN kept_number integer;
`;

const DOWN = 'ALTER TABLE handling DROP COLUMN kept_number;';

export class HandlingNote1795479520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
