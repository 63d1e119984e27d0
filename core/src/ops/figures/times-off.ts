import type { TimeError, TimesOff, TimesOffRow } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { timeErrors, type TimeErrorsRow } from './times-off.repository.ts';

const MOST_AREAS = 12;
const HOURS = 24;

/** Compares the times that were shown in the last week with those that it took, by area and by hour. */
export async function timesOff({ sql }: Pick<Core, 'sql'>): Promise<TimesOff> {
  const areas = await timeErrors(sql, 'area', MOST_AREAS);
  const hours = await timeErrors(sql, 'hour', HOURS);
  return { areas: areas.map(rowOf), hours: hours.map(rowOf).toSorted((a, b) => a.name.localeCompare(b.name)) };
}

const rowOf = (row: TimeErrorsRow): TimesOffRow => ({
  name: row.name,
  pickup: errorOf(row.pickups, row.pickupMedian, row.pickupWithin),
  trip: errorOf(row.trips, row.tripMedian, row.tripWithin),
});

const errorOf = (rides: number, median: number | null, within: number | null): TimeError | null =>
  median === null || within === null
    ? null
    : { rides, medianPercent: Math.round(median * 100), withinQuarterPercent: Math.round(within * 100) };
