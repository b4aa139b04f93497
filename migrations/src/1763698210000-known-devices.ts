import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong tries wait, and browsers in which somebody signed in are known. */
const UP = [
  `ALTER TABLE rate_limit ADD COLUMN wait_until timestamptz`,
  `CREATE TABLE known_device (
    sha256 bytea NOT NULL,
    user_id integer NOT NULL,
    last_used_at timestamptz NOT NULL,
    CONSTRAINT "PK_known_device" PRIMARY KEY (sha256, user_id)
  )`,
  `CREATE INDEX "IDX_8723eca0f2f2bbb7abd88df8f7" ON known_device (user_id)`,
  `ALTER TABLE known_device ADD CONSTRAINT "FK_8723eca0f2f2bbb7abd88df8f76" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE`,
];

const DOWN = ['DROP TABLE known_device', 'ALTER TABLE rate_limit DROP COLUMN wait_until'];

export class KnownDevices1763698210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
