export type PeriodKind = 'today' | 'week' | 'range';

/** Whole days as YYYY-MM-DD, both inclusive. Days are those of UTC, the time of both countries. */
export interface Days {
  from: string;
  to: string;
}

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

export function daysOf(kind: Exclude<PeriodKind, 'range'>, now: number): Days {
  const today = dayOf(now);
  if (kind === 'today') return { from: today, to: today };
  const sinceMonday = (new Date(now).getUTCDay() + 6) % 7;
  return { from: dayOf(now - sinceMonday * DAY_MS), to: today };
}

export const asQuery = ({ from, to }: Days) => ({ from: `${from}T00:00:00.000Z`, to: `${to}T23:59:59.999Z` });

/** Returns each day of the period, or none when there are too many for a chart. */
export function eachDay({ from, to }: Days, most = 62): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  if (count > most) return [];
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(first + index * DAY_MS));
}
