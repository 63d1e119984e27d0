import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride, RideEvent } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';

/** `ride` is the newest state known and never waits; `log` is its history, in order and without doubles. */
export interface LiveRide {
  ride: Ride | null;
  log: readonly RideEvent[];
  /** Up to here the service has told all: what is not in the log was not meant for this reader. */
  wholeTo: number;
  /** Whether the service has said yet if there is a ride. */
  isTold: boolean;
}

const NOTHING: LiveRide = { ride: null, log: [], wholeTo: 0, isTold: false };

export const rideStore = create<LiveRide>(() => NOTHING);

/** Old news and repeats change nothing. */
export function rideUpdated(ride: Ride): void {
  const known = rideStore.getState();
  const event = { seq: ride.seq, type: ride.lastEvent.type, at: ride.lastEvent.at, ride };
  if (known.ride?.id !== ride.id) {
    // News of a ride that is over must not push aside the one that runs.
    if (known.ride && isLive(known.ride.status) && !isLive(ride.status)) return;
    rideStore.setState({ ride, log: [event], wholeTo: 0, isTold: true });
    return;
  }
  // The answer to one's own rating has no event of its own, and so the same seq.
  const isRated = ride.seq === known.ride.seq && ride.myRating !== null && known.ride.myRating === null;
  if (ride.seq > known.ride.seq || isRated) rideStore.setState({ ride, log: merged(known.log, [event]) });
}

/**
 * News by the socket. What a payment has come to after its ride was dismissed must not bring that ride back.
 */
export function rideNews(ride: Ride): void {
  if (ride.lastEvent.type === 'payment' && rideStore.getState().ride?.id !== ride.id) return;
  rideUpdated(ride);
}

/** All events after `afterSeq`, asked for because some were missing; any of them may be known already. */
export function rideEventsArrived(rideId: string, afterSeq: number, events: readonly RideEvent[]): void {
  const known = rideStore.getState();
  if (known.ride?.id !== rideId || events.length === 0) return;
  const log = merged(known.log, events);
  const newest = log.at(-1)?.ride;
  const wholeTo = afterSeq > lastSeqWithoutGap(known) ? known.wholeTo : Math.max(...events.map((event) => event.seq));
  rideStore.setState({ log, wholeTo, ride: newest && newest.seq > known.ride.seq ? newest : known.ride });
}

export const noRideTold = () => rideStore.setState({ isTold: true });

/** The reader has seen how the ride ended. */
export const rideDismissed = () => rideStore.setState({ ...NOTHING, isTold: true });

/** Somebody else may sign in next. */
export const rideForgotten = () => rideStore.setState(NOTHING);

/** The last event before the first hole in the log: what comes after it has to be asked for. */
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
