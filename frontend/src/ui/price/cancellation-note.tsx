import { useQuery } from '@tanstack/react-query';
import { CASH, regionOfCurrency } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../lib/api/api-client.ts';
import { useServerNow } from '../../lib/hooks/use-server-now.ts';
import { formatClock, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useRideMethods } from '../../lib/payments/use-ride-methods.ts';

const TICK_MS = 1_000;

export interface CancellationNoteProps {
  ride: Pick<Ride, 'fees' | 'currency' | 'paymentMethod'>;
}

/** Shows the rider what cancelling costs before it is done; renders nothing where it costs nothing. */
export function CancellationNote({ ride }: CancellationNoteProps) {
  const t = useT();
  const now = useServerNow(TICK_MS);
  const before = useAskedWithFee(ride);
  const { fees, currency } = ride;
  if (!fees || fees.cancellation === 0) return null;
  const amount = formatMoney(fees.cancellation + before, currency);
  return (
    <p className="figures rounded-lg bg-accent-soft px-4 py-3 font-semibold">
      {now < Date.parse(fees.freeUntil)
        ? t('price.cancelFreeUntil', { time: formatClock(fees.freeUntil), amount })
        : t('price.cancelCosts', { amount })}
      {before > 0 && <> {t('price.withEarlier', { amount: formatMoney(before, currency) })}</>}
    </p>
  );
}

/** Returns what earlier rides have carried, where the wallet or card of the ride is asked for it with the fee. */
function useAskedWithFee({ fees, currency, paymentMethod }: CancellationNoteProps['ride']): number {
  const isAsked = Boolean(fees?.cancellation) && paymentMethod !== CASH;
  const { data: credits = [] } = useQuery({
    queryKey: ['payment', 'credit'],
    queryFn: ({ signal }) => call(paymentRoutes.riderCredit, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
  const region = regionOfCurrency(currency);
  const least = useRideMethods().find((one) => one.method === paymentMethod && one.region === region)?.minAmount ?? 0;
  if (!isAsked || !fees) return 0;
  const carried = credits.find((one) => one.currency === currency && one.amount < 0)?.amount ?? 0;
  return fees.cancellation - carried >= least ? -carried : 0;
}
