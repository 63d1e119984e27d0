import type { OwnerPeriod } from '@waka/contracts/owners/owner-views';

/** Terms with the days on which they are in force, both included. */
export interface DatedTerms {
  every: OwnerPeriod;
  amount: number;
  restDays: readonly number[];
  startsOn: string;
  endsOn: string | null;
}

interface Book {
  terms: readonly DatedTerms[];
  /** Days off that the owner has not refused. */
  daysOff: ReadonlySet<string>;
  /** More than this is never due. */
  most: number | null;
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** Returns the weekday of a day by its number; the first day of 1970 was a Thursday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** Returns the period of a day: the day itself, or its week from Monday to Sunday. */
export function periodOf(every: OwnerPeriod, day: string): { from: string; to: string } {
  if (every === 'day') return { from: day, to: day };
  const number = numberOf(day);
  const monday = number - weekdayOf(number) + 1;
  return { from: dayOf(monday), to: dayOf(monday + 6) };
}

/** Adds up what is due from the beginning of a book to the end of a day. */
export function dueUntil({ terms, daysOff, most }: Book, until: string): number {
  const due = terms.reduce((sum, one) => sum + dueOf(one, daysOff, numberOf(until)), 0);
  return most === null ? due : Math.min(due, most);
}

function dueOf(terms: DatedTerms, daysOff: ReadonlySet<string>, until: number): number {
  const last = Math.min(until, terms.endsOn === null ? Infinity : numberOf(terms.endsOn));
  const workedInWeeks = new Map<number, number>();
  let days = 0;
  for (let number = numberOf(terms.startsOn); number <= last; number += 1) {
    const weekday = weekdayOf(number);
    if (terms.restDays.includes(weekday) || daysOff.has(dayOf(number))) continue;
    days += 1;
    const monday = number - weekday;
    workedInWeeks.set(monday, (workedInWeeks.get(monday) ?? 0) + 1);
  }
  if (terms.every === 'day') return days * terms.amount;
  // A day off, or a week that began or ended in between, takes its share off the sum of the week.
  const workdays = 7 - terms.restDays.length;
  const weeks = [...workedInWeeks.values()];
  return weeks.reduce((sum, worked) => sum + Math.round((terms.amount * worked) / workdays), 0);
}
