import { useMutation } from '@tanstack/react-query';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { isDone, type RideMove } from './ride-move.ts';
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

export function moveRefused(error: unknown, move: RideMove): void {
  const truth = error instanceof ApiError ? error.ride : null;
  if (truth) rideUpdated(truth);
  // A second tap, or a retry after a lost response: the move is already made.
  if ((truth && isDone(move, truth)) || isPinRefusal(error)) return;
  showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'driver.moveFailed') });
}

/** Returns whether the error is about the PIN, which is shown beside the field instead of in a toast. */
export const isPinRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'ride.wrong_pin' || error.code === 'ride.pin_locked');
