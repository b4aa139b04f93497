import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each console asks every few seconds whom to look after. One company's are found by its sends, not by a look at what everybody in the country
 * has answered. Only the answers that are not "safe" have an entry.
 */
const UP = `
CREATE INDEX answer_root_attention ON answer (root_id) WHERE response <> 1;
`;

export class AttentionOfRoot1795479530000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX answer_root_attention');
  }
}
