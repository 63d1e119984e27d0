import { latinDigits } from '@waka/contracts/latin-digits';

/** The parsed parts of a date; hour and minute are 0 where no time is wanted. */
interface Typed {
  day: number;
  month: number;
  year: number;
  hour: number;
  minute: number;
}

const DAY = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const DAY_AND_TIME = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})[,\s]+(\d{1,2})[:.](\d{2})$/;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Parses `dd/mm/yyyy`, followed by ` hh:mm` where a time is wanted, in the device's time zone. Returns null for any
 * other text, and for days and times that do not exist.
 */
export function readDate(text: string, hasTime: boolean): Date | null {
  const [, ...parts] = (hasTime ? DAY_AND_TIME : DAY).exec(latinDigits(text).trim()) ?? [];
  const [day, month, year, hour = 0, minute = 0] = parts.map(Number);
  if (day === undefined || month === undefined || year === undefined) return null;
  const read = new Date(year, month - 1, day, hour, minute);
  return isNear(year) && isSame(read, { day, month, year, hour, minute }) ? read : null;
}

const FIRST_YEAR = 1900;
const MOST_YEARS_AHEAD = 30;

const isNear = (year: number): boolean => year >= FIRST_YEAR && year <= new Date().getFullYear() + MOST_YEARS_AHEAD;

// A Date turns the 31st of February into the 3rd of March.
const isSame = (date: Date, { day, month, year, hour, minute }: Typed): boolean =>
  date.getFullYear() === year &&
  date.getMonth() === month - 1 &&
  date.getDate() === day &&
  date.getHours() === hour &&
  date.getMinutes() === minute;

/** Formats a date as the field shows it. */
export function writtenDate(date: Date, hasTime: boolean): string {
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
  return hasTime ? `${day} ${two(date.getHours())}:${two(date.getMinutes())}` : day;
}

/** Formats a day as `yyyy-mm-dd`, as documents store it. */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Parses a day as documents store it; null for any other text. */
export function dayOf(iso: string): Date | null {
  const [year, month, day] = iso.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day) : null;
}

const SEPARATORS: Readonly<Record<number, string>> = { 2: '/', 4: '/', 8: ' ', 10: ':' };

/** Inserts the separators between digits that are typed one after the other; text with separators stays as it is. */
export function withSeparators(text: string, hasTime: boolean): string {
  const plain = latinDigits(text);
  const digits = plain.replaceAll(/\D/g, '').slice(0, hasTime ? 12 : 8);
  const isTypedOn = /^[\d/ :]*$/.test(plain) && !/(^|\D)\d\D/.test(plain);
  if (!isTypedOn) return plain;
  return digits.replaceAll(/\d/g, (digit, index: number) => `${SEPARATORS[index] ?? ''}${digit}`);
}
