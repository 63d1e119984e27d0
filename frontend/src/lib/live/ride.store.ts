import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride, RideEvent } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';

/** `ride` is the newest known state and is shown at once; `log` holds its events in order, without duplicates. */
export interface LiveRide {
  ride: Ride | null;
  /** A rider's scheduled ride that began at the end of `ride`, which is shown until it is dismissed. */
  next: Ride | null;
  log: readonly RideEvent[];
  /**
   * Sequence number up to which the service has sent everything: events missing below it were not meant for this user.
   */
  wholeTo: number;
  /** Whether the service has reported if there is a ride. */
  isKnown: boolean;
}

const NOTHING: LiveRide = { ride: null, next: null, log: [], wholeTo: 0, isKnown: false };

export const rideStore = create<LiveRide>(() => NOTHING);

/** Returns the ride that runs, or else the last one. */
export const newestRide = ({ ride, next }: LiveRide): Ride | null => next ?? ride;

/** Applies a state of the ride. Older states and repeats change nothing. */
export function rideUpdated(ride: Ride): void {
  const known = rideStore.getState();
  const event = { seq: ride.seq, type: ride.lastEvent.type, at: ride.lastEvent.at, ride };
  if (known.ride?.id !== ride.id) {
    const newest = newestRide(known);
    // An update of a ride that is over must not replace the running one.
    if (newest && (newest.id === ride.id ? ride.seq <= newest.seq : isLive(newest.status) && !isLive(ride.status)))
      return;
    if (mayWait(known.ride, ride)) rideStore.setState({ next: ride });
    else rideStore.setState({ ride, next: null, log: [event], wholeTo: 0, isKnown: true });
    return;
  }
  // The response to the user's own rating has no event of its own, and so the same seq.
  const isRated = ride.seq === known.ride.seq && ride.myRating !== null && known.ride.myRating === null;
  if (ride.seq > known.ride.seq || isRated) rideStore.setState({ ride, log: merged(known.log, [event]) });
}

const SOON_MS = 10 * 60_000;

/**
 * Checks whether a rider sees to the end of a ride first: what is due, and to whom. A car at the pickup does not wait for
 * that. Only a rider's own rides have tags: a driver sees a new ride at once.
 */
const mayWait = (shown: Ride | null, { scheduledFor, arrivedAt, requestedAt }: Ride): boolean =>
  !!shown?.completedAt &&
  !!shown.myTags &&
  !!scheduledFor &&
  !arrivedAt &&
  Math.abs(Date.parse(requestedAt) - Date.parse(shown.completedAt)) < SOON_MS;

/** Applies a ride from the socket. A payment event must not bring back a ride that was dismissed. */
export function rideNews(ride: Ride): void {
  if (ride.lastEvent.type === 'payment' && rideStore.getState().ride?.id !== ride.id) return;
  rideUpdated(ride);
}

/** Merges the events after `afterSeq`, which were requested because some were missing; any may be known already. */
export function rideEventsArrived(rideId: string, afterSeq: number, events: readonly RideEvent[]): void {
  const known = rideStore.getState();
  if (known.ride?.id !== rideId || events.length === 0) return;
  const log = merged(known.log, events);
  const newest = log.at(-1)?.ride;
  const wholeTo = afterSeq > lastSeqWithoutGap(known) ? known.wholeTo : Math.max(...events.map((event) => event.seq));
  rideStore.setState({ log, wholeTo, ride: newest && newest.seq > known.ride.seq ? newest : known.ride });
}

export const noRideReceived = () => rideStore.setState({ isKnown: true });

/** Clears the ride after the user has seen how it ended, and shows the next one if there is one. */
export function rideDismissed(): void {
  const { next } = rideStore.getState();
  rideStore.setState({ ...NOTHING, isKnown: true });
  if (next) rideUpdated(next);
}

let wasLeft = false;

/** Returns whether the ride goes on that was cleared with the last session of this page. */
export const isRideLeft = (): boolean => wasLeft;

/** Clears everything for the next sign-in, which may be another person's. */
export function rideCleared(): void {
  const ride = newestRide(rideStore.getState());
  wasLeft = ride !== null && isLive(ride.status);
  rideStore.setState(NOTHING);
}

/** Returns the last seq before the first gap in the log; the events after it have to be requested. */
export function lastSeqWithoutGap({ log, wholeTo }: LiveRide): number {
  let seq = wholeTo;
  for (const event of log) {
    if (event.seq > seq + 1) break;
    seq = Math.max(seq, event.seq);
  }
  return seq;
}

export const hasGap = (live: LiveRide): boolean => live.ride !== null && lastSeqWithoutGap(live) < live.ride.seq;

function merged(log: readonly RideEvent[], events: readonly RideEvent[]): RideEvent[] {
  const bySeq = new Map(log.map((event) => [event.seq, event]));
  for (const event of events) if (!bySeq.has(event.seq)) bySeq.set(event.seq, event);
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}
