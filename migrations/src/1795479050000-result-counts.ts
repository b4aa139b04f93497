import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who may be undelivered and who was deleted, noted by triggers as it happens, so that the result of an event looks only at them and
 * not at a million recipients. No index on a state: it would prevent updates within the page.
 */
const UP = `
-- A recipient whose message failed on some channel; whether nothing reached them, their row says.
CREATE TABLE failed_recipient (
  delivery_id integer,
  applicant_id integer,
  PRIMARY KEY (delivery_id, applicant_id)
);
CREATE FUNCTION note_failed_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO failed_recipient VALUES (NEW.delivery_id, NEW.applicant_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER failed_recipient AFTER UPDATE ON recipient FOR EACH ROW
WHEN ((NEW.mail_state IN ('refused', 'unreachable') AND OLD.mail_state <> NEW.mail_state)
  OR (NEW.sms_state IN ('refused', 'unreachable') AND OLD.sms_state <> NEW.sms_state))
EXECUTE FUNCTION note_failed_recipient();

CREATE TABLE deleted_applicant (
  company_id integer,
  applicant_id integer,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, applicant_id)
);
CREATE FUNCTION note_deleted_applicant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_applicant VALUES (NEW.company_id, NEW.id, NEW.deleted_at)
  ON CONFLICT (company_id, applicant_id) DO UPDATE SET deleted_at = EXCLUDED.deleted_at;
  RETURN NULL;
END $$;
CREATE TRIGGER deleted_applicant AFTER UPDATE OF deleted_at ON applicant FOR EACH ROW
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION note_deleted_applicant();
`;

export class ResultCounts1795479050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER failed_recipient ON recipient; DROP TRIGGER deleted_applicant ON applicant;
      DROP FUNCTION note_failed_recipient, note_deleted_applicant; DROP TABLE failed_recipient, deleted_applicant`);
  }
}
