import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of a priority advance by turns. */
export class Turns1763683670000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE chunk ADD turn integer NOT NULL DEFAULT 0');
    await runner.query('DROP INDEX chunk_open');
    await runner.query('CREATE INDEX chunk_open ON chunk (priority, turn, id) WHERE done = false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX chunk_open');
    await runner.query('CREATE INDEX chunk_open ON chunk (priority, id) WHERE done = false');
    await runner.query('ALTER TABLE chunk DROP COLUMN turn');
  }
}
