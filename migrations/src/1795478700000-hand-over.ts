import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether each automatic alert had been handed over in time, so that an alarm need not count its recipients. */
const UP = `
CREATE TABLE hand_over (
  delivery_id integer PRIMARY KEY REFERENCES delivery ON DELETE CASCADE,
  people integer NOT NULL,
  on_time integer[] NOT NULL,
  kept boolean NOT NULL,
  judged_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hand_over_broken ON hand_over (judged_at) WHERE NOT kept;
`;

export class HandOver1795478700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hand_over');
  }
}
