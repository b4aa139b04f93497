import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Provider administrators are told of an unusable telegram by SMS, too. */
export class UsersPhone1763699060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD phone varchar(20) NOT NULL DEFAULT ''`);
    await runner.query('ALTER TABLE system_mail ADD phone varchar(20)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM system_mail WHERE phone IS NOT NULL');
    await runner.query('ALTER TABLE system_mail DROP phone');
    await runner.query('ALTER TABLE users DROP phone');
  }
}
