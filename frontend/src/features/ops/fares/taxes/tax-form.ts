import { MOST_TAX_RATE } from '@waka/contracts/money/tax';

/** Parses a share in per cent with up to two digits after the point; returns hundredths of a per cent, null for no share. */
export function rateOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const rate = Math.round(Number(text) * 100);
  return rate > 0 && rate <= MOST_TAX_RATE ? rate : null;
}
