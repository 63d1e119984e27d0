import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds search by word and sound, places that riders save, and whether a ride's line follows streets. */
export class FindingPlaces1764000700000 implements MigrationInterface {
  name = 'FindingPlaces1764000700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(words);
    await runner.query(keeping);
  }

  async down(): Promise<void> {
    throw new Error('The words of the former search are gone; restore a backup instead.');
  }
}

const words = `
-- Letters of Krio, Susu and Pular that unaccent does not know.
CREATE FUNCTION words_of(sentence text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(replace(translate(plain_text(sentence), 'ɔɛŋɓɗƴ', 'oenbdy'), '''', ''), '[^a-z0-9]+') AS word
  WHERE word <> ''
$$;

-- What is left of a plain word by ear: Krio drops the r that English writes, a hurried thumb doubles or forgets vowels.
CREATE FUNCTION sound_of(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN word ~ '^[aeiou]' THEN 'a' ELSE '' END || regexp_replace(regexp_replace(
    translate(regexp_replace(regexp_replace(replace(replace(word, 'ph', 'f'), 'x', 'ks'), 't?ch|sh', 'X', 'g'),
      'r(?![aeiouy])', '', 'g'), 'cqzh', 'kks'),
    '[aeiouyw]', '', 'g'), '(.)\\1+', '\\1', 'g')
$$;

-- array_to_string() is only STABLE, for types whose text may change; that of text does not.
CREATE FUNCTION joined(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT array_to_string(texts, ' ') $$;

ALTER TABLE places
  DROP COLUMN words,
  ADD COLUMN name_words text[] NOT NULL
    GENERATED ALWAYS AS (words_of(name || ' ' || joined(aliases))) STORED,
  ADD COLUMN all_words text[] NOT NULL
    GENERATED ALWAYS AS (words_of(name || ' ' || joined(aliases) || ' ' || address || ' ' || city)) STORED;
DROP FUNCTION place_words(text, text[], text, text);
CREATE INDEX places_by_word ON places USING gin (all_words) WITH (fastupdate = off);
CREATE INDEX places_by_point ON places USING gist (point(longitude, latitude));
DROP INDEX places_by_position;

-- Every word that a place was ever known by. One that no place has any more finds nothing.
CREATE TABLE place_words (
  word text COLLATE "C" PRIMARY KEY,
  sound text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sound_of(word)) STORED,
  is_popular boolean NOT NULL
);
CREATE INDEX place_words_by_likeness ON place_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX place_words_by_sound ON place_words (sound);

CREATE FUNCTION learn_place_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_words AS known (word, is_popular)
  SELECT word, bool_or(learned.is_popular AND word = ANY (name_words))
  FROM learned CROSS JOIN unnest(all_words) AS word GROUP BY word ORDER BY word
  ON CONFLICT (word) DO UPDATE SET is_popular = true WHERE excluded.is_popular AND NOT known.is_popular;
  RETURN NULL;
END $$;
CREATE TRIGGER learn_words_of_new_places AFTER INSERT ON places REFERENCING NEW TABLE AS learned
  FOR EACH STATEMENT EXECUTE FUNCTION learn_place_words();
CREATE TRIGGER learn_words_of_changed_places AFTER UPDATE ON places REFERENCING NEW TABLE AS learned
  FOR EACH STATEMENT EXECUTE FUNCTION learn_place_words();
INSERT INTO place_words (word, is_popular)
SELECT word, bool_or(is_popular AND word = ANY (name_words)) FROM places CROSS JOIN unnest(all_words) AS word GROUP BY word;
`;

const keeping = `
-- 'home', 'work', or a name of the rider's own. A place that was only typed has no coordinates.
CREATE TABLE saved_places (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 30),
  name text NOT NULL,
  address text NOT NULL,
  lat double precision,
  lng double precision,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, label),
  CHECK ((lat IS NULL) = (lng IS NULL))
);

ALTER TABLE rides ADD COLUMN geometry_source text NOT NULL DEFAULT 'straight_line'
  CHECK (geometry_source IN ('road', 'straight_line', 'sample'));
`;
