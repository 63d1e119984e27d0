import type { OwnerBook } from '@waka/contracts/owners/owner-views';

/** Returns what is left to pay up to now, without what waits for the owner; never below zero. */
export function stillDue({ figures, payments }: OwnerBook): number {
  const waiting = payments.filter(({ state }) => state === 'stated' || state === 'under_way');
  const sum = waiting.reduce((all, { amount }) => all + amount, 0);
  return Math.max(0, -(figures?.balance ?? 0) - sum);
}
