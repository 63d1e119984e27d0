import type { Sql } from '../platform/sql.ts';
import { otherWordsFor } from './same-meaning.ts';

/** A word that places are known by, and how surely it is the one that was meant: 1 for what was typed to the letter. */
export interface LikelyWord {
  /** Which of the typed words it stands for. */
  typed: number;
  word: string;
  likeness: number;
}

const MOST_WORDS = 8;
const ANOTHER_LANGUAGE = 0.95;

/** What was typed, word by word: plain letters and figures, nothing that a pattern could mean. */
export async function typedWords(sql: Sql, text: string): Promise<string[]> {
  const [row] = await sql<{ words: string[] }>('SELECT words_of($1) AS words', [text]);
  return (row?.words ?? []).slice(0, MOST_WORDS);
}

/** The words of known places that somebody may have meant by what he typed. */
export async function wordsLike(sql: Sql, typed: readonly string[]): Promise<LikelyWord[]> {
  const asked = typed.flatMap((word, index) => [
    { word, index, weight: 1 },
    ...otherWordsFor(word).map((other) => ({ word: other, index, weight: ANOTHER_LANGUAGE })),
  ]);
  return sql<LikelyWord>(LIKELY, [
    asked.map(({ word }) => word),
    asked.map(({ index }) => index),
    asked.map(({ weight }) => weight),
  ]);
}

// By the first letters while it is being typed, by the look for a slip of the thumb, by the sound for another spelling.
// Each of the three reads an index; one or two letters, and whatever is a word already, are looked up by their start alone.
const LIKELY = `
  SELECT index AS typed, word, max(likeness * weight)::float8 AS likeness
  FROM (
    SELECT *, length(text) > 2 AND NOT EXISTS (SELECT 1 FROM place_words WHERE word = text) AS is_strange
    FROM unnest($1::text[], $2::int[], $3::float8[]) AS asked(text, index, weight)
  ) AS asked
  CROSS JOIN LATERAL (
    (SELECT word, CASE WHEN word = text THEN 1 ELSE 0.8 + 0.15 * length(text) / length(word) END AS likeness
     FROM place_words WHERE word >= text AND word <= text || '~'
     ORDER BY word <> text, NOT is_popular, length(word) LIMIT 16)
    UNION ALL
    (SELECT word, 0.4 + 0.5 * similarity(word, text)
     FROM place_words WHERE is_strange AND word % text AND similarity(word, text) >= 0.36
     ORDER BY 2 DESC, NOT is_popular LIMIT 6)
    UNION ALL
    (SELECT word, 0.55 + 0.35 * similarity(word, text)
     FROM place_words WHERE is_strange AND text ~ '[aeiouy]' AND sound = sound_of(text)
       AND abs(length(word) - length(text)) <= 2
     ORDER BY 2 DESC, NOT is_popular LIMIT 6)
  ) AS alike
  GROUP BY index, word`;
