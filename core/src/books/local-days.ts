import type { Region } from '@waka/contracts/regions';
import { areaOf, mainCity } from '../geo/areas/cities.ts';
import { minuteOn } from '../geo/local-time.ts';

/** Returns the time zone by which the days of a region begin. */
export const zoneOf = (region: Region): string => areaOf(mainCity(region)).timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a time by the clocks of a region, such as 2026-11-25. */
export function dayOf(region: Region, at: Date): string {
  const timeZone = zoneOf(region);
  // Sweden writes days as ISO 8601 does.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(at);
}

/** Returns the day that is so many days after another. */
export function dayAfter(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns when a day begins and ends by the clocks of a region. */
export function spanOf(region: Region, day: string): { from: Date; to: Date } {
  const timeZone = zoneOf(region);
  const noon = new Date(`${day}T12:00:00Z`);
  return { from: minuteOn(noon, timeZone, 0, 0), to: minuteOn(noon, timeZone, 1, 0) };
}

/** Checks that there is such a day: 2026-02-30 has the right form. */
export const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
