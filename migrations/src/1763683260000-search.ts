import type { MigrationInterface, QueryRunner } from 'typeorm';

const HIRAGANA = String.fromCodePoint(...Array.from({ length: 0x3096 - 0x3041 + 1 }, (_, i) => 0x3041 + i));
const KATAKANA = String.fromCodePoint(...Array.from({ length: 0x30f6 - 0x30a1 + 1 }, (_, i) => 0x30a1 + i));

/**
 * Search in Japanese: one or two characters must be found fast, which trigrams cannot
 * (docs/adr/0006-bigram-search.md), so an index over all single characters and pairs.
 */
const UP = [
  // one form for full and half width, kana of both kinds and both cases, without white space
  `CREATE FUNCTION search_form(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN translate(lower(regexp_replace(normalize(value, NFKC), '\\s', '', 'g')), '${HIRAGANA}', '${KATAKANA}')`,
  `CREATE FUNCTION ngrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN ARRAY(
     SELECT DISTINCT substr(value, at, width)
     FROM generate_series(1, length(value)) AS at, generate_series(1, 2) AS width
     WHERE at + width <= length(value) + 1)`,
  `CREATE FUNCTION applicant_text(name text, name_kana text, mail_address text, phone text, phone_e164 text, app_id text)
   RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN search_form(name) || '|' || search_form(name_kana) || '|' || search_form(coalesce(mail_address, '')) || '|'
     || search_form(coalesce(phone, '')) || '|' || replace(coalesce(phone, ''), '-', '') || '|'
     || coalesce(phone_e164, '') || '|' || lower(app_id)`,
  `CREATE INDEX applicant_search ON applicant
   USING gin (ngrams(applicant_text(name, name_kana, mail_address, phone, phone_e164, app_id)))
   WHERE deleted_at IS NULL`,
  // room in each page, so that the results of a send are written where the row already is
  `ALTER TABLE recipient SET (fillfactor = 80)`,
];

const DOWN = [
  `ALTER TABLE recipient RESET (fillfactor)`,
  `DROP INDEX applicant_search`,
  `DROP FUNCTION applicant_text`,
  `DROP FUNCTION ngrams`,
  `DROP FUNCTION search_form`,
];

export class Search1763683260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
