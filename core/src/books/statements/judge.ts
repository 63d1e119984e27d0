import type { DifferenceKind } from '@waka/contracts/ops/books/statements';
import type { StatementLineRow } from './statement-line.entity.ts';
import type { StatementPeriodRow } from './statement-period.entity.ts';
import type { Ours } from './ours.repository.ts';

/**
 * Says how a line of a statement differs from what we have; null where both say the same. `isTaken` where another line agrees with
 * it already: money that moved twice.
 */
export function differenceOf(
  line: Pick<StatementLineRow, 'amount' | 'kind'>,
  ours: (Pick<Ours, 'amount' | 'isMoved'> & { type?: Ours['type'] }) | null,
  isTaken: boolean,
): DifferenceKind | null {
  if (!ours || (isTaken && line.kind === 'movement')) return 'missing_here';
  if (line.kind === 'reversal' && ours.type !== 'refund') return 'state';
  // Some files write a refund without a sign.
  const moved = line.kind === 'reversal' ? -Math.abs(Number(line.amount)) : Number(line.amount);
  if (moved !== ours.amount) return 'amount';
  return ours.isMoved ? null : 'state';
}

/** A time for which the lines of an account are known. */
export type Period = Pick<StatementPeriodRow, 'fromAt' | 'toAt'>;

/** Rails whose call lists only what they have paid out. */
const OUT_ONLY: ReadonlySet<string> = new Set(['lengopay']);

export const listsPayoutsOnly = (rail: string): boolean => OUT_ONLY.has(rail);

/** Returns the periods in which what came in is known too. */
export const wholePeriods = (rail: string, periods: readonly StatementPeriodRow[]): StatementPeriodRow[] =>
  periods.filter(({ source }) => source === 'file' || !listsPayoutsOnly(rail));

/** Returns the times for which every line is known, each without a gap, the oldest first. */
export function knownSpans(periods: readonly Period[]): { from: Date; to: Date }[] {
  const spans: { from: Date; to: Date }[] = [];
  for (const { fromAt, toAt } of periods.toSorted((one, other) => one.fromAt.getTime() - other.fromAt.getTime())) {
    const last = spans.at(-1);
    if (!last || fromAt > last.to) spans.push({ from: fromAt, to: toAt });
    else if (toAt > last.to) last.to = toAt;
  }
  return spans;
}

/** Returns the time from the newest statement back for which every line is known, without a gap; null where there is none. */
export const knownTime = (periods: readonly Period[]): { from: Date; to: Date } | null =>
  knownSpans(periods).at(-1) ?? null;

/** Returns where the first gap between statements begins that goes on after a time, at that time at the earliest; null where none does. */
export function oldestGap(periods: readonly Period[], since: Date): Date | null {
  let to: Date | null = null;
  for (const { fromAt, toAt } of periods.toSorted((one, other) => one.fromAt.getTime() - other.fromAt.getTime())) {
    if (to && fromAt > to && fromAt > since) return to > since ? to : since;
    if (!to || toAt > to) to = toAt;
  }
  return null;
}
