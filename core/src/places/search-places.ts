import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../platform/core.ts';
import { presentPlace } from './place.presenter.ts';
import { searchOf } from './place-search.repository.ts';
import { typedWords, wordsLike } from './words-like.ts';

export interface Search {
  text: string;
  /** The person's position, if known: of two equal matches the nearer one comes first. */
  from: LatLng | null;
}

const MOST_RESULTS = 8;
/** The least share of typed letters in known words; below it, the text is no known place. */
const LEAST_KNOWN_SHARE = 0.6;

/**
 * Finds places by what a person typed in a hurry: any order, case and spelling, no accents, three languages, partial
 * words.
 */
export async function searchPlaces(core: Pick<Core, 'sql'>, { text, from }: Search): Promise<Place[]> {
  const typed = await typedWords(core.sql, text);
  if (typed.length === 0) return [];
  const likely = await wordsLike(core.sql, typed);
  const meanings = typed.map((_, index) => likely.filter((word) => word.typed === index).map(({ word }) => word));
  const known = typed.filter((_, index) => meanings[index]?.length);
  if (lettersIn(known) < lettersIn(typed) * LEAST_KNOWN_SHARE) return [];
  const required = meanings.filter((words) => words.length > 0);
  const values = [
    typed,
    from?.lat ?? null,
    from?.lng ?? null,
    String(MOST_RESULTS),
    likely.map((word) => word.typed),
    likely.map(({ word }) => word),
    likely.map(({ likeness }) => likeness),
    ...required,
  ] as const;
  const find = (missing: 0 | 1) => searchOf(required.length, missing)(core.sql, ...values);
  const rows = await find(0);
  return (rows.length > 0 || required.length === 1 ? rows : await find(1)).map(presentPlace);
}

const lettersIn = (words: readonly string[]) => words.join('').length;
