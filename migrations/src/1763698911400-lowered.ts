import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a tsunami warning: which rise it tells, and what was told last is in force. */
export class Lowered1763698911400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE wave_prefecture ADD rise smallint NOT NULL DEFAULT 1, ADD in_force character varying(8)',
    );
    await runner.query('ALTER TABLE wave_prefecture DROP CONSTRAINT "PK_a9c900430cfc6659946eab67711"');
    await runner.query(
      'ALTER TABLE wave_prefecture ADD CONSTRAINT "PK_2dd283b8d03294119f9614ec81d" PRIMARY KEY (flow_id, prefecture_code, region, class, rise)',
    );
    // of what has ended nothing more is told
    await runner.query(
      `UPDATE wave_prefecture p SET in_force = CASE WHEN f.state <> 'running' THEN 'none' WHEN p.class = 2 THEN 'major' ELSE 'warning' END
       FROM flow f WHERE f.id = p.flow_id AND f.hazard = 'tsunami'`,
    );
    await runner.query('ALTER TABLE flow ADD follow_up_at timestamptz');
    await runner.query('CREATE INDEX flow_follow_up ON flow (follow_up_at) WHERE follow_up_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE flow DROP COLUMN follow_up_at');
    await runner.query('DELETE FROM wave_prefecture WHERE rise > 1');
    await runner.query('ALTER TABLE wave_prefecture DROP CONSTRAINT "PK_2dd283b8d03294119f9614ec81d"');
    await runner.query('ALTER TABLE wave_prefecture DROP COLUMN in_force, DROP COLUMN rise');
    await runner.query(
      'ALTER TABLE wave_prefecture ADD CONSTRAINT "PK_a9c900430cfc6659946eab67711" PRIMARY KEY (flow_id, prefecture_code, region, class)',
    );
  }
}
