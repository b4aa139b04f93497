import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a person composed a send, so that it can be composed again after an undo. */
export class Composed1795479300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery ADD composed jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery DROP composed');
  }
}
