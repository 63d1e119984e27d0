import type { Sql } from '../platform/postgres/sql.ts';
import { MOST_WORDS } from './place-search.repository.ts';
import { likelyWords, wordsOf } from './places.repository.ts';
import { otherWordsFor } from './same-meaning.ts';

/** A word that places are known by, and how surely it is the one that was meant: 1 for what was typed to the letter. */
export interface LikelyWord {
  /** Which of the typed words it stands for. */
  typed: number;
  word: string;
  likeness: number;
}

const ANOTHER_LANGUAGE = 0.95;

/** What was typed, word by word: plain letters and figures, nothing that a pattern could mean. */
export async function typedWords(sql: Sql, text: string): Promise<string[]> {
  const [row] = await wordsOf(sql, text);
  return (row?.words ?? []).slice(0, MOST_WORDS);
}

/** The words of known places that somebody may have meant by what he typed. */
export async function wordsLike(sql: Sql, typed: readonly string[]): Promise<LikelyWord[]> {
  const asked = typed.flatMap((word, index) => [
    { word, index, weight: 1 },
    ...otherWordsFor(word).map((other) => ({ word: other, index, weight: ANOTHER_LANGUAGE })),
  ]);
  return likelyWords(
    sql,
    asked.map(({ word }) => word),
    asked.map(({ index }) => index),
    asked.map(({ weight }) => weight),
  );
}
