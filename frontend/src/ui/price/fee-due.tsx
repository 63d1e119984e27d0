import { CARD } from '@waka/contracts/money/payment-method';
import { isPaid } from '@waka/contracts/money/ride-payment';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../lib/payments/use-ride-methods.ts';

export interface FeeDueProps {
  ride: Pick<Ride, 'fareLines' | 'payment' | 'carried' | 'currency'>;
  isDriver?: boolean;
}

/**
 * Shows the fee of a cancelled ride, and whether it is paid; to the rider also what of earlier rides is paid with it. Renders nothing for a
 * ride without one.
 */
export function FeeDue({ ride: { fareLines, payment, carried = 0, currency }, isDriver = false }: FeeDueProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const line = fareLines?.find(({ kind }) => kind === 'cancellation' || kind === 'no_show');
  if (!line || (!payment && carried <= 0)) return null;
  const fee = t(line.kind === 'no_show' ? 'price.no_show' : 'price.cancellation');
  // The wallet is asked with what earlier rides have carried, which is no driver's.
  const before = payment && !isDriver ? Math.max(0, -carried) : 0;
  const amount = formatMoney(line.amount, currency);
  const text = () => {
    // The driver has it at once, whether the rider has paid or not.
    if (isDriver) return t('price.feeEarned', { fee, amount });
    if (!payment) return t('price.feeCarried', { fee, amount });
    if (isPaid(payment.state)) return t('price.feePaid', { fee, amount });
    if (payment.state === 'failed') return t('price.feeDue', { fee, amount });
    if (payment.method === CARD) return t('price.feeOnCard', { fee, amount });
    return t('price.feeAsked', { fee, amount, wallet: nameOfMethod(payment.method, currency) });
  };
  return (
    <p aria-live="polite" className="figures mb-2 font-bold">
      {text()}
      {payment && before > 0 && (
        <span className="block font-normal">
          {t('price.feeWithBefore', {
            before: formatMoney(before, currency),
            amount: formatMoney(payment.amount, currency),
          })}
        </span>
      )}
    </p>
  );
}
