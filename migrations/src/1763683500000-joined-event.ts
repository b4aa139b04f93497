import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earthquakes that alert the travelers of an earlier wave no second time. */
const UP = [
  `CREATE TABLE joined_event (
    wave_id integer NOT NULL,
    event_id integer NOT NULL,
    prefecture_code char(2) NOT NULL,
    class smallint NOT NULL,
    CONSTRAINT "PK_5f4f1dacd610ee8183d34f41d75" PRIMARY KEY (wave_id, event_id, prefecture_code)
  )`,
  `CREATE INDEX "IDX_dd44f596e0713ad5c78f716439" ON joined_event (event_id)`,
  `ALTER TABLE joined_event ADD CONSTRAINT "FK_823abafd9b5586322cf7f84e58c" FOREIGN KEY (wave_id) REFERENCES wave(id)`,
  `ALTER TABLE joined_event ADD CONSTRAINT "FK_dd44f596e0713ad5c78f7164398" FOREIGN KEY (event_id) REFERENCES event(id)`,
];

export class JoinedEvent1763683500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE joined_event');
  }
}
