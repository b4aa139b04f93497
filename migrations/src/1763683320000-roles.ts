import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The application's role: reads and writes, owns nothing, and can neither change nor delete the operation log.
 * It is made here without a password; whoever installs the service lets it sign in.
 */
const UP = [
  `DO $$ BEGIN
     IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tabimori_app') THEN CREATE ROLE tabimori_app NOLOGIN; END IF;
   END $$`,
  `GRANT USAGE ON SCHEMA public TO tabimori_app`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO tabimori_app`,
  `REVOKE UPDATE, DELETE ON operation_log FROM tabimori_app`,
  `REVOKE INSERT, UPDATE, DELETE ON migrations FROM tabimori_app`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tabimori_app`,
];

const DOWN = [
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT, INSERT, UPDATE, DELETE ON TABLES FROM tabimori_app`,
  `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM tabimori_app`,
  `REVOKE USAGE ON SCHEMA public FROM tabimori_app`,
];

export class Roles1763683320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
