import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { isUnanswered } from '../../../lib/api/api-error.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { isDone, makeMove, type RideMove } from './ride-move.ts';

/** A step forward of the trip, which is the same whenever the service gets it. What is undone or cancelled depends on the moment. */
type KeptMove = Extract<RideMove, { kind: 'arrive' | 'start' | 'reach' | 'complete' }>;

interface UnsentMove {
  rideId: string;
  move: KeptMove;
  withdraw: () => void;
}

export const unsentMove = create<{ unsent: UnsentMove | null }>(() => ({ unsent: null }));

const PAUSE_MS = 2_000;

/**
 * Makes a move of the trip. One that gets no answer is kept on the screen and sent again until the service has answered,
 * on whichever screen the driver is. Returns null when the driver withdrew it, or the ride has it already.
 * Throws ApiError, and NetworkError for a move that is not kept.
 */
export async function moveWhenBack(move: RideMove, ride: Ride): Promise<Ride | null> {
  if (!isKept(move)) return makeMove(move, ride);
  const withdrawal = new AbortController();
  const { signal } = withdrawal;
  const unsent = { rideId: ride.id, move, withdraw: () => withdrawal.abort() };
  try {
    for (;;) {
      try {
        return await makeMove(move, ride, signal);
      } catch (error) {
        if (signal.aborted) return null;
        if (!isUnanswered(error)) throw error;
      }
      unsentMove.setState({ unsent });
      await pause(signal);
      if (signal.aborted || !isAhead(move, ride)) return null;
    }
  } finally {
    if (unsentMove.getState().unsent === unsent) unsentMove.setState({ unsent: null });
  }
}

const isKept = (move: RideMove): move is KeptMove =>
  move.kind === 'arrive' || move.kind === 'start' || move.kind === 'reach' || move.kind === 'complete';

/** Checks whether the move is still to be made, by what has been received of the ride meanwhile. */
function isAhead(move: KeptMove, { id }: Ride): boolean {
  const { ride } = rideStore.getState();
  return ride?.id === id && !isDone(move, ride);
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
