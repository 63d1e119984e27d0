import { formatDate } from './i18n.ts';

/** Names a weekday; 1 is Monday. The first day of 2024 was one. */
export const weekdayName = (weekday: number, length: 'long' | 'short' = 'long'): string =>
  formatDate(new Date(Date.UTC(2024, 0, weekday, 12)), { weekday: length, timeZone: 'UTC' });
