import type { BookDay, TrialBalance } from '@waka/contracts/ops/books/books';
import { BOOK_DAY } from '@waka/contracts/ops/books/book-requests';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { usersByIds } from '../accounts/users.repository.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { addUp, inOrder, isBalanced, isSame } from './add-up.ts';
import type { BookDayRow } from './book-day.entity.ts';
import {
  balancesOf,
  balancesOfDays,
  closedDay,
  closedDays,
  movementsByDay,
  movementsIn,
  signOffsFrom,
  transactionsIn,
  unbalancedDays,
  type Span,
} from './books.repository.ts';
import { openByDay } from './statements/statements.repository.ts';
import { lastClosedDay, LAST_DAY } from './close-days.ts';
import { dayAfter, dayOf, isDay, spanOf, zoneOf } from './local-days.ts';

const PAGE = 31;
/** Days that have ended and are not closed: one at most, unless the workers stood still. */
const MOST_OPEN = 7;

type Reader = Pick<Core, 'sql' | 'clock'>;

/** Lists days of the books, the newest first: with those that are not closed, and from there on back. */
export async function bookDays({ sql, clock }: Reader, region: Region, before: string | null): Promise<BookDay[]> {
  const closed = await closedDays(sql, region, { before: before ?? LAST_DAY, most: PAGE });
  const days = await presentDays(sql, region, closed, await changedDays(sql, region, closed));
  if (before !== null) return days;
  const today = dayOf(region, clock.now());
  const open: BookDay[] = [];
  const first = closed[0] ? dayAfter(closed[0].day) : today;
  for (let day = today; day >= first && open.length < MOST_OPEN; day = dayAfter(day, -1))
    open.push(openDay(region, day));
  const differing = await openByDay(sql, region, first);
  return [...open.map((one) => ({ ...one, differences: differing.get(one.day)?.count ?? 0 })), ...days];
}

const openDay = (region: Region, day: string): BookDay => ({
  region,
  day,
  currency: regionFacts[region].currency,
  state: 'open',
  closedAt: null,
  differences: 0,
  isChanged: false,
  signOff: null,
});

/** Returns the trial balance of a day: as it was closed, or as it is now. Throws AppError for a day to come. */
export async function trialBalance({ sql, clock }: Reader, region: Region, day: string): Promise<TrialBalance> {
  ensureDay(region, day, clock.now());
  const span: Span = { currency: regionFacts[region].currency, ...spanOf(region, day) };
  const isOver = span.to <= clock.now();
  const moved = await movementsIn(sql, span);
  const closed = await closedDay(sql, region, day);
  if (closed) {
    const accounts = inOrder(await balancesOf(sql, region, day));
    const [view] = await presentDays(sql, region, [closed], new Set(isSame(accounts, moved) ? [] : [day]));
    ensure(view, 'ops.not_found');
    return {
      ...view,
      isOver,
      transactions: closed.transactions,
      accounts,
      isBalanced: isBalanced(accounts),
    };
  }
  const accounts = addUp(await balancesBefore(sql, region, span), moved);
  const differing = await openByDay(sql, region, day);
  return {
    ...openDay(region, day),
    differences: differing.get(day)?.count ?? 0,
    isOver,
    transactions: await transactionsIn(sql, span),
    accounts,
    isBalanced: isBalanced(accounts),
  };
}

/** Refuses what is no day, and days to come. */
export function ensureDay(region: Region, day: string, now: Date): void {
  ensure(BOOK_DAY.test(day) && isDay(day) && day <= dayOf(region, now), 'ops.not_found');
}

/** Sums what was posted before a span: from the last closed day on, and from the beginning where none is before it. */
async function balancesBefore(sql: Sql, region: Region, { currency, from }: Span) {
  const last = await lastClosedDay(sql, region);
  const isBefore = last !== null && spanOf(region, last).to <= from;
  const opening = isBefore ? await balancesOf(sql, region, last) : [];
  const since = isBefore ? spanOf(region, last).to : new Date(0);
  return addUp(opening, await movementsIn(sql, { currency, from: since, to: from }));
}

/** Lists the days, the newest first, of which the ledger says another sum than was stored. */
async function changedDays(sql: Sql, region: Region, rows: readonly BookDayRow[]): Promise<Set<string>> {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return new Set();
  const span = { from: spanOf(region, oldest.day).from, to: spanOf(region, newest.day).to };
  const moved = await movementsByDay(sql, { currency: newest.currency, ...span }, zoneOf(region));
  const days = rows.map(({ day }) => day);
  const stored = await balancesOfDays(sql, region, days);
  const isChanged = (day: string) =>
    !isSame(
      stored.get(day) ?? [],
      moved.filter((one) => one.day === day),
    );
  return new Set(days.filter(isChanged));
}

async function presentDays(
  sql: Sql,
  region: Region,
  rows: readonly BookDayRow[],
  changed: ReadonlySet<string>,
): Promise<BookDay[]> {
  const oldest = rows.at(-1);
  if (!oldest) return [];
  const unbalanced = await unbalancedDays(sql, region, oldest.day);
  const open = await openByDay(sql, region, oldest.day);
  const signOffs = await signOffsFrom(sql, region, oldest.day);
  const admins = await usersByIds(
    sql,
    signOffs.map(({ adminId }) => adminId),
  );
  const present = ({ adminId, note, at }: (typeof signOffs)[number]) => ({
    name: admins.get(adminId)?.fullName ?? null,
    note,
    at: at.toISOString(),
  });
  return rows.map(({ day, currency, closedAt }) => {
    const [signOff, ...earlier] = signOffs.filter((one) => one.day === day);
    const found = open.get(day);
    // Who signed has seen what there was by then.
    const isDiffering = signOff
      ? found !== undefined && found.lastFoundAt > signOff.at
      : found !== undefined || unbalanced.has(day) || changed.has(day);
    return {
      region,
      day,
      currency,
      state: isDiffering ? 'differences' : 'closed',
      closedAt: closedAt.toISOString(),
      differences: found?.count ?? 0,
      differencesAfter: signOff ? (found?.foundAt ?? []).filter((at) => at > signOff.at).length : 0,
      isChanged: changed.has(day),
      signOff: signOff ? present(signOff) : null,
      earlierSignOffs: earlier.map(present),
    };
  });
}
