import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A company's name in English, for the messages in English; empty: they say the Japanese one. */
export class CompanyNameEn1795479350000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE company ADD name_en varchar(100) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE company DROP name_en');
  }
}
