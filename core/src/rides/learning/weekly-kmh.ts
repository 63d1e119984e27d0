import { DAY_HOURS, dayHourOf, HOURS_A_WEEK } from './week-hours.ts';
import type { StreetSpeed } from './street-speed.entity.ts';

/** Slower than this is no speed of a street, and the provider takes none. */
const SLOWEST_KMH = 1;

/**
 * Answers the speed of a street in each hour of the week: what was driven there at such hours, or else what is usual
 * there, slower or quicker as the city is at that hour. `cityHours` is the city's.
 */
export function weeklyKmh(
  street: Pick<StreetSpeed, 'secondsPerKm' | 'swing' | 'hours'>,
  cityHours: readonly number[],
): number[] {
  const usual = dayHours(cityHours.map((slower) => slower ** street.swing));
  return Array.from({ length: HOURS_A_WEEK }, (_, hour) => {
    const dayHour = dayHourOf(hour);
    const city = (cityHours[hour] ?? 1) ** street.swing;
    const own = street.hours[dayHour];
    const secondsPerKm = own ? (own * city) / (usual[dayHour] ?? 1) : street.secondsPerKm * city;
    return Math.max(SLOWEST_KMH, Math.round((3600 / secondsPerKm) * 10) / 10);
  });
}

/** Completes what is known of a city by hour of the week with what is known of its working days and weekends. */
export const completeWeek = (weekHours: ReadonlyMap<number, number>, known: ReadonlyMap<number, number>): number[] =>
  Array.from({ length: HOURS_A_WEEK }, (_, hour) => weekHours.get(hour) ?? known.get(dayHourOf(hour)) ?? 1);

/** Averages a week by the hours of working days and of weekends. */
function dayHours(week: readonly number[]): number[] {
  const sums = Array.from({ length: DAY_HOURS }, () => ({ sum: 0, count: 0 }));
  for (const [hour, value] of week.entries()) {
    const of = sums[dayHourOf(hour)];
    if (!of) continue;
    of.sum += value;
    of.count += 1;
  }
  return sums.map(({ sum, count }) => (count > 0 ? sum / count : 1));
}
