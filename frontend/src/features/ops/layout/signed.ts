import type { Currency } from '@waka/contracts/regions';
import { formatMoney, leftToRight } from '../../../lib/i18n/format.ts';

/** Writes by how much a balance changes, with a sign in both directions. */
export const formatChange = (amount: number, currency: Currency): string =>
  amount > 0 ? leftToRight(`+${formatMoney(amount, currency)}`) : formatMoney(amount, currency);
