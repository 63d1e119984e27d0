import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { MoneyLine } from './money-line.tsx';

/** Shows the cash that a driver holds as a deduction, and what of it is riders' change or under review. */
export function CashLine({ balance: { cashHeld, currency, inCash } }: { balance: DriverBalance }) {
  const t = useT();
  const partOf = (amount = 0) => Math.max(0, Math.min(amount, cashHeld));
  const [change, underReview] = [partOf(inCash?.change), partOf(inCash?.underReview)];
  const notes = [
    ...(change > 0 ? [t('earnings.cash.change', { amount: formatMoney(change, currency) })] : []),
    ...(underReview > 0 ? [t('earnings.cash.review', { amount: formatMoney(underReview, currency) })] : []),
  ];
  return (
    <MoneyLine
      label={t(cashHeld < 0 ? 'earnings.paidIn' : 'earnings.cashHeld')}
      notes={notes}
      amount={-cashHeld}
      currency={currency}
    />
  );
}
