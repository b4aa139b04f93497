import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a message reached nobody is kept beside the note that it failed, by the same trigger, so that the result of an event to a
 * million counts these without looking at each one's row.
 */
const UP = `
-- null: noted before this column was there, their row says
ALTER TABLE failed_recipient ADD COLUMN undelivered boolean;
CREATE OR REPLACE FUNCTION note_failed_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO failed_recipient VALUES (NEW.delivery_id, NEW.applicant_id,
    (NEW.mail_state IN ('refused', 'unreachable') OR NEW.sms_state IN ('refused', 'unreachable'))
      AND NEW.mail_state <> 'accepted' AND NEW.sms_state <> 'accepted')
  ON CONFLICT (delivery_id, applicant_id) DO UPDATE SET undelivered = EXCLUDED.undelivered;
  RETURN NULL;
END $$;
-- also when the other channel succeeds after all, or the same one
CREATE OR REPLACE TRIGGER failed_recipient AFTER UPDATE ON recipient FOR EACH ROW
WHEN ((NEW.mail_state <> OLD.mail_state OR NEW.sms_state <> OLD.sms_state)
  AND (NEW.mail_state IN ('refused', 'unreachable') OR NEW.sms_state IN ('refused', 'unreachable')
    OR OLD.mail_state IN ('refused', 'unreachable') OR OLD.sms_state IN ('refused', 'unreachable')))
EXECUTE FUNCTION note_failed_recipient();
`;

const DOWN = `
CREATE OR REPLACE TRIGGER failed_recipient AFTER UPDATE ON recipient FOR EACH ROW
WHEN ((NEW.mail_state IN ('refused', 'unreachable') AND OLD.mail_state <> NEW.mail_state)
  OR (NEW.sms_state IN ('refused', 'unreachable') AND OLD.sms_state <> NEW.sms_state))
EXECUTE FUNCTION note_failed_recipient();
CREATE OR REPLACE FUNCTION note_failed_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO failed_recipient VALUES (NEW.delivery_id, NEW.applicant_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
ALTER TABLE failed_recipient DROP COLUMN undelivered;
`;

export class Undelivered1795479400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
