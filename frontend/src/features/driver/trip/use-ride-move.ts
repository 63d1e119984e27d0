import { useMutation } from '@tanstack/react-query';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { moveRefused } from './move-refused.ts';
import type { RideMove } from './ride-move.ts';
import { moveWhenBack } from './unsent-move.ts';

/** Makes one move of the trip, a step forward also through a broken network. The response is the current ride, also where the move is refused. */
export const useRideMove = (ride: Ride) =>
  useMutation({
    mutationFn: (move: RideMove) => moveWhenBack(move, ride),
    onSuccess: (moved, move) => {
      if (!moved) return;
      rideUpdated(moved);
      if (move.kind === 'cancel') showToast({ title: translate('driver.cancel.done') });
    },
    onError: moveRefused,
  });
