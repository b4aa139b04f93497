import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recipients of an alert to many that are still to be made, so that its first mail does not wait for the last of them. */
const UP = `
CREATE TABLE delivery_slice (
  delivery_id integer REFERENCES delivery ON DELETE CASCADE,
  number integer,
  applicant_ids integer[] NOT NULL,
  sms_possible boolean NOT NULL,
  not_before timestamptz NOT NULL,
  PRIMARY KEY (delivery_id, number)
);
`;

export class DeliverySlice1795478950000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE delivery_slice');
  }
}
