import { ENOUGH } from '../../accounts/rating.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ratedWeeks, type RatedWeek } from './ratings.repository.ts';

/**
 * Takes weeks together, from the first one on, until they hold enough different riders. A group appears as a whole, and no
 * later week changes where it begins and ends; the weeks after the last whole group are in none.
 */
export function groupsOf<Week extends { riderIds: readonly string[] }>(weeks: readonly Week[]): Week[][] {
  const groups: Week[][] = [];
  let riders = new Set<string>();
  let group: Week[] = [];
  for (const week of weeks) {
    for (const id of week.riderIds) riders.add(id);
    group.push(week);
    if (riders.size < ENOUGH) continue;
    groups.push(group);
    riders = new Set();
    group = [];
  }
  return groups;
}

/** Lists the groups of ratings that a person may read, the first one first. */
export const ratingGroups = async (sql: Sql, subjectId: string): Promise<RatedWeek[][]> =>
  groupsOf(await ratedWeeks(sql, subjectId));

const WEEK_MS = 7 * 86_400_000;

/** Returns when a group begins and ends; null for none. */
export function spanOf(weeks: readonly RatedWeek[]): { from: Date; until: Date } | null {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  return { from: new Date(first.from), until: new Date(Date.parse(last.from) + WEEK_MS) };
}
