import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { City } from '@waka/core/geo/areas/cities';
import { cityAt } from '@waka/core/geo/areas/cities';
import '@waka/core/testing/first-areas';
import type { Travel } from '@waka/core/geo/roads/travel';
import { readPlacesByRoad } from '@waka/core/places/known-places';
import { randomStream, weightedPick } from './random.ts';

/** A wish for a ride at a second of the day. */
export interface Request {
  id: string;
  atSecond: number;
  pickup: LatLng;
  dropoff: LatLng;
  tripSeconds: number;
}

/** How the world of a simulation is: how far and how long it is from one place to another. */
export type World = (from: LatLng, to: LatLng) => Travel;

/** A point that trips begin and end at. */
export type Spot = LatLng & { weight: number };

/** Popular places attract most trips; the rest of the city shares the others. */
const POPULAR_WEIGHT = 6;
/** Trips of Nairobi's motorbike riders, by street: a tenth below 3 km, half below 8, nine tenths below 18. */
const TRIP_KM = { shortest: 1, longest: 20 };
const BOARDING_SECONDS = 60;
/** People are near a place, not exactly at it. */
export const SCATTER_DEGREES = 0.004;

/** Lists the known places of a city. */
export async function spotsOf(city: City): Promise<Spot[]> {
  const places = await readPlacesByRoad();
  return places
    .map(({ latitude: lat, longitude: lng, country, isPopular }) => ({
      lat,
      lng,
      region: country === 'Guinea' ? ('GN' as const) : ('SL' as const),
      weight: isPopular ? POPULAR_WEIGHT : 1,
    }))
    .filter((place) => cityAt(place, place.region) === city && isOnTheNearShore(place));
}

// A ride to the airport across the water would dominate every mean.
const isOnTheNearShore = ({ lat, lng }: LatLng) => !(lat > 8.508 && lat < 8.75 && lng < -12.95);

/** Generates the requests of a period, at a rate that keeps a given share of the drivers' time busy. */
export function requestsOf(
  world: World,
  spots: readonly Spot[],
  {
    seed,
    seconds,
    perSecond,
    scatter = SCATTER_DEGREES,
  }: { seed: number; seconds: number; perSecond: number; scatter?: number },
) {
  const random = randomStream(seed);
  const pick = weightedPick(spots, ({ weight }) => weight);
  const around = ({ lat, lng }: LatLng): LatLng => ({
    lat: lat + (random() - 0.5) * scatter,
    lng: lng + (random() - 0.5) * scatter,
  });
  const requests: Request[] = [];
  for (let at = 0; ;) {
    at -= Math.log(1 - random()) / perSecond;
    if (at >= seconds) return requests;
    requests.push({ id: `ride-${requests.length}`, atSecond: at, ...trip(world, () => around(pick(random()))) });
  }
}

function trip(world: World, place: () => LatLng): Pick<Request, 'pickup' | 'dropoff' | 'tripSeconds'> {
  for (;;) {
    const [pickup, dropoff] = [place(), place()];
    if (greatCircleKm(pickup, dropoff) > TRIP_KM.longest) continue;
    const { km, seconds } = world(pickup, dropoff);
    if (km < TRIP_KM.shortest || km > TRIP_KM.longest) continue;
    return { pickup, dropoff, tripSeconds: seconds + BOARDING_SECONDS };
  }
}

/** Places drivers at the start of the day. */
export function driversOf(spots: readonly Spot[], { seed, count }: { seed: number; count: number }): LatLng[] {
  const random = randomStream(seed ^ 0x5bd1e995);
  const pick = weightedPick(spots, ({ weight }) => weight);
  return Array.from({ length: count }, () => pick(random()));
}
