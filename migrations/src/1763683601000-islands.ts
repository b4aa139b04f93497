import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts of a tsunami that are narrowed to a prefecture's island regions: the place is part of what is told once. */
export class Islands1763683601000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auto_send_setting ADD islands_only boolean NOT NULL DEFAULT false');
    await runner.query(`ALTER TABLE wave_prefecture ADD region varchar(3) NOT NULL DEFAULT ''`);
    await runner.query('ALTER TABLE wave_prefecture DROP CONSTRAINT "PK_1c0c4b166d2164dd009cf9c25ac"');
    await runner.query(
      'ALTER TABLE wave_prefecture ADD CONSTRAINT "PK_a9c900430cfc6659946eab67711" PRIMARY KEY (flow_id, prefecture_code, region, class)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM wave_prefecture WHERE region <> ''`);
    await runner.query('ALTER TABLE wave_prefecture DROP CONSTRAINT "PK_a9c900430cfc6659946eab67711"');
    await runner.query('ALTER TABLE wave_prefecture DROP COLUMN region');
    await runner.query(
      'ALTER TABLE wave_prefecture ADD CONSTRAINT "PK_1c0c4b166d2164dd009cf9c25ac" PRIMARY KEY (flow_id, prefecture_code, class)',
    );
    await runner.query('ALTER TABLE auto_send_setting DROP COLUMN islands_only');
  }
}
