import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The chain over the operation log. Whoever writes a row leaves its id in operation_unsealed, in the same transaction; the
 * sealer takes it from there, so that a row that is committed late is passed over by nothing. The application's role adds
 * seals and cannot change them.
 */
const UP = [
  `ALTER TABLE operation_log ADD COLUMN nonce uuid DEFAULT gen_random_uuid()`,
  `CREATE TABLE operation_seal (
    seq bigint NOT NULL,
    log_id bigint NOT NULL,
    at timestamptz NOT NULL,
    row_sha256 bytea NOT NULL,
    content_sha256 bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT "PK_operation_seal" PRIMARY KEY (seq)
  )`,
  `CREATE UNIQUE INDEX operation_seal_log ON operation_seal (log_id)`,
  `CREATE TABLE operation_unsealed (
    log_id bigint NOT NULL,
    CONSTRAINT "PK_operation_unsealed" PRIMARY KEY (log_id)
  )`,
  `INSERT INTO operation_unsealed SELECT id FROM operation_log`,
  `CREATE FUNCTION operation_log_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO operation_unsealed SELECT id FROM written;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER operation_log_unsealed AFTER INSERT ON operation_log
   REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION operation_log_unsealed()`,
  `CREATE INDEX operation_log_entity ON operation_log (entity, entity_id)`,
  `CREATE INDEX operation_log_applicant ON operation_log ((after->>'applicantId')) WHERE after ? 'applicantId'`,
  `REVOKE UPDATE, DELETE ON operation_seal FROM tabimori_app`,
  `REVOKE UPDATE ON operation_unsealed FROM tabimori_app`,
];

const DOWN = [
  `DROP INDEX operation_log_applicant`,
  `DROP INDEX operation_log_entity`,
  `DROP TRIGGER operation_log_unsealed ON operation_log`,
  `DROP FUNCTION operation_log_unsealed`,
  `DROP TABLE operation_unsealed`,
  `DROP TABLE operation_seal`,
  `ALTER TABLE operation_log DROP COLUMN nonce`,
];

export class OperationSeal1763692000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
