import { formatDate } from '../../../lib/i18n/i18n.ts';

/** Writes the day from which on an account is erased. */
export const erasesOn = (erasesAt: string): string =>
  formatDate(new Date(erasesAt), { day: 'numeric', month: 'short', year: 'numeric' });
