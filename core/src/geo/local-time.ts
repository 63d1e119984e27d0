import { minuteOfDay } from './open-hours.ts';

const DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** Returns the time of a minute of the day by the clocks of a time zone, so many days after the day of another time. */
export function minuteOn(of: Date, timeZone: string, days: number, minute: number): Date {
  const start = Math.floor(of.getTime() / MINUTE_MS) + days * DAY + minute - minuteOfDay(of, timeZone);
  const found = new Date(start * MINUTE_MS);
  // Where clocks change in between, the hours are not those that pass.
  const off = minuteOfDay(found, timeZone) - minute;
  const nearest = Math.abs(off) > DAY / 2 ? off - Math.sign(off) * DAY : off;
  return new Date(found.getTime() - nearest * MINUTE_MS);
}

/** Returns the weekday of a time by the clocks of a time zone; 1 is Monday. */
export function weekdayOf(at: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }).format(at);
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name) + 1;
}
