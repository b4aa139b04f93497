import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where this installation lives and whether it sends; and the positions, by the time after which they are deleted. */
const UP = [
  `CREATE TABLE installation (
    id smallint NOT NULL DEFAULT '1',
    home varchar(40),
    paused_at timestamptz,
    prune_due_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "CHK_7a02045ed91acdfb0fbcbeab74" CHECK (id = 1),
    CONSTRAINT "PK_f0cd0b17a45357b5e1da1da1680" PRIMARY KEY (id)
  )`,
  `INSERT INTO installation DEFAULT VALUES`,
  `CREATE INDEX answer_position ON answer (answered_at) WHERE latitude IS NOT NULL`,
  `CREATE INDEX applicant_position ON applicant (located_at) WHERE latitude IS NOT NULL`,
];

const DOWN = ['DROP INDEX applicant_position', 'DROP INDEX answer_position', 'DROP TABLE installation'];

export class Installation1763683720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
