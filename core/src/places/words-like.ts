import type { Sql } from '../platform/postgres/sql.ts';
import { MOST_WORDS } from './place-search.repository.ts';
import { likelyWords, wordsOf } from './places.repository.ts';
import { otherWordsFor } from './same-meaning.ts';

/** A word in the names of places, and how likely it was meant: 1 for an exact match. */
interface LikelyWord {
  /** Index of the typed word that it matches. */
  typed: number;
  word: string;
  likeness: number;
}

const ANOTHER_LANGUAGE = 0.95;

/** Splits a typed text into words: plain letters and digits, without any pattern characters. */
export async function typedWords(sql: Sql, text: string): Promise<string[]> {
  const [row] = await wordsOf(sql, text);
  return (row?.words ?? []).slice(0, MOST_WORDS);
}

/** Finds the words of known places that a person may have meant. */
export async function wordsLike(sql: Sql, typed: readonly string[]): Promise<LikelyWord[]> {
  const asked = typed.flatMap((word, index) => [
    { word, index, weight: 1 },
    ...otherWordsFor(word, typed).map((other) => ({ word: other, index, weight: ANOTHER_LANGUAGE })),
  ]);
  return likelyWords(
    sql,
    asked.map(({ word }) => word),
    asked.map(({ index }) => index),
    asked.map(({ weight }) => weight),
  );
}
