import { useMutation } from '@tanstack/react-query';
import { LIVE_STATUSES, type RiderCancelReason } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError, isUnanswered } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { translate } from '../../../../lib/i18n/i18n.ts';
import { rideStore, rideUpdated } from '../../../../lib/live/ride.store.ts';
import { freeUntilOf, requestQueued, requestWithdrawn } from '../../../../lib/live/queued-requests.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';

/**
 * Cancels the ride in the status that the rider sees. A driver who accepted at the same moment is shown instead of
 * being cancelled.
 */
export const useCancelRide = ({ id, status, fees }: Ride, onDone: () => void) =>
  useMutation({
    mutationFn: (why: { reason: RiderCancelReason; note?: string }) => {
      return call(rideRoutes.cancelRide, { params: { id }, body: { ...why, seenStatus: seenOf(status) } });
    },
    onSuccess: (ride) => {
      // A ride that the rider left meanwhile, or a sign-out cleared, does not come back.
      if (rideStore.getState().ride?.id === id) rideUpdated(ride);
      requestWithdrawn({ kind: 'cancel', rideId: id });
      onDone();
    },
    onError: (error, why) => {
      if (isUnanswered(error)) {
        const body = { ...why, seenStatus: seenOf(status) };
        requestQueued({ kind: 'cancel', rideId: id, body, ...freeUntilOf({ status, fees }) });
        onDone();
        return;
      }
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      onDone();
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

const seenOf = (status: Ride['status']) => LIVE_STATUSES.find((live) => live === status);
