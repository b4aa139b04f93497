import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An application for the service has no category until the provider approves it. */
export class Applications1763683640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE company ALTER COLUMN category_id DROP NOT NULL');
    await runner.query(
      `ALTER TABLE company ADD CONSTRAINT "CHK_676128b1057b83d743e968b35f" CHECK (state <> 'active' OR category_id IS NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE company DROP CONSTRAINT "CHK_676128b1057b83d743e968b35f"');
    // what the older version has no place for
    await runner.query('DELETE FROM company WHERE category_id IS NULL');
    await runner.query('ALTER TABLE company ALTER COLUMN category_id SET NOT NULL');
  }
}
