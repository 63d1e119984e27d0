import type { CancelRequest } from '@waka/contracts/rides/ride-requests';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../lib/api/api-client.ts';
import { orWithout } from '../../../lib/api/or-without.ts';

export type RideMove =
  | { kind: 'arrive' }
  | { kind: 'undo_arrival' }
  | { kind: 'start'; pin: string | undefined; tappedAt?: number }
  | { kind: 'reach'; number: number }
  | { kind: 'undo_stop'; number: number }
  | { kind: 'complete'; tappedAt?: number }
  | { kind: 'cancel'; reason: CancelRequest['reason']; note?: string };

const reached: Record<Exclude<RideMove['kind'], 'reach' | 'undo_stop'>, RideStatus> = {
  arrive: 'arrived',
  undo_arrival: 'accepted',
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
};

/** Returns whether the move was made, by the ride as the service has it. */
export function isDone(move: RideMove, truth: Ride): boolean {
  if (move.kind === 'reach') return truth.stopsReached >= move.number;
  if (move.kind === 'undo_stop') return truth.stopsReached < move.number;
  return truth.status === reached[move.kind];
}

/** Sends a move of the trip once. Throws ApiError or NetworkError. */
export function makeMove(
  move: RideMove,
  { id, status, seq }: Pick<Ride, 'id' | 'status' | 'seq'>,
  signal?: AbortSignal,
): Promise<Ride> {
  const params = { id };
  switch (move.kind) {
    case 'arrive':
      return call(rideRoutes.arriveAtPickup, { params, signal });
    case 'undo_arrival':
      return call(rideRoutes.undoArrival, { params, signal });
    case 'start':
      return orWithout(
        'tappedAt',
        () => call(rideRoutes.startRide, { params, body: { pin: move.pin, tappedAt: move.tappedAt }, signal }),
        () => call(rideRoutes.startRide, { params, body: { pin: move.pin }, signal }),
      );
    case 'reach':
      return call(rideRoutes.reachStop, { params, body: { number: move.number, seenSeq: seq }, signal });
    case 'undo_stop':
      return call(rideRoutes.undoStop, { params, body: { number: move.number }, signal });
    case 'complete':
      return orWithout(
        'tappedAt',
        () => call(rideRoutes.completeRide, { params, body: { seenSeq: seq, tappedAt: move.tappedAt }, signal }),
        () => call(rideRoutes.completeRide, { params, body: { seenSeq: seq }, signal }),
      );
    default: {
      const seenStatus = status === 'accepted' || status === 'arrived' ? status : undefined;
      return call(rideRoutes.cancelRide, {
        params,
        body: { reason: move.reason, note: move.note, seenStatus },
        signal,
      });
    }
  }
}
