import type { Departures } from '@waka/contracts/crossings/crossing';
import { nextAt } from '../geo/open-hours.ts';

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

export interface Timetable {
  timeZone: string;
  departures: readonly Departures[];
}

/** Lists the next departures at or after a time within a week, the first ones first. */
export function departuresAfter({ timeZone, departures }: Timetable, after: Date, most: number): Date[] {
  const from = new Date(Math.ceil(after.getTime() / MINUTE_MS) * MINUTE_MS);
  const minutes = departures.flatMap((group) =>
    group.weekdays.flatMap((weekday) => group.minutes.map((minute) => (weekday - 1) * DAY_MINUTES + minute)),
  );
  return [...new Set(minutes)]
    .map((minute) => nextAt(minute, from, timeZone))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .slice(0, most);
}

/** Checks whether a ferry leaves at a time. */
export const leavesAt = (timetable: Timetable, time: Date): boolean =>
  departuresAfter(timetable, time, 1)[0]?.getTime() === time.getTime();
