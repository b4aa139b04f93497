import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where in a trace a telegram was stored and a delivery was made, so that whoever goes on with it goes on there. */
const UP = `
ALTER TABLE telegram ADD trace_parent varchar(55);
ALTER TABLE delivery ADD trace_parent varchar(55);
`;

export class TraceParent1795479000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery DROP trace_parent; ALTER TABLE telegram DROP trace_parent');
  }
}
