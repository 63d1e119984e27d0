import { useQuery } from '@tanstack/react-query';
import { isCard, type Wallet } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { isPaid } from '@waka/contracts/money/ride-payment';
import { TIP_DAYS } from '@waka/contracts/payments/tip';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useOfferedWallets } from '../../../../lib/payments/use-ride-methods.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { TipChoice } from './tip-choice.tsx';
import { TipState } from './tip-state.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface TipProps {
  ride: Ride;
  /** First name of the driver. */
  driver: string;
}

/** Offers a tip for the driver of a paid ride, and shows the state of its payment. */
export function Tip({ ride, driver }: TipProps) {
  const t = useT();
  const { tip } = ride;
  const wallets = useWallets(ride);
  const now = useServerNow(MINUTE_MS);
  const isLate = ride.completedAt !== null && now >= Date.parse(ride.completedAt) + TIP_DAYS * DAY_MS;
  // An older backend does not know tips.
  if (tip === undefined) return null;
  if (tip === null || tip.state === 'failed') {
    if (wallets.length === 0) return null;
    // The service refuses tips for older rides.
    if (isLate) return <p className="border-t border-line pt-4 text-muted">{t('tip.late', { days: TIP_DAYS })}</p>;
    return (
      <section aria-label={t('tip.title', { driver })} className="border-t border-line pt-4">
        <p className="mb-2 font-bold">{t('tip.title', { driver })}</p>
        {tip && (
          <p className="mb-2 text-sm text-stop">
            {tip.reason === 'other_sum'
              ? t('tip.otherSum', { amount: formatMoney(tip.amount, tip.currency) })
              : t('tip.failed')}
          </p>
        )}
        <TipChoice ride={ride} wallets={wallets} />
      </section>
    );
  }
  return (
    <section aria-live="polite" className="border-t border-line pt-4">
      <TipState rideId={ride.id} tip={tip} driver={driver} />
    </section>
  );
}

/** Returns the wallet that has paid the ride, or those that the rider has saved; none while the fare is open. */
function useWallets({ payment, currency }: Ride): readonly Wallet[] {
  const offered = useOfferedWallets(currency).map(({ method }) => method);
  const { data = [] } = useQuery({
    queryKey: ['payment', 'methods'],
    queryFn: ({ signal }) => call(paymentRoutes.paymentMethods, { signal }),
    enabled: payment === null,
  });
  const own = payment
    ? isPaid(payment.state)
      ? [payment.method]
      : []
    : data.flatMap((method) => (!isCard(method) && method.isProved ? [method.type] : []));
  return [...new Set(own)].filter((method) => offered.includes(method));
}
