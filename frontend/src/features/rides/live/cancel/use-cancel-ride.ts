import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CancelRequest } from '@waka/contracts/rides/ride-requests';
import { LIVE_STATUSES } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { ApiError, isUnanswered } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { rideStore, rideUpdated } from '../../../../lib/live/ride.store.ts';
import { freeUntilOf, requestQueued, requestWithdrawn } from '../../../../lib/live/queued-requests.ts';
import { sendCancel } from '../../../../lib/live/send-cancel.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { termsKey } from '../../../../ui/price/cancellation-terms.ts';

/**
 * Cancels the ride in the status and for the fee that the rider sees. A driver who accepted at the same moment is shown
 * instead of being cancelled, and a higher fee instead of being charged.
 */
export function useCancelRide({ id, status, fees }: Ride, onDone: () => void) {
  const queryClient = useQueryClient();
  const seenStatus = LIVE_STATUSES.find((live) => live === status);
  return useMutation({
    mutationFn: (what: Omit<CancelRequest, 'seenStatus'>) => sendCancel(id, { ...what, seenStatus }),
    onSuccess: (ride) => {
      // A ride that the rider left meanwhile, or a sign-out cleared, does not come back.
      if (rideStore.getState().ride?.id === id) rideUpdated(ride);
      requestWithdrawn({ kind: 'cancel', rideId: id });
      onDone();
    },
    onError: (error, what) => {
      if (isUnanswered(error)) {
        requestQueued({ kind: 'cancel', rideId: id, body: { ...what, seenStatus }, ...freeUntilOf({ status, fees }) });
        onDone();
        return;
      }
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      // The question stays open with the new fee.
      if (error instanceof ApiError && error.code === 'ride.cancel_costs') {
        void queryClient.invalidateQueries({ queryKey: termsKey(id) });
      } else onDone();
      showToast({
        tone: 'error',
        title: translate('app.error'),
        description:
          status === 'pending' && truth?.status === 'accepted'
            ? translate('rider.cancel.movedOn')
            : errorText(error, 'rider.cancel.failed'),
      });
    },
  });
}
