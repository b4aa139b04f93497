import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who shares an address, so that a response page need not look through the mail's chunk; null in the rows before. */
const UP = `
ALTER TABLE recipient ADD shares_address boolean;
`;

export class SharedAddress1795478850000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipient DROP shares_address');
  }
}
