import type { KnownCurrency } from '../lib/i18n/money.ts';
import { formatOtherMoney } from '../lib/i18n/format.ts';

interface OtherMoneyProps {
  amount: number;
  currency: KnownCurrency;
}

/** Shows below an amount that changes hands what it is in the other money of the country: notes have new leones. */
export function OtherMoney({ amount, currency }: OtherMoneyProps) {
  const text = formatOtherMoney(amount, currency);
  return text && <p className="figures font-semibold text-muted">{text}</p>;
}
