import { useMutation } from '@tanstack/react-query';
import { paymentRoutes } from '@waka/contracts/payments/payment-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { rideStore, rideUpdated } from '../../../../lib/live/ride.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/**
 * Records that the rider paid in cash after all, at the end of the ride or later from its receipt. A wallet that was faster
 * shows in the updated ride.
 */
export const useTakeCash = (rideId: string) =>
  useMutation({
    mutationFn: () => call(paymentRoutes.takeCash, { params: { id: rideId } }),
    onSuccess: updated,
    onError: (error) => {
      if (error instanceof ApiError && error.ride) updated(error.ride);
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description: errorText(error, 'driver.pay.tookCashFailed'),
      });
    },
    onSettled: () =>
      Promise.all(['ride', 'receipt'].map((name) => queryClient.invalidateQueries({ queryKey: [name, rideId] }))),
  });

/** Applies the state of a ride that the driver's screen shows; one that was dismissed does not come back. */
function updated(ride: Ride): void {
  if (rideStore.getState().ride?.id === ride.id) rideUpdated(ride);
}
