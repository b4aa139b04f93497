import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who has answered other than that they are safe, noted by a trigger as it happens, so that those in need are listed first without
 * putting everybody in order. No index on the response: it would prevent updates within the page.
 */
const UP = `
-- A recipient who has answered other than that they are safe; how they are now, their row says.
CREATE TABLE attention_recipient (
  delivery_id integer,
  applicant_id integer,
  PRIMARY KEY (delivery_id, applicant_id)
);
CREATE FUNCTION note_attention_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attention_recipient VALUES (NEW.delivery_id, NEW.applicant_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER attention_recipient AFTER INSERT OR UPDATE OF response ON recipient FOR EACH ROW
WHEN (NEW.response <> 1) EXECUTE FUNCTION note_attention_recipient();

-- those of before: found by the index of the answers that are not "safe", not by a look at every recipient
INSERT INTO attention_recipient
SELECT r.delivery_id, r.applicant_id FROM answer w JOIN recipient r ON r.applicant_id = w.applicant_id AND r.answer_id = w.id
WHERE w.response <> 1
ON CONFLICT DO NOTHING;
`;

export class AttentionRecipient1795479250000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TRIGGER attention_recipient ON recipient; DROP FUNCTION note_attention_recipient; DROP TABLE attention_recipient',
    );
  }
}
