import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { storedValue } from '../storage/stored-value.ts';
import { connectedSocket } from '../realtime.ts';
import {
  hasGap,
  lastSeqWithoutGap,
  newestRide,
  noRideReceived,
  rideEventsArrived,
  rideStore,
  rideUpdated,
} from './ride.store.ts';

const BEAT_MS = 20_000;
const rememberedId = storedValue<string>('ride_id');

let isAsking = false;
/** Counts the sessions of this page: what one asked for tells the next one nothing. */
let session = 0;

/**
 * Keeps the ride's log complete: syncs at once when an event is missing, and every 20 s while a ride runs. Returns a
 * function that stops it.
 */
export function startRideSync(): () => void {
  const beat = setInterval(() => {
    const live = rideStore.getState();
    const ride = newestRide(live);
    if (ride && isLive(ride.status)) void (live.next ? askForRide(ride.id) : syncRide());
  }, BEAT_MS);
  const unsubscribe = rideStore.subscribe((state, before) => {
    const rideId = newestRide(state)?.id;
    if (rideId !== newestRide(before)?.id) rememberedId.write(rideId ?? null);
    if (hasGap(state)) void syncRide();
  });
  return () => {
    clearInterval(beat);
    unsubscribe();
    session += 1;
  };
}

/** Returns whether a page that was just opened must wait for the service to report what became of its ride. */
export const remembersRide = (): boolean => rememberedId.read() !== null;

/**
 * Applies the snapshot of each connect. A ride that this page shows as running and the snapshot lacks has ended
 * meanwhile.
 */
export function rideInSnapshot(ride: Ride | null): void {
  const known = newestRide(rideStore.getState());
  if (ride) {
    const isBehind = known?.myTags && known.id !== ride.id && isLive(known.status) && ride.scheduledFor;
    // A rider whose phone slept sees the end of the last ride before the scheduled one.
    if (isBehind) void askForRide(known.id, ride);
    else running(ride);
    return;
  }
  const rideId = known ? known.id : rememberedId.read();
  if (rideId && (!known || isLive(known.status))) void askForRide(rideId);
  else noRideReceived();
}

function running(ride: Ride): void {
  rideUpdated(ride);
  // A page that stored the ride earlier knows this state, but not the events before it.
  if (hasGap(rideStore.getState())) void syncRide();
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
  // More events may have arrived meanwhile; a response that closed no gap is not requested again.
  const after = rideStore.getState();
  if (hasGap(after) && lastSeqWithoutGap(after) > afterSeq) void syncRide();
}

/** Asks what became of a ride, and then shows the one that runs, unless the session has ended meanwhile. */
async function askForRide(rideId: string, next?: Ride): Promise<void> {
  const before = session;
  try {
    const ride = await call(rideRoutes.ride, { params: { id: rideId } });
    if (session !== before) return;
    rideUpdated(ride);
  } catch (error) {
    if (session !== before) return;
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) rememberedId.write(null);
    else console.warn('Ride not read, the next connection tries again:', error);
    noRideReceived();
  }
  if (next) running(next);
}
