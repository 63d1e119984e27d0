import { CARD } from '@waka/contracts/money/payment-method';
import { isPaid } from '@waka/contracts/money/ride-payment';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useRideOf } from '../../../lib/live/use-ride-of.ts';
import { LazyCardPay } from '../../../ui/cards/lazy-cards.ts';
import { TipState } from '../live/completed/tip-state.tsx';

/**
 * Shows what of a ride still waits for its rider: the question of a card's bank, and a tip that is not through. The end of
 * the ride, which shows them too, may have been left.
 */
export function OpenPayments({ rideId }: { rideId: string }) {
  const t = useT();
  const ride = useRideOf(rideId);
  if (!ride) return null;
  const { payment, tip } = ride;
  const driver = ride.driver?.name.split(' ')[0] ?? '';
  const isAsked = payment?.method === CARD && payment.needsCheck && !isPaid(payment.state);
  const isTipOpen = tip?.state === 'due' || tip?.state === 'requested';
  if (!isAsked && !isTipOpen && tip?.state !== 'failed') return null;
  return (
    <section aria-live="polite" className="grid gap-3 rounded-xl bg-surface p-5 shadow-card print:hidden">
      {isAsked && <LazyCardPay rideId={rideId} payment={payment} driver={driver} />}
      {isTipOpen && (
        <div className="text-center">
          <p className="mb-2 font-bold">
            {t('tip.name')} · <span className="figures">{formatMoney(tip.amount, tip.currency)}</span>
          </p>
          <TipState rideId={rideId} tip={tip} driver={driver} />
        </div>
      )}
      {tip?.state === 'failed' && (
        <p className="text-stop">{t('tip.notPaid', { amount: formatMoney(tip.amount, tip.currency) })}</p>
      )}
    </section>
  );
}
