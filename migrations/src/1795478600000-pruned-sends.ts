import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries past their retention period are gone at once; their many recipients and answers follow in batches. */
export class PrunedSends1795478600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE pruned_delivery (delivery_id integer PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pruned_delivery');
  }
}
