import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Resend plans of questions, and the keys under which people asked for sends. */
const UP = [
  `ALTER TABLE delivery ADD COLUMN resends_sent smallint NOT NULL DEFAULT 0, ADD COLUMN resend_due_at timestamptz`,
  `CREATE UNIQUE INDEX delivery_resend ON delivery (root_id, reminder_number)
   WHERE root_id IS NOT NULL AND reminder_number > 0`,
  `CREATE INDEX delivery_resend_due ON delivery (resend_due_at) WHERE resend_due_at IS NOT NULL`,
  `CREATE TABLE send_key (
    user_id integer NOT NULL,
    key character varying(100) NOT NULL,
    body_sha256 char(64) NOT NULL,
    reply jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "PK_send_key" PRIMARY KEY (user_id, key)
  )`,
];

const DOWN = [
  'DROP TABLE send_key',
  'DROP INDEX delivery_resend_due',
  'DROP INDEX delivery_resend',
  'ALTER TABLE delivery DROP COLUMN resend_due_at, DROP COLUMN resends_sent',
];

export class ManualSends1763683660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
