import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has not answered by prefecture, so that the home page need not count a million recipients at each look. */
const UP = `
-- A delivery made before has no rows here; its recipients are counted.
CREATE TABLE place_tally (
  delivery_id integer,
  prefecture_code char(2),
  total integer NOT NULL,
  answered integer NOT NULL,
  PRIMARY KEY (delivery_id, prefecture_code)
) WITH (fillfactor = 50);
`;

export class PlaceTally1795478900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE place_tally');
  }
}
