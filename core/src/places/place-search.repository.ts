import { pg, statement } from '../platform/postgres/statement.ts';
import { COLUMNS, PLACE } from './places.repository.ts';

/** Further words of a search are ignored. */
export const MOST_WORDS = 8;

/** Parameters before those of the typed words. */
const FIRST_WORD = 8;
/** A word such as "road" is in half of all addresses: of places that are not popular only so many are read. */
const MOST_FOUND = 1200;
/** Of the streets that the map has, which are found as places. */
const MOST_STREETS = 400;
const PLACE_COLUMNS = `id, name, aliases, address, city, country, latitude, longitude, category, is_popular, created_at,
  name_words, all_words`;
/** How many places are ranked one by one; an index and cheap comparisons select them. */
const MOST_CANDIDATES = 48;
const LEAST_LIKENESS = 0.5;

/** Builds the search for places that have each of `words` typed words, or all but one of them. */
export function searchStatement(words: number, missing: number, columns: string): string {
  const parameters = Array.from({ length: words }, (_, index) => `$${FIRST_WORD + index}::text[]`);
  const allBut = (left: string) =>
    parameters
      .filter((parameter) => parameter !== left)
      .map(has)
      .join(' AND ');
  const found =
    missing === 0 ? parameters.map(has).join(' AND ') : parameters.map((left) => `(${allBut(left)})`).join(' OR ');
  const inName = parameters.map((parameter) => `(name_words && ${parameter})::int`).join(' + ');
  return `
    WITH likely AS MATERIALIZED (
      SELECT * FROM unnest($5::int[], $6::text[], $7::float8[]) AS likely (typed, word, likeness)
    ), found AS (
      (SELECT ${PLACE_COLUMNS} FROM places WHERE ${found} LIMIT ${MOST_FOUND})
      UNION ALL
      (SELECT ${PLACE_COLUMNS} FROM places WHERE is_popular AND (${found}))
      UNION ALL
      (SELECT ${PLACE_COLUMNS} FROM street_names WHERE ${found} LIMIT ${MOST_STREETS})
    ), candidate AS MATERIALIZED (
      SELECT found.*, coalesce(111.2 * (point(longitude, latitude) <-> point($3::float8, $2::float8)), 1000) AS km
      FROM found
      ORDER BY ${inName} DESC, is_popular DESC, cardinality(name_words),
        point(longitude, latitude) <-> point($3::float8, $2::float8)
      LIMIT ${MOST_CANDIDATES}
    ), weighed AS MATERIALIZED (
      SELECT DISTINCT ON (id) candidate.*, matching.likeness, words_of(name) AS own_words, matching.words AS matched_words
      FROM candidate CROSS JOIN LATERAL (
        SELECT sum(best) / cardinality($1::text[]) AS likeness, array_agg(word) AS words
        FROM (
          SELECT DISTINCT ON (typed) word, likeness * CASE WHEN word = ANY (name_words) THEN 1 ELSE 0.7 END AS best
          FROM likely WHERE word = ANY (all_words) ORDER BY typed, best DESC
        ) AS per_word
      ) AS matching
    )
    SELECT ${columns}
    FROM weighed
    WHERE likeness >= ${LEAST_LIKENESS}
    ORDER BY likeness
        + CASE WHEN own_words = $1::text[] THEN 0.35
            WHEN EXISTS (SELECT 1 FROM unnest(aliases) AS alias WHERE words_of(alias) = $1::text[]) THEN 0.3
            ELSE 0 END
        + 0.2 * (SELECT count(*) FROM unnest(own_words) AS own WHERE own = ANY (matched_words)) / greatest(1, cardinality(own_words))
        + CASE WHEN is_popular THEN 0.15 ELSE 0 END
        + 0.25 * exp(-km / 8) DESC,
      km, name
    LIMIT $4`;
}

const has = (parameter: string) => `all_words && ${parameter}`;

const FOUND_BY = [
  pg.texts,
  pg.nullable(pg.float),
  pg.nullable(pg.float),
  pg.bigint,
  pg.integers,
  pg.texts,
  pg.floats,
] as const;

const searchFor = (words: number, missing: number) =>
  statement({
    text: searchStatement(words, missing, COLUMNS),
    parameters: [...FOUND_BY, ...Array.from({ length: words }, () => pg.texts)],
    row: PLACE,
  });

const WORDS = Array.from({ length: MOST_WORDS }, (_, index) => index + 1);

const forAll = new Map(WORDS.map((words) => [words, searchFor(words, 0)]));
const forAllButOne = new Map(WORDS.slice(1).map((words) => [words, searchFor(words, 1)]));

/** Returns the search for places that have each of `words` typed words, or, of several, all but one of them. */
export function searchOf(words: number, missing: 0 | 1) {
  const search = (missing === 0 ? forAll : forAllButOne).get(words);
  if (!search) throw new Error(`there is no search for ${words} words without ${missing}`);
  return search;
}
