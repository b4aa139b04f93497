import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = `applicant_text(name, name_kana, mail_address, phone, phone_e164, app_id)`;

/** The searched text of a traveler is kept: made for each candidate of a search, it took most of the time of one with many hits. */
const UP = [
  'DROP INDEX applicant_search',
  `ALTER TABLE applicant ADD COLUMN search_text text NOT NULL DEFAULT ''`,
  // one rewrite of the table, where an UPDATE would leave each row twice
  `ALTER TABLE applicant ALTER COLUMN search_text TYPE text USING ${TEXT}`,
  `CREATE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.search_text := applicant_text(NEW.name, NEW.name_kana, NEW.mail_address, NEW.phone, NEW.phone_e164, NEW.app_id);
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER applicant_search_text BEFORE INSERT OR UPDATE OF name, name_kana, mail_address, phone, phone_e164, app_id
   ON applicant FOR EACH ROW EXECUTE FUNCTION keep_search_text()`,
  `CREATE INDEX applicant_search ON applicant USING gin (ngrams(search_text)) WHERE deleted_at IS NULL`,
  // the orders of the lists, for who sees all or many companies
  `CREATE INDEX applicant_kana ON applicant (name_kana, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX applicant_created ON applicant (created_at, id) WHERE deleted_at IS NULL`,
];

const DOWN = [
  'DROP INDEX applicant_created',
  'DROP INDEX applicant_kana',
  'DROP INDEX applicant_search',
  'DROP TRIGGER applicant_search_text ON applicant',
  'DROP FUNCTION keep_search_text',
  'ALTER TABLE applicant DROP COLUMN search_text',
  `CREATE INDEX applicant_search ON applicant USING gin (ngrams(${TEXT})) WHERE deleted_at IS NULL`,
];

export class StoredSearchText1763697200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
