import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which state of a feed was read last, so that one that stood still while it was read is known to have a gap. */
const UP = `
-- the feed's own time; null: not read since this column is there
ALTER TABLE feed ADD COLUMN document_updated_at timestamptz;
`;

const DOWN = 'ALTER TABLE feed DROP COLUMN document_updated_at;';

export class FeedUpdated1795479500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
