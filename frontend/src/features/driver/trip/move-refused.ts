import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { isDone, type RideMove } from './ride-move.ts';

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
