import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { connectedSocket } from '../realtime.ts';
import { hasGap, lastSeqWithoutGap, noRideTold, rideEventsArrived, rideStore, rideUpdated } from './ride.store.ts';

const BEAT_MS = 20_000;
const REMEMBERED = 'waka.ride';

let isAsking = false;

/** Keeps the ride's log whole: asks at once when an event is missing, and every 20 s while a ride runs. */
export function startRideSync(): () => void {
  const beat = setInterval(() => {
    const { ride } = rideStore.getState();
    if (ride && isLive(ride.status)) void syncRide();
  }, BEAT_MS);
  const unsubscribe = rideStore.subscribe((state, before) => {
    if (state.ride?.id !== before.ride?.id) remember(state.ride?.id ?? null);
    if (hasGap(state)) void syncRide();
  });
  return () => {
    clearInterval(beat);
    unsubscribe();
  };
}

/** Whether a page that was just opened has to wait for the service to say what became of its ride. */
export const remembersRide = (): boolean => localStorage.getItem(REMEMBERED) !== null;

/** At every connect. A ride that this page shows as running and the snapshot leaves out has ended meanwhile. */
export function rideInSnapshot(ride: Ride | null): void {
  if (ride) {
    rideUpdated(ride);
    // A page that kept the ride from before knows this state, and nothing of how it came to it.
    if (hasGap(rideStore.getState())) void syncRide();
    return;
  }
  const known = rideStore.getState().ride;
  const rideId = known ? known.id : localStorage.getItem(REMEMBERED);
  if (rideId && (!known || isLive(known.status))) void askHowItEnded(rideId);
  else noRideTold();
}

async function syncRide(): Promise<void> {
  const live = rideStore.getState();
  const { ride } = live;
  const socket = connectedSocket();
  if (!ride || !socket || isAsking) return;
  isAsking = true;
  const afterSeq = lastSeqWithoutGap(live);
  try {
    const answer = await socket.emitWithAck('ride:sync', { rideId: ride.id, afterSeq });
    if (answer.ok) rideEventsArrived(ride.id, afterSeq, answer.events);
  } catch (error) {
    console.warn('Ride not brought up to date, the next beat tries again:', error);
  } finally {
    isAsking = false;
  }
  // More may have come in while the answer was under way; an answer that closed nothing is not asked for again.
  const after = rideStore.getState();
  if (hasGap(after) && lastSeqWithoutGap(after) > afterSeq) void syncRide();
}

async function askHowItEnded(rideId: string): Promise<void> {
  try {
    rideUpdated(await call(rideRoutes.ride, { params: { id: rideId } }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) remember(null);
    else console.warn('The end of the ride is not known, the next connection asks again:', error);
    noRideTold();
  }
}

function remember(rideId: string | null) {
  if (rideId) localStorage.setItem(REMEMBERED, rideId);
  else localStorage.removeItem(REMEMBERED);
}
