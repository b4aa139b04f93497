import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many rows a traveler has is asked for each of them, and told PostgreSQL once: about twenty, however many there are. As long as it
 * has only seen the messages of a few, such as an operator's first tests, it takes all rows for theirs, and reads the table through for
 * every traveler of an alert (docs/adr/0038).
 */
const UP = `
ALTER TABLE recipient ALTER COLUMN applicant_id SET (n_distinct = -0.05);
ALTER TABLE answer ALTER COLUMN applicant_id SET (n_distinct = -0.05);
-- in force from the next time on that they are analyzed
ANALYZE recipient (applicant_id);
ANALYZE answer (applicant_id);
`;

export class TravelerStatistics1795479200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE recipient ALTER COLUMN applicant_id RESET (n_distinct);
       ALTER TABLE answer ALTER COLUMN applicant_id RESET (n_distinct)`,
    );
  }
}
