import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { DraftPlace } from './draft-place.ts';
import { nextKey, type TripDraft } from './trip-draft.store.ts';

/** Returns a draft of the same trip, at the step of the prices, with the way to pay and a class where one is chosen. */
export function draftOfRide(ride: Ride, vehicleType?: VehicleClass): TripDraft {
  const { pickupLocation, stops, dropoffLocation, passenger, paymentMethod, cardId } = ride;
  const places = {
    pickup: draftOfPlace(pickupLocation),
    stops: stops.map(draftOfPlace),
    destination: draftOfPlace(dropoffLocation),
  };
  return {
    ...places,
    stops: places.stops.map((place) => ({ key: nextKey(), place })),
    booking: places,
    choice: {
      vehicleType,
      paymentMethod,
      cardId,
      wishes: passenger?.phone ? { passenger: { name: passenger.name, phone: passenger.phone } } : {},
    },
  };
}

export const draftOfPlace = ({ name, ...place }: RidePlace): DraftPlace => ({ ...place, name: name ?? place.address });
