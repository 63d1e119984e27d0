import { useMutation } from '@tanstack/react-query';
import { isWithinLimits, type Wallet } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames, useOfferedWallets } from '../../../../lib/payments/use-ride-methods.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Button } from '../../../../ui/button.tsx';

/** Offers the same wallet again or another one after a failed payment. */
export function PayAgain({ ride }: { ride: Ride }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const wallets = useOfferedWallets(ride.currency).filter((one) =>
    isWithinLimits(one, ride.payment?.amount ?? ride.fare),
  );
  const again = useMutation({
    mutationFn: (method: Wallet) => call(paymentRoutes.payAgain, { params: { id: ride.id }, body: { method } }),
    onSuccess: rideUpdated,
    onError: (error) => {
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      else {
        showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'rider.pay.againFailed') });
      }
    },
  });
  return (
    <div className="mt-1 grid w-full gap-2 sm:grid-cols-2">
      {wallets.map(({ method }) => (
        <Button
          key={method}
          tone="quiet"
          disabled={again.isPending}
          isBusy={again.isPending && again.variables === method}
          onClick={() => again.mutate(method)}
        >
          {t(ride.paymentMethod !== 'cash' && method === ride.payment?.method ? 'rider.pay.again' : 'rider.pay.open', {
            wallet: nameOfMethod(method, ride.currency),
          })}
        </Button>
      ))}
    </div>
  );
}
