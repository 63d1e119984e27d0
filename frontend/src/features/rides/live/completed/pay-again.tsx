import { useMutation } from '@tanstack/react-query';
import { phoneText } from '@waka/contracts/accounts/phone';
import { CARD, isWithinLimits } from '@waka/contracts/money/payment-method';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { PayAgain as PayAgainBody } from '@waka/contracts/payments/payment-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames, useOfferedWallets } from '../../../../lib/payments/use-ride-methods.ts';
import { usePayers } from '../../../../lib/payments/use-saved-methods.ts';
import { isShort } from '../../../../lib/payments/cash-due.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { Button } from '../../../../ui/button.tsx';
import { LazyPayByCard } from '../../../../ui/cards/lazy-cards.ts';

/** Shows which of the rider's numbers would be asked. */
const PayerNumber = ({ number }: { number: string | null | undefined }) =>
  number && (
    <bdi dir="ltr" className="figures block text-sm font-normal">
      {phoneText(number)}
    </bdi>
  );

/** Offers the same wallet again or another one, or a saved card, after a failed payment. */
export function PayAgain({ ride }: { ride: Ride }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const wallets = useOfferedWallets(ride.currency).filter((one) =>
    isWithinLimits(one, ride.payment?.amount ?? ride.fare),
  );
  const payerOf = usePayers(wallets);
  const again = useMutation({
    mutationFn: (body: PayAgainBody) => call(paymentRoutes.payAgain, { params: { id: ride.id }, body }),
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
      {wallets.map(({ method }) =>
        method === CARD ? (
          <LazyPayByCard
            key={method}
            isDisabled={again.isPending}
            onCard={({ id: cardId }) => again.mutate({ method, cardId })}
          />
        ) : (
          <Button
            key={method}
            tone="quiet"
            disabled={again.isPending}
            isBusy={again.isPending && again.variables.method === method}
            onClick={() => again.mutate({ method })}
          >
            <span>
              {t(!isShort(ride) && method === ride.payment?.method ? 'rider.pay.again' : 'rider.pay.open', {
                wallet: nameOfMethod(method, ride.currency),
              })}
              <PayerNumber number={payerOf(method)?.number} />
            </span>
          </Button>
        ),
      )}
    </div>
  );
}
