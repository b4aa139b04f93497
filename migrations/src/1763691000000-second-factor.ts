import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of users, and where they are required. */
const UP = [
  `ALTER TABLE company ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false`,
  `ALTER TABLE system_setting ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false`,
  `ALTER TABLE session ADD COLUMN second_factor_at timestamptz`,
  `CREATE TABLE second_factor (
    user_id integer NOT NULL,
    secret bytea,
    pending bytea,
    enabled_at timestamptz,
    last_step integer NOT NULL DEFAULT 0,
    CONSTRAINT "PK_second_factor" PRIMARY KEY (user_id),
    CONSTRAINT "CHK_125acccf063f680fcfa3418ce2" CHECK (("secret" IS NULL) = ("enabled_at" IS NULL))
  )`,
  `ALTER TABLE second_factor ADD CONSTRAINT "FK_ed3b12c71bfc8b301ef340e1717" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE`,
  `CREATE TABLE recovery_code (
    user_id integer NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT "PK_recovery_code" PRIMARY KEY (user_id, sha256)
  )`,
  `ALTER TABLE recovery_code ADD CONSTRAINT "FK_f5c95d9ca2047afa670093e2028" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE`,
  `CREATE TABLE sign_in (
    sha256 bytea NOT NULL,
    user_id integer NOT NULL,
    remember boolean NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT "PK_sign_in" PRIMARY KEY (sha256)
  )`,
  `CREATE INDEX "IDX_7bcba3653dd22fba03327d7a30" ON sign_in (user_id)`,
  `ALTER TABLE sign_in ADD CONSTRAINT "FK_7bcba3653dd22fba03327d7a309" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE`,
];

const DOWN = [
  'DROP TABLE sign_in',
  'DROP TABLE recovery_code',
  'DROP TABLE second_factor',
  'ALTER TABLE session DROP COLUMN second_factor_at',
  'ALTER TABLE system_setting DROP COLUMN second_factor_required',
  'ALTER TABLE company DROP COLUMN second_factor_required',
];

export class SecondFactor1763691000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
