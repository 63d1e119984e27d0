import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import type { Sql } from '../platform/postgres/sql.ts';
import { groupsOf } from '../rides/feedback/rating-groups.ts';
import { taggedWeeks } from './driver-figures.repository.ts';

/** Counts a driver's tags so that no two results differ by the tags of a single rider. */
export async function tagCounts(sql: Sql, driverId: string): Promise<{ tag: RatingTag; count: number }[]> {
  const counts = new Map<RatingTag, number>();
  for (const weeks of groupsOf(await taggedWeeks(sql, driverId))) {
    if (!weeks.at(-1)?.isRecent) continue;
    for (const tag of weeks.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
}
