import { useMutation, useQuery } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useLocation } from 'wouter';
import { call } from '../../lib/api-client.ts';
import { tellFailure } from '../../lib/forms/tell-failure.ts';
import { formatDay, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { rideUpdated } from '../../lib/live/ride.store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Rides whose wallet failed; each opens once more as it ended, where it can be paid. */
export function UnpaidCard() {
  const t = useT();
  const [, navigate] = useLocation();
  const { data: unpaid = [], isError } = useQuery({
    queryKey: ['payment', 'unpaid'],
    queryFn: ({ signal }) => call(paymentRoutes.unpaidRides, { signal }),
    staleTime: 0,
  });
  const open = useMutation({
    mutationFn: (id: string) => call(rideRoutes.ride, { params: { id } }),
    onSuccess: (ride) => {
      rideUpdated(ride);
      navigate('/rider');
    },
    onError: (error) => tellFailure(error, 'app.error', 'payment.unpaidFailed'),
  });
  if (isError) return <p className="px-1 text-stop">{t('payment.unpaidFailed')}</p>;
  if (unpaid.length === 0) return null;
  return (
    <Card title={t('payment.unpaid')}>
      <p className="text-muted">{t('payment.unpaidText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {unpaid.map(({ rideId, amount, currency, destination, completedAt }) => (
          <li key={rideId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48">
              <b className="figures block text-lg font-black">{formatMoney(amount, currency)}</b>
              <span className="block text-muted wrap-anywhere">
                {t('payment.unpaidRide', { destination })} · {formatDay(completedAt)}
              </span>
            </p>
            <Button isBusy={open.isPending && open.variables === rideId} onClick={() => open.mutate(rideId)}>
              {t('payment.payNow')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
