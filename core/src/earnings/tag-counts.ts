import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import type { Sql } from '../platform/postgres/sql.ts';
import { taggedWeeks, type TaggedWeek } from './driver-figures.repository.ts';
import { ENOUGH } from '../accounts/rating.ts';

/** Counts a driver's tags so that no two results differ by the tags of a single rider. */
export async function tagCounts(sql: Sql, driverId: string): Promise<{ tag: RatingTag; count: number }[]> {
  return countOf(await taggedWeeks(sql, driverId));
}

/**
 * Groups weeks, from the first one on, until their rides have tags of enough different riders. A group appears and
 * disappears as a whole, and no later ride changes its bounds.
 */
function countOf(weeks: readonly TaggedWeek[]): { tag: RatingTag; count: number }[] {
  const counts = new Map<RatingTag, number>();
  let riders = new Set<string>();
  let tags: RatingTag[] = [];
  for (const week of weeks) {
    for (const id of week.riderIds) riders.add(id);
    tags.push(...week.tags);
    if (riders.size < ENOUGH) continue;
    if (week.isRecent) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    riders = new Set();
    tags = [];
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
}
