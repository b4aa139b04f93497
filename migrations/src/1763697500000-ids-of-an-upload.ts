import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is new in a file gets the id of a traveler when it is read. */
export class IdsOfAnUpload1763697500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT USAGE ON SEQUENCE applicant_id_seq TO tabimori_app');
    await runner.query(
      `UPDATE applicant_upload_row SET applicant_id = nextval('applicant_id_seq'), applicant_version = 1
       WHERE kind = 'new' AND applicant_id IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE applicant_upload_row r SET applicant_id = NULL, applicant_version = NULL
       WHERE kind = 'new' AND NOT EXISTS (SELECT FROM applicant a WHERE a.id = r.applicant_id)`,
    );
    await runner.query('REVOKE USAGE ON SEQUENCE applicant_id_seq FROM tabimori_app');
  }
}
