import type { Writing } from '@waka/contracts/money/region-money';
import type { Currency } from '@waka/contracts/regions';
import { serverNow } from '../server-clock.ts';
import { formatDate, formatNumber, translate } from './i18n.ts';
import { moneyAs, nameAs, type KnownCurrency } from './money.ts';
import { writing } from './money-writing.ts';

/** Formats minor units with the symbol of what they are written in, as in `Le 27,300`, without a line break inside. */
export function formatMoney(amount: number, currency: KnownCurrency): string {
  return writtenAs(writing(), amount, currency);
}

/** Formats an amount in old or new money, whichever is asked for. */
export function writtenAs(as: Writing, amount: number, currency: KnownCurrency): string {
  const { symbol, value, digits } = moneyAs(as, Math.abs(amount), currency);
  return leftToRight(`${signOf(amount)}${symbol}\u00a0${formatDecimal(value, { least: digits, most: digits })}`);
}

/** Formats an amount in the other money of a country that has two, for where money changes hands; null elsewhere. */
export function formatOtherMoney(amount: number, currency: KnownCurrency): string | null {
  if (currency === 'GNF') return null;
  return writtenAs(writing() === 'old' ? 'new' : 'old', amount, currency);
}

/** Formats an amount in so little space that there is none for its currency: `27K`. */
export const formatShortMoney = (amount: number, currency: Currency): string =>
  formatNumber(moneyAs(writing(), amount, currency).value, { notation: 'compact', maximumFractionDigits: 0 });

/** Names what amounts of a currency are written in. */
export const nameOfCurrency = (currency: Currency): string => nameAs(writing(), currency);

/** Returns the minus of a negative amount; zero has none. */
const signOf = (amount: number): string => (amount < 0 ? '−' : '');

/** Formats dollars, always with two decimals as on a statement. */
export const formatDollars = (amount: number): string =>
  leftToRight(`${signOf(amount)}$${formatDecimal(Math.abs(amount), { least: 2, most: 2 })}`);

export const formatWhole = (amount: number): string => formatNumber(amount, { maximumFractionDigits: 0 });

export const formatDecimal = (value: number, { least = 0, most = 1 }: { least?: number; most?: number } = {}): string =>
  formatNumber(value, { minimumFractionDigits: least, maximumFractionDigits: most });

/** Formats a rating with one decimal, as in `4.8`. */
export const formatRating = (rating: number): string => formatDecimal(rating, { least: 1 });

export const formatDistance = (km: number): string =>
  km < 0.95
    ? translate('unit.m', { m: Math.max(50, Math.round(km * 20) * 50) })
    : translate('unit.km', { km: formatDecimal(km) });

/** Formats a distance to 10 m, as in `8.24 km`, fine enough to check a fare. */
export const formatExactDistance = (km: number): string => translate('unit.km', { km: formatDecimal(km, { most: 2 }) });

/** Formats minutes as `38 min`, and from an hour on as `6 h 28 min`. */
export function formatMinutes(given: number): string {
  const all = Math.max(1, Math.round(given));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return translate('unit.minutes', { minutes });
  return minutes === 0 ? translate('unit.hours', { hours }) : translate('unit.hoursMinutes', { hours, minutes });
}

/** Formats a time of day as `21:05`, in 24 hours in every language like `formatDate`. */
export const formatClock = (time: string | number | Date): string =>
  formatDate(new Date(time), { hour: '2-digit', minute: '2-digit' });

/** Formats a time of day to the second. */
export const formatTime = (time: string): string =>
  formatDate(new Date(time), { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Formats date and time as `Sun, 22 Nov, 21:05`, with the year where it is not the current one; by the clocks of a time zone or the phone's. */
export function formatDay(time: string, timeZone?: string): string {
  const day = new Date(time);
  const isThisYear = day.getFullYear() === new Date(serverNow()).getFullYear();
  return formatDate(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
}

/** Formats date and time always with the year, for times that may be a year away or ago. */
export const formatDayOfYear = (time: string): string =>
  formatDate(new Date(time), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Marks a phone number, plate or code inside a sentence as left to right, also in a right-to-left text. */
export const leftToRight = (text: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text;
