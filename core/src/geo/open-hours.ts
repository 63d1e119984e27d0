import type { OpenSpan } from '@waka/contracts/ops/area-views';
import type { AreaFacts } from './service-area.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A span in minutes since Monday began; its end may lie in the next week. */
interface WeekSpan {
  from: number;
  to: number;
}

/** Returns when the hours of an area begin again, or null while it is served. */
export function opensAt({ openHours, timeZone }: Pick<AreaFacts, 'openHours' | 'timeZone'>, at: Date): Date | null {
  if (!openHours) return null;
  const now = minuteOfWeek(at, timeZone);
  const spans = openHours.map(inWeek);
  if (spans.some((span) => holds(span, now) || holds(span, now + WEEK))) return null;
  const wait = Math.min(...spans.map(({ from }) => (from - now + WEEK) % WEEK));
  return nextAt((now + wait) % WEEK, at, timeZone);
}

/** Returns when a minute of the week comes next by the clocks of a time zone: in this minute, or up to a week later. */
export function nextAt(minute: number, at: Date, timeZone: string): Date {
  const now = minuteOfWeek(at, timeZone);
  const wait = (minute - now + WEEK) % WEEK;
  const next = new Date(Math.floor(at.getTime() / 60_000) * 60_000 + wait * 60_000);
  // Where clocks change in between, the minutes of the week are not those that pass.
  const off = (now + wait - minuteOfWeek(next, timeZone)) % WEEK;
  const nearest = Math.abs(off) > WEEK / 2 ? off - Math.sign(off) * WEEK : off;
  return new Date(next.getTime() + nearest * 60_000);
}

/** Checks whether no two spans hold the same minute. */
export function areApart(openHours: readonly OpenSpan[]): boolean {
  const spans = openHours.map(inWeek).toSorted((a, b) => a.from - b.from);
  return spans.every(({ to }, index) => {
    const next = spans[index + 1]?.from ?? (spans[0]?.from ?? 0) + WEEK;
    return to <= next;
  });
}

/** Returns the minute of the day in a time zone. */
export const minuteOfDay = (at: Date, timeZone: string): number => minuteOfWeek(at, timeZone) % DAY;

/** Checks whether there is a time zone of this name. An offset is none: it does not know when clocks change. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(clockOf(name));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const inWeek = ({ weekday, from, to }: OpenSpan): WeekSpan => {
  const day = (weekday - 1) * DAY;
  return { from: day + from, to: day + (to > from ? to : to + DAY) };
};

const holds = ({ from, to }: WeekSpan, minute: number): boolean => minute >= from && minute < to;

function minuteOfWeek(at: Date, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const weekday = WEEKDAYS.indexOf(parts.get('weekday') ?? '');
  return weekday * DAY + Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
}

// Making one takes a hundred times as long as using it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  return clock;
}
