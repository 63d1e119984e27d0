import type { Tax } from './tax.entity.ts';

const WHOLE = 10_000;

/** Computes a tax on a ride in minor units, half a unit rounded up. */
export function taxOn(
  { base, rate, amount, isContained }: Pick<Tax, 'base' | 'rate' | 'amount' | 'isContained'>,
  { fare, commission }: { fare: number; commission: number },
): number {
  if (base === 'ride') return amount ?? 0;
  const taxed = base === 'fare' ? fare : commission;
  const share = rate ?? 0;
  return Math.round((taxed * share) / (isContained ? WHOLE + share : WHOLE));
}
