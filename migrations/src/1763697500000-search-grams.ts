import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchGrams1763697500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // what is looked for in the index: whoever has the pairs of a text has its characters, which are those of many more
    await runner.query(
      `CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
       RETURN CASE WHEN length(value) < 2 THEN ngrams(value) ELSE (ngrams(value))[length(value) + 1 :] END`,
    );
    // 30 µs a text: else the planner takes many texts apart where it could look into the index
    await runner.query('ALTER FUNCTION ngrams(text) COST 10000');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION ngrams(text) COST 100');
    await runner.query('DROP FUNCTION search_grams');
  }
}
