/** Hours of a week, from Sunday at midnight in Greenwich, which both countries keep. */
export const HOURS_A_WEEK = 168;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first of January 1970 was a Thursday. */
const SUNDAY_MS = 3 * DAY_MS;

/** Returns the hour of the week of a time. */
export const weekHourOf = (ms: number): number => Math.floor((ms - SUNDAY_MS) / HOUR_MS) % HOURS_A_WEEK;

/** Returns the hour of a working day (0 to 23), or of a weekend's (24 to 47), that an hour of the week is. */
export function dayHourOf(weekHour: number): number {
  const day = Math.floor(weekHour / 24);
  return (day === 0 || day === 6 ? 24 : 0) + (weekHour % 24);
}

export const DAY_HOURS = 48;
