import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the streets that have names, which a build of streets lists, for the search for places. */
export class StreetNames1795700058000 implements MigrationInterface {
  name = 'StreetNames1795700058000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE street_names (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        aliases text[] NOT NULL DEFAULT '{}',
        address text NOT NULL,
        city text NOT NULL,
        country text NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        category text NOT NULL GENERATED ALWAYS AS ('street') STORED,
        is_popular boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
        version text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        name_words text[] NOT NULL
          GENERATED ALWAYS AS (words_of(name || ' ' || joined(aliases))) STORED,
        all_words text[] NOT NULL
          GENERATED ALWAYS AS (words_of(name || ' ' || joined(aliases) || ' ' || address || ' ' || city)) STORED
      )`);
    await runner.query(
      'CREATE INDEX street_names_by_word ON street_names USING gin (all_words) WITH (fastupdate = off)',
    );
    for (const [event, when] of [
      ['new', 'INSERT'],
      ['changed', 'UPDATE'],
    ])
      await runner.query(`
        CREATE TRIGGER learn_words_of_${event}_streets AFTER ${when} ON street_names REFERENCING NEW TABLE AS learned
          FOR EACH STATEMENT EXECUTE FUNCTION learn_place_words()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE street_names');
  }
}
