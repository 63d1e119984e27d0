import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../core.ts';
import { presentPlace, type PresentedColumns } from './place.presenter.ts';

const MOST_RESULTS = 8;

/** Places by what a hurried thumb typed: no accents, any case, the start of any word, a letter wrong. */
export async function searchPlaces(core: Pick<Core, 'sql'>, text: string): Promise<Place[]> {
  const typed = text.trim();
  if (typed === '') return [];
  const rows = await core.sql<PresentedColumns>(SEARCH, [typed, escapeLike(typed), MOST_RESULTS]);
  return rows.map(presentPlace);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

// A literal hit is ranked by where it stands; a near miss only by its likeness, below every literal hit.
const SEARCH = `
  WITH typed AS (SELECT plain_text($1) AS plain, plain_text($2) AS pattern),
  found AS (
    SELECT p.*, word_similarity(typed.plain, p.words) AS likeness,
      plain_text(p.name) AS plain_name, typed.plain, typed.pattern,
      p.words LIKE '%' || typed.pattern || '%' AS is_literal
    FROM places p CROSS JOIN typed
  )
  SELECT id, name, address, city, country, latitude, longitude, category, is_popular, created_at
  FROM found
  WHERE is_literal OR likeness >= 0.45
  ORDER BY
    CASE
      WHEN plain_name = plain THEN 5
      WHEN plain_name LIKE pattern || '%' THEN 4
      WHEN plain_name LIKE '% ' || pattern || '%' THEN 3
      WHEN words LIKE '% ' || pattern || '%' THEN 2
      WHEN is_literal THEN 1
      ELSE 0
    END + likeness + CASE WHEN is_popular THEN 0.5 ELSE 0 END DESC,
    similarity(plain_name, plain) DESC,
    name
  LIMIT $3`;
