import type { DifferenceKind } from '@waka/contracts/ops/books/statements';
import type { StatementLineRow } from './statement-line.entity.ts';
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

/** Returns the time from the newest statement back for which every line is known, without a gap; null where there is none. */
export function knownTime(periods: readonly { fromAt: Date; toAt: Date }[]): { from: Date; to: Date } | null {
  const [newest, ...older] = periods.toSorted((one, other) => other.toAt.getTime() - one.toAt.getTime());
  if (!newest) return null;
  let from = newest.fromAt;
  for (const { fromAt, toAt } of older) {
    if (toAt < from) break;
    if (fromAt < from) from = fromAt;
  }
  return { from, to: newest.toAt };
}

/** Returns where the first gap between statements begins that goes on after a time, at that time at the earliest; null where none does. */
export function oldestGap(periods: readonly { fromAt: Date; toAt: Date }[], since: Date): Date | null {
  let to: Date | null = null;
  for (const { fromAt, toAt } of periods.toSorted((one, other) => one.fromAt.getTime() - other.fromAt.getTime())) {
    if (to && fromAt > to && fromAt > since) return to > since ? to : since;
    if (!to || toAt > to) to = toAt;
  }
  return null;
}
