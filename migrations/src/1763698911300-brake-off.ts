import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The brake can be switched off, and 7 is a class of its own. */
export class BrakeOff1763698911300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE system_setting ALTER alerts_per_day DROP NOT NULL');
    await runner.query(`UPDATE wave_prefecture SET class = 7 WHERE intensity = '7'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM wave_prefecture seven USING wave_prefecture six
      WHERE seven.class = 7 AND six.class = 6 AND six.flow_id = seven.flow_id AND six.prefecture_code = seven.prefecture_code`);
    await runner.query('UPDATE wave_prefecture SET class = 6 WHERE class = 7');
    await runner.query('UPDATE system_setting SET alerts_per_day = 6 WHERE alerts_per_day IS NULL');
    await runner.query('ALTER TABLE system_setting ALTER alerts_per_day SET NOT NULL');
  }
}
