import type { Relay } from '@waka/contracts/relays/relay-views';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';

/** The trip over water that was last read with its ride to the quay. The service ends it together with that ride. */
const store = create<{ relay: Relay | null }>(() => ({ relay: null }));

/** Keeps a trip over water, so that a ride to the quay that fails can be planned again as a part of it. */
export const relayKept = (relay: Relay) => store.setState({ relay });

/** Drops a trip whose ride from the other quay the rider gave up. */
export const relayDropped = () => store.setState({ relay: null });

/** Returns the trip over water that this ride to the quay belongs to, or belonged to; null for any other ride. */
export const useRelayOf = ({ id }: Pick<Ride, 'id'>): Relay | null => store(({ relay }) => matching(relay, id));

/** Returns the ride with the destination of the whole trip, where it is the ride to the quay of a trip over water. */
export function asWholeTrip(ride: Ride): Ride {
  const relay = matching(store.getState().relay, ride.id);
  return relay ? { ...ride, dropoffLocation: relay.dropoffLocation } : ride;
}

const matching = (relay: Relay | null, rideId: string) => (relay?.firstRideId === rideId ? relay : null);
