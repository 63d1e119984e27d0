import type { OwnerBook } from '@waka/contracts/owners/owner-views';

/** Returns what is left to pay up to now, without what waits for the owner; never below zero. */
export function stillDue({ figures }: OwnerBook): number {
  return figures ? Math.max(0, -figures.balance - figures.waiting) : 0;
}
