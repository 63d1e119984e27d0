import type { TripChange } from '@waka/contracts/rides/ride-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useMemo, useState } from 'react';
import { toRideLocation, type DraftPlace } from '../plan/draft-place.ts';
import { draftOfPlace, type DraftStop } from '../plan/trip-draft.store.ts';

let lastKey = 0;

function withKey(place: DraftPlace | null): DraftStop {
  lastKey += 1;
  return { key: lastKey, place };
}

/** The trip as the rider wants it: the stops ahead and the destination. The dialog holds it until it is agreed. */
export function useTripChange(ride: Ride) {
  const [stops, setStops] = useState<readonly DraftStop[]>(() =>
    ride.stops.slice(ride.stopsReached).map((place) => withKey(draftOfPlace(place))),
  );
  const [destination, setDestination] = useState<DraftPlace | null>(() => draftOfPlace(ride.dropoffLocation));
  const change = useMemo(() => changeOf(ride, stops, destination), [ride, stops, destination]);
  return {
    stops,
    destination,
    /** Null while it is the trip as it is, or a place is missing or not on the map. */
    change,
    destinationChosen: setDestination,
    stopAdded: () => setStops((before) => [...before, withKey(null)]),
    stopChosen: (key: number, place: DraftPlace | null) =>
      setStops((before) => before.map((stop) => (stop.key === key ? { key, place } : stop))),
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
