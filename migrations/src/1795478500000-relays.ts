import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the workers share about the relays: their turns, the mails of the last days, and the pace of each. */
const UP = `
-- The turns of a relay with a rate: the next mail of any worker leaves at next_at.
CREATE TABLE relay (
  name varchar(255) PRIMARY KEY,
  next_at timestamptz NOT NULL
);

-- Mails handed to a relay with a day's quota, in ten minutes from since on.
CREATE TABLE relay_use (
  relay varchar(255) NOT NULL,
  since timestamptz NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (relay, since)
);

-- The pace that a worker has found for a relay.
CREATE TABLE relay_pace (
  relay varchar(255) NOT NULL,
  holder varchar(100) NOT NULL,
  connections smallint NOT NULL,
  because varchar(10) NOT NULL,
  rate real,
  per_second real NOT NULL,
  said varchar(500),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (relay, holder)
);
`;

export class Relays1795478500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE relay, relay_use, relay_pace');
  }
}
