import { regionFacts, type Currency } from '@waka/contracts/regions';
import { serverNow } from '../server-clock.ts';
import { formatDate, formatNumber, translate } from './i18n.ts';

const symbols: Record<Currency, string> = { SLL: regionFacts.SL.fareSymbol, GNF: regionFacts.GN.fareSymbol };

/** `Le 27,300`: whole units, with the symbol that fares carry; never torn apart at the end of a line. */
export const formatMoney = (amount: number, currency: Currency): string =>
  leftToRight(`${symbols[currency]}\u00a0${formatWhole(amount)}`);

/** A currency by its code, with the symbol that goes with names where fares carry another: `GNF FG`. */
export function nameOfCurrency(currency: Currency): string {
  const { nameSymbol, fareSymbol } = currency === 'GNF' ? regionFacts.GN : regionFacts.SL;
  return nameSymbol === fareSymbol ? currency : `${currency}\u00a0${nameSymbol}`;
}

/** What is taken away has a minus before its currency. */
export function formatSigned(amount: number, currency: Currency): string {
  // What is taken away of nothing is no "-0".
  const money = formatMoney(Math.abs(amount), currency);
  return amount < 0 ? leftToRight(`−${money}`) : money;
}

/** Always two decimals, as on a statement. */
export const formatDollars = (amount: number): string =>
  leftToRight(`$${formatDecimal(amount, { least: 2, most: 2 })}`);

export const formatWhole = (amount: number): string => formatNumber(amount, { maximumFractionDigits: 0 });

export const formatDecimal = (value: number, { least = 0, most = 1 }: { least?: number; most?: number } = {}): string =>
  formatNumber(value, { minimumFractionDigits: least, maximumFractionDigits: most });

/** `4.8`, as ratings are told. */
export const formatRating = (rating: number): string => formatDecimal(rating, { least: 1 });

export const formatDistance = (km: number): string =>
  km < 0.95
    ? translate('unit.m', { m: Math.max(50, Math.round(km * 20) * 50) })
    : translate('unit.km', { km: formatDecimal(km) });

/** `8.24 km`, fine enough to check a fare by. */
export const formatExactDistance = (km: number): string => translate('unit.km', { km: formatDecimal(km, { most: 2 }) });

/** `38 min`, and from an hour on `6 h 28 min`. */
export function formatMinutes(given: number): string {
  const all = Math.max(1, Math.round(given));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return translate('unit.minutes', { minutes });
  return minutes === 0 ? translate('unit.hours', { hours }) : translate('unit.hoursMinutes', { hours, minutes });
}

/** `21:05`: the 24 hours of the day in every language, as `formatDate` writes them. */
export const formatClock = (time: string | number | Date): string =>
  formatDate(new Date(time), { hour: '2-digit', minute: '2-digit' });

/** To the second. */
export const formatTime = (time: string): string =>
  formatDate(new Date(time), { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `Sun, 22 Nov, 21:05`, with the year where it is not the current one. */
export function formatDay(time: string): string {
  const day = new Date(time);
  const isThisYear = day.getFullYear() === new Date(serverNow()).getFullYear();
  return formatDate(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** What may be a year away, or a year ago. */
export const formatDayOfYear = (time: string): string =>
  formatDate(new Date(time), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** A phone number, a plate or a code within a sentence: from left to right, whatever stands around it. */
export const leftToRight = (text: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text;
