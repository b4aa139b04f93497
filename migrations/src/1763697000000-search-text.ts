import type { MigrationInterface, QueryRunner } from 'typeorm';

const HIRAGANA = String.fromCodePoint(...Array.from({ length: 0x3096 - 0x3041 + 1 }, (_, i) => 0x3041 + i));
const KATAKANA = String.fromCodePoint(...Array.from({ length: 0x30f6 - 0x30a1 + 1 }, (_, i) => 0x30a1 + i));

const plain = (value: string): string => `lower(regexp_replace(normalize(${value}, NFKC), '\\s', '', 'g'))`;

/** What the functions of the search say stays the same, character by character: the index needs not be made again. */
const UP = [
  // only a text with hiragana goes through their list, in which all other characters are looked for in vain
  `CREATE OR REPLACE FUNCTION search_form(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN CASE WHEN ${plain('value')} ~ '[ぁ-ゖ]' THEN translate(${plain('value')}, '${HIRAGANA}', '${KATAKANA}')
     ELSE ${plain('value')} END`,
  // the text is taken apart once, and not from its beginning for each of its characters
  `CREATE OR REPLACE FUNCTION ngrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN string_to_array(value, NULL) || ARRAY(
     SELECT one || next FROM unnest(string_to_array(value, NULL), string_to_array(substr(value, 2), NULL)) AS pair(one, next)
     WHERE next IS NOT NULL)`,
];

const DOWN = [
  `CREATE OR REPLACE FUNCTION ngrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN ARRAY(
     SELECT DISTINCT substr(value, at, width)
     FROM generate_series(1, length(value)) AS at, generate_series(1, 2) AS width
     WHERE at + width <= length(value) + 1)`,
  `CREATE OR REPLACE FUNCTION search_form(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN translate(lower(regexp_replace(normalize(value, NFKC), '\\s', '', 'g')), '${HIRAGANA}', '${KATAKANA}')`,
];

export class SearchText1763697000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
