import type { OpenSpan } from '@waka/contracts/ops/areas/area-views';
import type { AreaFacts } from './areas/service-area.ts';

const DAY = 24 * 60;
export const MINUTES_A_WEEK = 7 * DAY;
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
  const spans = openHours.map(spanInWeek);
  if (spans.some((span) => holds(span, now) || holds(span, now + MINUTES_A_WEEK))) return null;
  const wait = Math.min(...spans.map(({ from }) => (from - now + MINUTES_A_WEEK) % MINUTES_A_WEEK));
  return nextAt((now + wait) % MINUTES_A_WEEK, at, timeZone);
}

/** Returns when a minute of the week comes next by the clocks of a time zone: in this minute, or up to a week later. */
export function nextAt(minute: number, at: Date, timeZone: string): Date {
  const now = minuteOfWeek(at, timeZone);
  const wait = (minute - now + MINUTES_A_WEEK) % MINUTES_A_WEEK;
  const next = new Date(Math.floor(at.getTime() / 60_000) * 60_000 + wait * 60_000);
  // Where clocks change in between, the minutes of the week are not those that pass.
  const off = (now + wait - minuteOfWeek(next, timeZone)) % MINUTES_A_WEEK;
  const nearest = Math.abs(off) > MINUTES_A_WEEK / 2 ? off - Math.sign(off) * MINUTES_A_WEEK : off;
  return new Date(next.getTime() + nearest * 60_000);
}

/** Checks whether no two spans hold the same minute. */
export function areApart(openHours: readonly OpenSpan[]): boolean {
  const spans = openHours.map(spanInWeek).toSorted((a, b) => a.from - b.from);
  return spans.every(({ to }, index) => {
    const next = spans[index + 1]?.from ?? (spans[0]?.from ?? 0) + MINUTES_A_WEEK;
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

/** Returns the minutes of the week that hours of a weekday take. */
export const spanInWeek = ({ weekday, from, to }: OpenSpan): WeekSpan => {
  const day = (weekday - 1) * DAY;
  return { from: day + from, to: day + (to > from ? to : to + DAY) };
};

const holds = ({ from, to }: WeekSpan, minute: number): boolean => minute >= from && minute < to;

/** Returns the minute since Monday began in a time zone. */
export function minuteOfWeek(at: Date, timeZone: string): number {
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
