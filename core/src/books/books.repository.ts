import type { AccountLine } from '@waka/contracts/ops/books/books';
import type { Currency, Region } from '@waka/contracts/regions';
import { In, LessThan } from 'typeorm';
import { LedgerEntry } from '../ledger/ledger-entry.entity.ts';
import { LedgerTransaction } from '../ledger/ledger-transaction.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { BookBalanceRow } from './book-balance.entity.ts';
import { BookDayRow } from './book-day.entity.ts';
import { BookSignOffRow } from './book-sign-off.entity.ts';

/** A part of the ledger: what was posted in a currency from one time to before another. */
export interface Span {
  currency: Currency;
  from: Date;
  to: Date;
}

const IN_SPAN = 'entry.currency = :currency AND entry.at >= :from AND entry.at < :to';

export type Movement = Pick<AccountLine, 'account' | 'debit' | 'credit'>;

/** Sums what was posted to each account. */
export const movementsIn = (sql: Sql, span: Span): Promise<Movement[]> =>
  sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .select('entry.account', 'account')
    .addSelect('sum(greatest(entry.amount, 0))::float8', 'debit')
    .addSelect('sum(greatest(-entry.amount, 0))::float8', 'credit')
    .where(IN_SPAN, span)
    .groupBy('entry.account')
    .getRawMany();

/** Sums what was posted to each account on each day by the clocks of a time zone. */
export const movementsByDay = (sql: Sql, span: Span, zone: string): Promise<(Movement & { day: string })[]> =>
  sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .select(`to_char(entry.at AT TIME ZONE :zone, 'YYYY-MM-DD')`, 'day')
    .addSelect('entry.account', 'account')
    .addSelect('sum(greatest(entry.amount, 0))::float8', 'debit')
    .addSelect('sum(greatest(-entry.amount, 0))::float8', 'credit')
    .where(IN_SPAN, { ...span, zone })
    .groupBy('day')
    .addGroupBy('entry.account')
    .getRawMany();

/** Counts the transactions with which that was posted. */
export async function transactionsIn(sql: Sql, span: Span): Promise<number> {
  const row = await sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .select('count(DISTINCT entry.transactionId)::int', 'count')
    .where(IN_SPAN, span)
    .getRawOne<{ count: number }>();
  return row?.count ?? 0;
}

export type JournalLine = Pick<LedgerEntry, 'at' | 'transactionId' | 'account' | 'amount'> &
  Pick<LedgerTransaction, 'kind' | 'reference' | 'note'>;

/** Lists what was posted, in the order of time. */
export const journalIn = (sql: Sql, span: Span): Promise<JournalLine[]> =>
  sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .innerJoin(LedgerTransaction, 'posted', 'posted.id = entry.transactionId')
    .select('entry.at', 'at')
    .addSelect('entry.transactionId', 'transactionId')
    .addSelect('entry.account', 'account')
    .addSelect('entry.amount', 'amount')
    .addSelect('posted.kind', 'kind')
    .addSelect('posted.reference', 'reference')
    .addSelect('posted.note', 'note')
    .where(IN_SPAN, span)
    .orderBy('entry.at')
    .addOrderBy('entry.transactionId')
    .addOrderBy('entry.line')
    .getRawMany();

/** Returns when the first entry of a currency was posted; reads the whole ledger, so only before any day is closed. */
export async function firstPosting(sql: Sql, currency: Currency): Promise<Date | null> {
  const row = await sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .select('min(entry.at)', 'at')
    .where('entry.currency = :currency', { currency })
    .getRawOne<{ at: Date | null }>();
  return row?.at ?? null;
}

// Postgres shows its beginning to the same role and to members of pg_read_all_stats alone; its lock it shows to all.
const HAS_WRITTEN = `activity.pid IN (SELECT pid FROM pg_locks
  WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted)`;

/**
 * Returns since when the oldest transaction runs that has written something; null where there is none. One of another role,
 * whose beginning is not visible, counts as running forever.
 */
export async function oldestWriter(sql: Sql): Promise<Date | null> {
  const row = await sql.manager
    .createQueryBuilder()
    .select('min(coalesce(activity.xact_start, to_timestamp(0)))', 'since')
    .from('pg_stat_activity', 'activity')
    .where('activity.datname = current_database()')
    .andWhere(HAS_WRITTEN)
    .andWhere('activity.pid <> pg_backend_pid()')
    .getRawOne<{ since: Date | null }>();
  return row?.since ?? null;
}

export const closedDay = (sql: Sql, region: Region, day: string): Promise<BookDayRow | null> =>
  sql.manager.findOneBy(BookDayRow, { region, day });

/** Lists the closed days of a region before another, the newest first. */
export const closedDays = (
  sql: Sql,
  region: Region,
  { before, most }: { before: string; most: number },
): Promise<BookDayRow[]> =>
  sql.manager.find(BookDayRow, { where: { region, day: LessThan(before) }, order: { day: 'DESC' }, take: most });

/** Lists the balances of a closed day. */
export const balancesOf = async (sql: Sql, region: Region, day: string): Promise<AccountLine[]> =>
  (await balancesOfDays(sql, region, [day])).get(day) ?? [];

/** Lists the balances of closed days, by day. */
export async function balancesOfDays(
  sql: Sql,
  region: Region,
  days: readonly string[],
): Promise<Map<string, AccountLine[]>> {
  const rows = await sql.manager.findBy(BookBalanceRow, { region, day: In([...days]) });
  const lines = rows.map(({ day, account, opening, debit, credit, closing }) => ({
    day,
    line: {
      account,
      opening: Number(opening),
      debit: Number(debit),
      credit: Number(credit),
      closing: Number(closing),
    },
  }));
  return new Map(days.map((day) => [day, lines.filter((one) => one.day === day).map(({ line }) => line)]));
}

/** Lists the days among these whose accounts do not sum to zero. */
export async function unbalancedDays(sql: Sql, region: Region, from: string): Promise<Set<string>> {
  const rows = await sql.manager
    .createQueryBuilder(BookBalanceRow, 'balance')
    .select('balance.day::text', 'day')
    .where('balance.region = :region AND balance.day >= :from', { region, from })
    .groupBy('balance.day')
    .having('sum(balance.closing) <> 0')
    .getRawMany<{ day: string }>();
  return new Set(rows.map(({ day }) => day));
}

/** Stores a closed day with its balances. */
export async function insertDay(
  { manager }: Sql,
  day: Pick<BookDayRow, 'region' | 'day' | 'currency' | 'transactions'>,
  accounts: readonly AccountLine[],
): Promise<void> {
  await manager.insert(BookDayRow, day);
  for (const { account, opening, debit, credit, closing } of accounts)
    await manager.insert(BookBalanceRow, {
      region: day.region,
      day: day.day,
      account,
      opening: String(opening),
      debit: String(debit),
      credit: String(credit),
      closing: String(closing),
    });
}

/** Lists who closed days with a note, from a day on, the newest first. */
export const signOffsFrom = (sql: Sql, region: Region, from: string): Promise<BookSignOffRow[]> =>
  sql.manager
    .createQueryBuilder(BookSignOffRow, 'signed')
    .where('signed.region = :region AND signed.day >= :from', { region, from })
    .orderBy('signed.at', 'DESC')
    .getMany();

/** Locks a closed day against other admins who sign it off. */
export const lockDay = ({ manager }: Sql, region: Region, day: string): Promise<BookDayRow | null> =>
  manager.findOne(BookDayRow, { where: { region, day }, lock: { mode: 'pessimistic_write' } });

/** Returns when a day was signed off last; null where it was not. */
export async function lastSignedAt({ manager }: Sql, region: Region, day: string): Promise<Date | null> {
  const [last] = await manager.find(BookSignOffRow, { where: { region, day }, order: { at: 'DESC' }, take: 1 });
  return last?.at ?? null;
}

/** Stores that an admin has closed a day. The caller holds its lock. */
export const insertSignOff = (
  { manager }: Sql,
  { region, day, adminId, note }: Pick<BookSignOffRow, 'region' | 'day' | 'adminId' | 'note'>,
): Promise<unknown> => manager.insert(BookSignOffRow, { region, day, adminId, note, at: () => 'clock_timestamp()' });
