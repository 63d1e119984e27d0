import { useMutation } from '@tanstack/react-query';
import type { CancelRequest } from '@waka/contracts/rides/ride-requests';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';

export type RideMove =
  | { kind: 'arrive' }
  | { kind: 'undo_arrival' }
  | { kind: 'start'; pin: string | undefined }
  | { kind: 'reach'; number: number }
  | { kind: 'undo_stop'; number: number }
  | { kind: 'complete' }
  | { kind: 'cancel'; reason: CancelRequest['reason']; note?: string };

const reached: Record<Exclude<RideMove['kind'], 'reach' | 'undo_stop'>, RideStatus> = {
  arrive: 'arrived',
  undo_arrival: 'accepted',
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
};

/** Makes one move of the trip. The response is the current ride, also where the move is refused. */
export const useRideMove = (ride: Ride) =>
  useMutation({
    mutationFn: (move: RideMove) => make(move, ride),
    onSuccess: (moved, move) => {
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

function isDone(move: RideMove, truth: Ride): boolean {
  if (move.kind === 'reach') return truth.stopsReached >= move.number;
  if (move.kind === 'undo_stop') return truth.stopsReached < move.number;
  return truth.status === reached[move.kind];
}

/** Returns whether the error is about the PIN, which is shown beside the field instead of in a toast. */
export const isPinRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'ride.wrong_pin' || error.code === 'ride.pin_locked');

function make(move: RideMove, { id, status, seq }: Ride): Promise<Ride> {
  const params = { id };
  switch (move.kind) {
    case 'arrive':
      return call(rideRoutes.arriveAtPickup, { params });
    case 'undo_arrival':
      return call(rideRoutes.undoArrival, { params });
    case 'start':
      return call(rideRoutes.startRide, { params, body: move.pin === undefined ? {} : { pin: move.pin } });
    case 'reach':
      return call(rideRoutes.reachStop, { params, body: { number: move.number, seenSeq: seq } });
    case 'undo_stop':
      return call(rideRoutes.undoStop, { params, body: { number: move.number } });
    case 'complete':
      return call(rideRoutes.completeRide, { params });
    default: {
      const seenStatus = status === 'accepted' || status === 'arrived' ? status : undefined;
      return call(rideRoutes.cancelRide, { params, body: { reason: move.reason, note: move.note, seenStatus } });
    }
  }
}
