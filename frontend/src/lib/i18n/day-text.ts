import { formatDate } from './i18n.ts';

/** Writes a day such as 2026-11-27 as `Fri, 27 Nov`, which has no time of day. */
export const dayText = (day: string): string =>
  formatDate(new Date(`${day}T12:00:00Z`), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a calendar day with its year, for days that may be years away. */
export const dayOfYearText = (day: string): string =>
  formatDate(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
