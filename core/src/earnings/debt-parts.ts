import type { DebtParts, DebtPartKind, DriverDebt } from '@waka/contracts/drivers/debt';
import { DEBT_PARTS } from '@waka/contracts/drivers/debt';
import type { LedgerKind } from '../ledger/ledger-transaction.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { claimedBy } from '../payments/cash/cash-counts.repository.ts';
import { lastBalanceLines, type BalanceLine } from './debt-parts.repository.ts';

/** So far back a debt is taken apart; what was owed before is one part. */
const MOST_LINES = 400;
const MOST_REASONS = 3;

const partOfKind: Partial<Record<LedgerKind, DebtPartKind>> = {
  adjustment: 'adjustments',
  refund: 'refunds',
  refund_withdrawn: 'refunds',
  payout: 'paid_out',
  payout_returned: 'paid_out',
  remittance: 'paid',
  top_up: 'paid',
};

type Owed = Pick<DriverDebt, 'debt' | 'currency' | 'awaitedEarnings'>;

/**
 * Takes a debt apart by what was posted since the driver last owed nothing. The parts add up to the debt: what riders have still to pay
 * is not counted as earned, and what was owed before that day is a part.
 */
export async function debtParts(sql: Sql, driverId: string, owed: Owed): Promise<DebtParts | null> {
  if (owed.debt === 0) return null;
  const lines = await lastBalanceLines(sql, { driverId, currency: owed.currency, most: MOST_LINES });
  const since = sinceEven(lines, owed);
  const sums = new Map<DebtPartKind, number>([['earned', owed.awaitedEarnings]]);
  for (const line of since) add(sums, kindOf(line), line.amount);
  sums.set('before', owed.debt - [...sums.values()].reduce((sum, amount) => sum + amount, 0));
  const parts = DEBT_PARTS.map((kind) => ({ kind, amount: sums.get(kind) ?? 0 })).filter(({ amount }) => amount !== 0);
  return {
    since: since.at(-1)?.at.toISOString() ?? null,
    parts,
    reasons: reasonsIn(since),
    inCash: { change: changeIn(since), underReview: await claimedBy(sql, { driverId, currency: owed.currency }) },
  };
}

/** Returns the newest of some lines, back to the booking before which the driver owed nothing; all where he owed before them too. */
function sinceEven(lines: readonly BalanceLine[], { debt, awaitedEarnings }: Owed): readonly BalanceLine[] {
  let [owed, earned] = [debt - awaitedEarnings, 0];
  for (const [at, line] of lines.entries()) {
    owed -= line.amount;
    if (kindOf(line) === 'earned') earned -= line.amount;
    // The lines of one booking stay together, and what riders have still to pay is among them.
    if (line.id !== lines[at + 1]?.id && owed <= 0 && earned >= awaitedEarnings) return lines.slice(0, at + 1);
  }
  return lines;
}

const kindOf = ({ kind, account }: BalanceLine): DebtPartKind =>
  partOfKind[kind] ?? (account === 'driver_cash' ? 'cash' : 'earned');

const add = (sums: Map<DebtPartKind, number>, kind: DebtPartKind, amount: number) =>
  sums.set(kind, (sums.get(kind) ?? 0) + amount);

/** Sums up the change that the driver kept: it is cash that he holds, and no fare. */
const changeIn = (lines: readonly BalanceLine[]): number =>
  lines.filter(({ kind }) => kind === 'change_kept').reduce((sum, { amount }) => sum + amount, 0);

const reasonsIn = (lines: readonly BalanceLine[]): string[] =>
  [...new Set(lines.flatMap((line) => (kindOf(line) === 'adjustments' && line.note) || []))].slice(0, MOST_REASONS);
