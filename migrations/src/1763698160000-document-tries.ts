import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each document that a feed names is fetched for itself, at times of its own. */
export class DocumentTries1763698160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE feed_entry ADD attempts integer NOT NULL DEFAULT 0, ADD created_at timestamptz NOT NULL DEFAULT now(),
         ADD next_try_at timestamptz NOT NULL DEFAULT now()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_entry DROP attempts, DROP created_at, DROP next_try_at');
  }
}
