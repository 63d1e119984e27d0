import type { LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { areaOf } from '../areas/cities.ts';
import { minuteOfWeek, MINUTES_A_WEEK, spanInWeek } from '../open-hours.ts';

/** From when until when something may happen. */
export interface Span {
  from: Date;
  until: Date;
}

/** Returns the span from a time on, for so many minutes. */
export const minutesFrom = (from: Date, minutes: number): Span => ({
  from,
  until: new Date(from.getTime() + minutes * 60_000),
});

type Timed = Pick<LegalRule, 'area' | 'weekdays' | 'fromMinute' | 'toMinute' | 'inForceFrom'>;

/** Checks whether a rule holds at any minute of a span. */
export function holdsIn({ area, weekdays, fromMinute, toMinute, inForceFrom }: Timed, { from, until }: Span): boolean {
  if (until < inForceFrom) return false;
  const start = minuteOfWeek(from > inForceFrom ? from : inForceFrom, areaOf(area).timeZone);
  const minutes = Math.max(0, Math.ceil((until.getTime() - Math.max(from.getTime(), inForceFrom.getTime())) / 60_000));
  if (minutes >= MINUTES_A_WEEK) return weekdays.length > 0;
  return weekdays.some((weekday) => {
    const span = spanInWeek({ weekday, from: fromMinute, to: toMinute });
    // The span of hours may begin in this week, or in the week after or before.
    return [-MINUTES_A_WEEK, 0, MINUTES_A_WEEK].some(
      (week) => start < span.to + week && span.from + week <= start + minutes,
    );
  });
}
