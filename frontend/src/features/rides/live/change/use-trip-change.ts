import type { TripChange } from '@waka/contracts/rides/ride-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useMemo, useState } from 'react';
import { toRideLocation, type DraftPlace } from '../../draft/draft-place.ts';
import { draftOfPlace } from '../../draft/draft-of-ride.ts';
import type { DraftStop } from '../../draft/trip-draft.store.ts';

let lastKey = 0;

/** A stop with its current index in the ride; null for one that the rider added or moved elsewhere. */
interface PlannedStop extends DraftStop {
  index: number | null;
}

function withKey(place: DraftPlace | null, index: number | null = null): PlannedStop {
  lastKey += 1;
  return { key: lastKey, place, index };
}

/** Holds the changed trip, stops ahead and destination, for the dialog until the rider agrees to it. */
export function useTripChange(ride: Ride) {
  const { stopsReached } = ride;
  const [planned, setStops] = useState<readonly PlannedStop[]>(() =>
    ride.stops.slice(stopsReached).map((place, index) => withKey(draftOfPlace(place), stopsReached + index)),
  );
  // A stop that is reached while the dialog is open is no longer part of the change.
  const stops = useMemo(
    () => planned.filter(({ index }) => index === null || index >= stopsReached),
    [planned, stopsReached],
  );
  const [destination, setDestination] = useState<DraftPlace | null>(() => draftOfPlace(ride.dropoffLocation));
  const change = useMemo(() => changeOf(ride, stops, destination), [ride, stops, destination]);
  return {
    stops,
    destination,
    /** Null while nothing is changed, or a place is missing or not on the map. */
    change,
    destinationChosen: setDestination,
    /** Adds a stop and returns its key. */
    stopAdded: () => {
      const added = withKey(null);
      setStops((before) => [...before, added]);
      return added.key;
    },
    stopChosen: (key: number, place: DraftPlace | null) =>
      setStops((before) => before.map((stop) => (stop.key === key ? { key, place, index: null } : stop))),
    stopRemoved: (key: number) => setStops((before) => before.filter((stop) => stop.key !== key)),
  };
}

function changeOf(ride: Ride, stops: readonly DraftStop[], destination: DraftPlace | null): TripChange | null {
  const between = stops.map(({ place }) => place).filter((place) => place !== null);
  if (!destination || between.length < stops.length) return null;
  const places = [...between, destination];
  if (places.some(({ lat }) => lat === null)) return null;
  const now = [...ride.stops.slice(ride.stopsReached), ride.dropoffLocation].map(draftOfPlace);
  if (now.length === places.length && now.every((place, index) => isSame(place, places[index]))) return null;
  return { dropoffLocation: toRideLocation(destination), stops: between.map(toRideLocation) };
}

const isSame = (one: DraftPlace, other: DraftPlace | undefined) =>
  one.address === other?.address && one.lat === other.lat && one.lng === other.lng;
