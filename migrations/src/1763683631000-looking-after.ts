import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that an administrator took by phone, and who looks after a person in need. */
const UP = [
  `ALTER TABLE answer ADD COLUMN user_id integer, ADD COLUMN user_name character varying(100),
     ADD COLUMN reason character varying(400) NOT NULL DEFAULT ''`,
  `CREATE TABLE handling (
    root_id integer NOT NULL,
    applicant_id integer NOT NULL,
    number integer NOT NULL,
    state character varying(5) NOT NULL,
    note character varying(400) NOT NULL,
    user_id integer NOT NULL,
    user_name character varying(100) NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT "PK_3c6a584d07db367717de74b02fd" PRIMARY KEY (root_id, applicant_id, number)
  )`,
  `CREATE INDEX handling_applicant ON handling (applicant_id)`,
];

export class LookingAfter1763683631000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE handling');
    await runner.query('ALTER TABLE answer DROP COLUMN user_id, DROP COLUMN user_name, DROP COLUMN reason');
  }
}
