import { divideFare } from '@waka/contracts/money/divide-fare';
import { CASH, regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import type { RideDue } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { cashDue } from '../../lib/payments/cash-due.ts';
import { useRideMethods } from '../../lib/payments/use-ride-methods.ts';

export interface CreditLineProps {
  fare: number;
  /** What the rider has left of change; below zero what rides of before have carried to this one. */
  credit?: number;
  /** What a promotion pays. */
  promotion?: number;
  currency: Currency;
  /** How the ride is paid; left out while nothing can pay it. */
  paymentMethod?: string | undefined;
}

/** Shows what a promotion and credit pay of a ride, and what is left to pay. */
export function CreditLine({ fare, credit = 0, promotion: most = 0, currency, paymentMethod }: CreditLineProps) {
  return <DueLines {...useDue({ fare, credit, promotion: most, currency, paymentMethod })} currency={currency} />;
}

/** Returns who will pay what of a fare, and what is left to pay. */
export function useDue({ fare, credit = 0, promotion: most = 0, currency, paymentMethod }: CreditLineProps) {
  const least = useLeastOf(paymentMethod, currency);
  const { rest, ...paid } = divideFare({ fare, promotion: most, credit, least });
  const isInCash = paymentMethod === CASH;
  return { ...paid, due: isInCash ? cashDue(rest, currency) : rest, isInCash };
}

interface DueLinesProps extends RideDue {
  isInCash: boolean;
}

/** Shows who pays what of a fare, and what is left to pay. */
export function DueLines({ promotion, credit, carried, due, currency, isInCash }: DueLinesProps) {
  const t = useT();
  return (
    <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm font-semibold">
      {promotion > 0 && (
        <span className="text-go">
          {t('cash.promotion')} {formatMoney(-promotion, currency)}
        </span>
      )}
      {credit > 0 && (
        <span>
          {t('cash.line')} {formatMoney(-credit, currency)}
        </span>
      )}
      {carried !== 0 && (
        <span>
          {t(carried > 0 ? 'cash.toNextRide' : 'cash.fromBefore')} {formatMoney(-carried, currency)}
        </span>
      )}
      <span className={promotion > 0 ? 'ms-auto text-base leading-tight font-extrabold' : ''}>
        {t(isInCash ? 'cash.toPay' : 'cash.restToPay')} {formatMoney(due, currency)}
      </span>
    </p>
  );
}

/** Returns the least that a method can pay. */
function useLeastOf(method: string | undefined, currency: Currency): number {
  const region = regionOfCurrency(currency);
  return useRideMethods().find((one) => one.method === method && one.region === region)?.minAmount ?? 0;
}

export interface ReceiptCreditProps {
  /** What of the fare was paid by credit. */
  credit: number;
  /** What a promotion paid. */
  promotion: number;
  /** What is paid with the next ride; below zero for what was carried to this one. */
  carried: number;
  /** What of the cash was not given. */
  short: number;
  /** Change that was kept as credit. */
  changeKept: number;
  /** What was left for a wallet, a card or cash; null for cash that the receipt has below. */
  rest: number | null;
  /** What was handed over in cash where change was kept; null where none was. */
  given: number | null;
  /** Whether the rest is paid. */
  isPaid: boolean;
  currency: KnownCurrency;
}

/** Shows the lines of a receipt about promotions, credit, and cash that was given or not, and what was left to pay. */
export function ReceiptCredit({ credit, promotion, carried, short, changeKept, ...props }: ReceiptCreditProps) {
  const { rest, given, isPaid, currency } = props;
  const t = useT();
  const lines = [
    { name: t('cash.promotion'), amount: -promotion },
    { name: t('cash.line'), amount: -credit },
    { name: t(carried > 0 ? 'cash.toNextRide' : 'cash.fromBefore'), amount: -carried },
    { name: t('cash.short'), amount: -short },
    { name: t('cash.given'), amount: given ?? 0 },
    { name: t('cash.changeKept'), amount: changeKept },
  ].filter(({ amount }) => amount !== 0);
  return (
    <>
      {lines.map(({ name, amount }) => (
        <tr key={name}>
          <th scope="row" className="py-2 pe-4 text-start font-normal">
            {name}
          </th>
          <td className="py-2 text-end font-semibold">{formatMoney(amount, currency)}</td>
        </tr>
      ))}
      {rest !== null && (
        <tr className="border-t border-line font-bold">
          <th scope="row" className="py-2 pe-4 text-start">
            {t(isPaid ? 'cash.paid' : 'cash.restToPay')}
          </th>
          <td className="py-2 text-end">{formatMoney(rest, currency)}</td>
        </tr>
      )}
    </>
  );
}
