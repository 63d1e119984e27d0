import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import type { DraftPlace } from './draft-place.ts';
import { nextKey, type TripDraft } from './trip-draft.store.ts';

/** Returns a draft of the same trip, at the step of the prices. */
export function draftOfRide({ pickupLocation, stops, dropoffLocation, passenger }: Ride): TripDraft {
  const places = {
    pickup: draftOfPlace(pickupLocation),
    stops: stops.map(draftOfPlace),
    destination: draftOfPlace(dropoffLocation),
  };
  return {
    ...places,
    stops: places.stops.map((place) => ({ key: nextKey(), place })),
    booking: { ...places, passenger },
  };
}

export const draftOfPlace = ({ name, ...place }: RidePlace): DraftPlace => ({ ...place, name: name ?? place.address });
