import type { Currency } from '@waka/contracts/regions';
import { formatMoney, formatSigned } from '../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { cashDue } from '../../lib/payments/cash-due.ts';

export interface CreditLineProps {
  fare: number;
  /** What the rider has left of change. */
  credit: number;
  currency: Currency;
}

/** Shows before a booking in cash what credit pays of it, and what is left to pay. */
export function CreditLine({ fare, credit, currency }: CreditLineProps) {
  const t = useT();
  const used = Math.min(fare, credit);
  return (
    <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm font-semibold">
      <span>
        {t('cash.line')} {formatSigned(-used, currency)}
      </span>
      <span>
        {t('cash.toPay')} {formatMoney(cashDue(fare - used, currency), currency)}
      </span>
    </p>
  );
}

export interface ReceiptCreditProps {
  /** What of the fare was paid by credit. */
  credit: number;
  /** Change that was kept as credit. */
  changeKept: number;
  currency: KnownCurrency;
}

/** Shows the lines of a receipt about credit. */
export function ReceiptCredit({ credit, changeKept, currency }: ReceiptCreditProps) {
  const t = useT();
  const lines = [
    { name: t('cash.line'), amount: -credit },
    { name: t('cash.changeKept'), amount: changeKept },
  ].filter(({ amount }) => amount !== 0);
  return lines.map(({ name, amount }) => (
    <tr key={name}>
      <th scope="row" className="py-2 pe-4 text-start font-normal">
        {name}
      </th>
      <td className="py-2 text-end font-semibold">{formatSigned(amount, currency)}</td>
    </tr>
  ));
}
