import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * By default a table is analyzed once a tenth of it has changed. With millions of recipients that is long after an alert: until then
 * PostgreSQL expects a handful in it. Counted in rows, it is analyzed within a minute of a large send, whatever the table's size; that reads a
 * sample of 30,000 rows.
 */
const UP = `
ALTER TABLE recipient SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
ALTER TABLE answer SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
ALTER TABLE delivery SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
`;

export class FreshStatistics1795479150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    const reset = 'RESET (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)';
    await runner.query(`ALTER TABLE recipient ${reset}; ALTER TABLE answer ${reset}; ALTER TABLE delivery ${reset}`);
  }
}
