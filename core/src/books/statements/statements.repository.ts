import type { DifferenceSide } from '@waka/contracts/ops/books/statements';
import type { Region } from '@waka/contracts/regions';
import { Any, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { StatementLine } from '../../payments/wallets/payout-port.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { StatementDifferenceRow } from './statement-difference.entity.ts';
import { StatementLineRow } from './statement-line.entity.ts';
import { StatementPeriodRow } from './statement-period.entity.ts';

/** An account at a provider. */
export interface Account {
  rail: string;
  credentials: string;
  region: Region;
}

/** Stores a line of a statement; false for one that is known. */
export async function insertLine({ manager }: Sql, account: Account, line: StatementLine): Promise<boolean> {
  const { id: movement, reference, amount, currency, at, kind } = line;
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(StatementLineRow)
    .values({ ...account, movement, reference, amount: String(amount), currency, at, kind })
    .orIgnore()
    .returning('id')
    .execute();
  return Array.isArray(raw) && raw.length > 0;
}

/** Stores that every line of a time is known. */
export const insertPeriod = (
  { manager }: Sql,
  period: Pick<StatementPeriodRow, 'rail' | 'credentials' | 'region' | 'source' | 'fromAt' | 'toAt' | 'importedBy'>,
): Promise<unknown> =>
  manager.createQueryBuilder().insert().into(StatementPeriodRow).values(period).orIgnore().execute();

/** Lists the times whose lines are known, the latest end first. */
export const periodsOf = (sql: Sql, { rail, credentials, region }: Account): Promise<StatementPeriodRow[]> =>
  sql.manager.find(StatementPeriodRow, { where: { rail, credentials, region }, order: { toAt: 'DESC' } });

/** Lists the lines since a time that agree with nothing of ours yet, the oldest first. */
export const unmatchedLines = (
  sql: Sql,
  { rail, credentials, region }: Account,
  since: Date,
): Promise<StatementLineRow[]> =>
  sql.manager.find(StatementLineRow, {
    where: { rail, credentials, region, kind: Not('fee' as const), subjectId: IsNull(), at: MoreThanOrEqual(since) },
    order: { at: 'ASC' },
  });

/** Stores with what of ours a line agrees. */
export const matchLine = (
  { manager }: Sql,
  id: string,
  subject: Pick<StatementLineRow, 'subjectType' | 'subjectId'>,
): Promise<unknown> => manager.update(StatementLineRow, { id }, subject);

/** Returns which of these ids of ours a line agrees with. */
export async function matchedWith({ manager }: Sql, ids: readonly string[]): Promise<Set<string | null>> {
  const lines = await manager.findBy(StatementLineRow, { subjectId: Any([...ids]) });
  return new Set(lines.map(({ subjectId }) => subjectId));
}

/** Lists the fees since a time. */
export const feesSince = (
  sql: Sql,
  { rail, credentials, region }: Account,
  from: Date,
): Promise<Pick<StatementLineRow, 'amount' | 'at'>[]> =>
  sql.manager.find(StatementLineRow, {
    select: { amount: true, at: true },
    where: { rail, credentials, region, kind: 'fee', at: MoreThanOrEqual(from) },
  });

type Found = Omit<StatementDifferenceRow, 'id' | 'foundAt' | 'how' | 'resolvedBy' | 'note' | 'resolvedAt'>;

/** Stores a difference, or what is known of it now where it is open; a resolved one stays as it is. Returns whether it is new. */
export async function saveDifference({ manager }: Sql, found: Found): Promise<boolean> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(StatementDifferenceRow)
    .values(found)
    .orIgnore()
    .returning('id')
    .execute();
  if (Array.isArray(raw) && raw.length > 0) return true;
  const { kind, ours, theirs, subjectType, subjectId } = found;
  await manager.update(
    StatementDifferenceRow,
    { about: found.about, resolvedAt: IsNull() },
    { kind, ours, theirs, subjectType, subjectId },
  );
  return false;
}

/** Resolves the open difference about something, where there is one: both sides say the same now. */
export const settleDifference = ({ manager }: Sql, about: string): Promise<unknown> =>
  manager.update(
    StatementDifferenceRow,
    { about, resolvedAt: IsNull() },
    { how: 'matched', resolvedAt: () => 'now()' },
  );

/** Resolves a difference as an admin says; false where that was done before. */
export async function resolveDifference(
  { manager }: Sql,
  id: string,
  { how, note, resolvedBy }: Pick<StatementDifferenceRow, 'how' | 'note' | 'resolvedBy'>,
): Promise<boolean> {
  const open = { id, resolvedAt: IsNull() };
  const { affected } = await manager.update(StatementDifferenceRow, open, {
    how,
    note,
    resolvedBy,
    resolvedAt: () => 'now()',
  });
  return affected === 1;
}

export const differenceById = (sql: Sql, id: string): Promise<StatementDifferenceRow | null> =>
  sql.manager.findOneBy(StatementDifferenceRow, { id });

/** Reads a difference that stays as it is until the transaction ends. */
export const lockDifference = ({ manager }: Sql, id: string): Promise<StatementDifferenceRow | null> =>
  manager.findOne(StatementDifferenceRow, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Lists the differences of a region: the open ones, the oldest first, or those that were resolved last. */
export const differencesAt = (
  sql: Sql,
  region: Region,
  side: DifferenceSide,
  most: number,
): Promise<StatementDifferenceRow[]> =>
  sql.manager.find(StatementDifferenceRow, {
    where: { region, resolvedAt: side === 'open' ? IsNull() : Not(IsNull()) },
    order: side === 'open' ? { at: 'ASC' } : { resolvedAt: 'DESC' },
    take: most,
  });

export const countOpen = (sql: Sql, { rail, credentials, region }: Account): Promise<number> =>
  sql.manager.countBy(StatementDifferenceRow, { rail, credentials, region, resolvedAt: IsNull() });

/** Counts the open differences of each day, from one on, with when each, and the last of them, was found. */
export async function openByDay(
  sql: Sql,
  region: Region,
  from: string,
): Promise<Map<string, { count: number; lastFoundAt: Date; foundAt: Date[] }>> {
  const rows = await sql.manager
    .createQueryBuilder(StatementDifferenceRow, 'difference')
    .select('difference.day::text', 'day')
    .addSelect('count(*)::int', 'count')
    .addSelect('max(difference.foundAt)', 'lastFoundAt')
    .addSelect('array_agg(difference.foundAt)', 'foundAt')
    .where('difference.region = :region AND difference.day >= :from AND difference.resolvedAt IS NULL', {
      region,
      from,
    })
    .groupBy('difference.day')
    .getRawMany<{ day: string; count: number; lastFoundAt: Date; foundAt: Date[] }>();
  return new Map(rows.map(({ day, ...open }) => [day, open]));
}
