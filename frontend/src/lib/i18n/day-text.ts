import { formatDate } from './i18n.ts';

/** Writes a day such as 2026-11-27 as `Fri, 27 Nov`, which has no time of day. */
export const dayText = (day: string): string =>
  formatDate(new Date(`${day}T12:00:00Z`), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
