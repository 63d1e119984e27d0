import type { Departures } from '@waka/contracts/crossings/crossing';

/** Departures as typed, a text such as `08:00 11:30` for each day from Monday on. */
export type TypedWeek = readonly string[];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Writes departures as they are typed. */
export const typedWeek = (departures: readonly Departures[]): TypedWeek =>
  WEEKDAYS.map((weekday) =>
    departures
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .flatMap(({ minutes }) => minutes)
      .toSorted((a, b) => a - b)
      .map(clockOf)
      .join(' '),
  );

/** Reads typed departures, the same days in one group; null where a time is none. */
export function departuresOf(week: TypedWeek): Departures[] | null {
  const groups = new Map<string, Departures>();
  for (const [index, typed] of week.entries()) {
    const minutes = minutesOf(typed);
    if (!minutes) return null;
    if (minutes.length === 0) continue;
    const key = minutes.join();
    const group = groups.get(key) ?? { weekdays: [], minutes };
    group.weekdays.push(index + 1);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Reads the times of a day in order, without repeats; null where one is none. */
function minutesOf(typed: string): number[] | null {
  const minutes = new Set<number>();
  for (const clock of typed.split(/[\s,;]+/).filter(Boolean)) {
    const [, hours, rest] = CLOCK.exec(clock) ?? [];
    if (hours === undefined) return null;
    minutes.add(Number(hours) * 60 + Number(rest));
  }
  return [...minutes].toSorted((a, b) => a - b);
}

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
