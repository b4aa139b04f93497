import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How fast an alert left, kept once all of it has: to count it at each look reads all its recipients. */
const UP = `
-- By department; department 0 is the whole alert.
CREATE TABLE hand_over_time (
  delivery_id integer REFERENCES delivery ON DELETE CASCADE,
  division_id integer,
  people integer NOT NULL,
  handed integer NOT NULL,
  failed integer NOT NULL,
  first_at timestamptz,
  at500 timestamptz,
  at950 timestamptz,
  at990 timestamptz,
  at999 timestamptz,
  PRIMARY KEY (delivery_id, division_id)
);
`;

export class HandOverTimes1795479100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hand_over_time');
  }
}
