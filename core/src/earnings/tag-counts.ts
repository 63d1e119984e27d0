import { TAG_DAYS, type RatingTag } from '@waka/contracts/rides/rating-tags';
import type { RunSql } from '../platform/postgres/sql.ts';
import { ENOUGH } from '../accounts/rating.ts';

/** The rides of one week that have tags. */
interface TaggedWeek {
  riderIds: string[];
  /** Of all these rides, each as often as it was chosen. */
  tags: RatingTag[];
  isRecent: boolean;
}

/** Counts a driver's tags so that no two readings differ by the tags of a single rider. */
export async function tagCounts(sql: RunSql, driverId: string): Promise<{ tag: RatingTag; count: number }[]> {
  return countOf(await sql<TaggedWeek>(TAGGED_WEEKS, [driverId]));
}

/**
 * Weeks are taken together, from the first one on, until their rides have tags of enough different riders. A group
 * appears and disappears as a whole, and no later ride changes where it begins and ends.
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

// Only weeks whose tags are all final; the minute is for a save that began in time and is still to be committed.
const TAGGED_WEEKS = `
  SELECT array_agg(DISTINCT rider_id) AS rider_ids,
    string_to_array(string_agg(array_to_string(rider_tags, ','), ','), ',') AS tags,
    week >= date_trunc('week', now() AT TIME ZONE 'UTC') - interval '13 weeks' AS is_recent
  FROM rides, date_trunc('week', completed_at AT TIME ZONE 'UTC') AS week
  WHERE driver_id = $1 AND status = 'completed' AND rider_tags <> '{}'
    AND week < date_trunc('week', (now() - interval '${TAG_DAYS} days 1 minute') AT TIME ZONE 'UTC')
  GROUP BY week ORDER BY week`;
