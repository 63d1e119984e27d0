import { CARD, CASH } from '@waka/contracts/money/payment-method';
import type { RideRefund } from '@waka/contracts/money/ride-refund';
import { formatMoney } from '../../lib/i18n/format.ts';
import type { KnownCurrency } from '../../lib/i18n/money.ts';
import { formatDate, type Translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../lib/payments/use-ride-methods.ts';
import { serverNow } from '../../lib/server-clock.ts';

export interface RideRefundsProps {
  refunds: readonly RideRefund[];
  className?: string;
}

/** Shows a rider what of the money for a ride goes back, one line each. */
export function RideRefunds({ refunds, className = '' }: RideRefundsProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  return (
    <ul className={`figures grid gap-1 font-semibold ${className}`}>
      {refunds.map((refund, index) => (
        <li key={index} className={`wrap-anywhere ${tones[refund.state]}`}>
          {textOf(refund, nameOfMethod(refund.method, refund.currency), t)}
        </li>
      ))}
    </ul>
  );
}

export interface BorneRefundProps {
  amount: number;
  currency: KnownCurrency;
}

/** Shows a driver what of a fare went back to the rider and is off the balance. */
export function BorneRefund({ amount, currency }: BorneRefundProps) {
  const t = useT();
  return <p className="figures font-semibold">{t('cash.refund.borne', { amount: formatMoney(amount, currency) })}</p>;
}

const tones = { due: '', sent: 'text-go', credited: 'text-go', withdrawn: 'text-muted' } as const;

function textOf(refund: RideRefund, name: string, t: Translate): string {
  const { state, isByTeam = false, amount: sum, currency, method, at, isLate } = refund;
  const day = dayOf(at);
  if (sum === null) return t(state === 'due' ? 'cash.refund.dueOther' : 'cash.refund.sentOther', { day });
  const amount = formatMoney(sum, currency);
  if (state === 'due')
    return isLate ? t('cash.refund.dueLate', { amount, method: name }) : t('cash.refund.due', { amount });
  if (state === 'credited') return t('cash.refund.credited', { amount, day });
  if (state === 'withdrawn') return t(isByTeam ? 'cash.refund.takenBack' : 'cash.refund.withdrawn', { amount });
  if (method === CARD) return t('cash.refund.sentToCard', { amount, day });
  return method === CASH
    ? t('cash.refund.sent', { amount, day })
    : t('cash.refund.sentTo', { amount, method: name, day });
}

function dayOf(at: string): string {
  const day = new Date(at);
  const isThisYear = day.getFullYear() === new Date(serverNow()).getFullYear();
  return formatDate(day, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}
