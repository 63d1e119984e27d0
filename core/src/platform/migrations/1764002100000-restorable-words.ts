import type { MigrationInterface, QueryRunner } from 'typeorm';

const wordsOf = (plainText: string) => `
CREATE OR REPLACE FUNCTION words_of(sentence text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(replace(translate(${plainText}(sentence), 'ɔɛŋɓɗƴ', 'oenbdy'), '''', ''), '[^a-z0-9]+') AS word
  WHERE word <> ''
$$`;

/**
 * Qualifies a function by its schema: pg_restore has no search path, so it did not find the function and restored no
 * places.
 */
export class RestorableWords1764002100000 implements MigrationInterface {
  name = 'RestorableWords1764002100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wordsOf('public.plain_text'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(wordsOf('plain_text'));
  }
}
