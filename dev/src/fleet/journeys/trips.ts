import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { CASH } from '@waka/contracts/money/payment-method';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Country, Spot } from './country.ts';

/** How far from the wanted place a trip starts. */
const AROUND_KM = 0.8;
const SHORTEST_KM = 0.8;
const LONGEST_KM = 3.5;
/** Longer ways, around the water, are left to real users. */
const LONGEST_WAY_KM = 7;
const TRIES = 5;

type Random = () => number;

/** Plans a trip in a city, between two known places with a street between them; null where there is none. */
export function tripAround(
  country: Country,
  around: LatLng,
  vehicleType: VehicleClass,
  random: Random,
): RideRequest | null {
  const pickup = oneOf(country.spotsNear(around, 0, AROUND_KM), random);
  if (!pickup) return null;
  const candidates = Array.from({ length: TRIES }, () =>
    oneOf(country.spotsNear(pickup, SHORTEST_KM, LONGEST_KM), random),
  );
  const dropoff = candidates.find((spot) => spot && country.journey([pickup, spot]).metres < LONGEST_WAY_KM * 1000);
  if (!dropoff) return null;
  return {
    pickupLocation: locationOf(pickup),
    dropoffLocation: locationOf(dropoff),
    vehicleType,
    paymentMethod: CASH,
  };
}

const oneOf = <Item>(items: Item[], random: Random): Item | undefined => items[Math.floor(random() * items.length)];

const locationOf = ({ name, city, lat, lng }: Spot) => ({ address: `${name}, ${city}`, name, lat, lng });
