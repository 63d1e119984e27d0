import { formatClock, formatDay } from '../../lib/i18n/format.ts';
import { formatDate } from '../../lib/i18n/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';

const dayOf = (at: number): string => formatDate(new Date(at), { day: 'numeric', month: 'numeric' });

/** Formats until when an answer counts, with the day unless it is today. */
export const untilText = (until: string): string =>
  dayOf(Date.parse(until)) === dayOf(serverNow()) ? formatClock(until) : formatDay(until);
