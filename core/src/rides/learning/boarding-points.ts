import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { allCities, type City } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import { pickupsAtPlaces, storeBoardingPoint, type Pickup } from './boarding.repository.ts';
import { allowMinutes } from './speeds.repository.ts';

/** Farther away it is another place. */
const FARTHEST_METRES = 150;
/** Nearer than this, phones are not exact enough to say that it is elsewhere. */
const NEAREST_METRES = 20;
/** Those who board at one gate stand so near to each other. */
const GATE_METRES = 50;
/** Fewer might show where one of them lives. */
const [ENOUGH_PICKUPS, ENOUGH_RIDERS] = [8, 5];

/** Learns at which places riders board elsewhere than where the pin is. Answers at how many. */
export async function learnBoardingPoints({ sql, transaction }: Pick<Core, 'sql' | 'transaction'>): Promise<number> {
  let learned = 0;
  for (const city of allCities()) {
    for (const [placeId, pickups] of byPlace(await pickupsIn(transaction, city))) {
      const point = boardingPointOf(pickups);
      if (!point) continue;
      await storeBoardingPoint(sql, { placeId, ...point });
      learned += 1;
    }
  }
  return learned;
}

const pickupsIn = (transaction: Core['transaction'], city: City): Promise<Pickup[]> =>
  transaction(async (sql) => {
    await allowMinutes(sql);
    return pickupsAtPlaces(sql, city);
  });

function byPlace(pickups: readonly Pickup[]): Map<string, Pickup[]> {
  const places = new Map<string, Pickup[]>();
  for (const pickup of pickups) {
    const known = places.get(pickup.placeId);
    if (known) known.push(pickup);
    else places.set(pickup.placeId, [pickup]);
  }
  return places;
}

/** Returns where most of these riders got in, as the median of those who stood together; null where they did not. */
function boardingPointOf(pickups: readonly Pickup[]) {
  const [first] = pickups;
  if (!first) return null;
  const pin = { lat: first.latitude, lng: first.longitude };
  const near = pickups.filter((one) => metresBetween(one, pin) <= FARTHEST_METRES);
  const gate = medianOf(near);
  const together = gate ? near.filter((one) => metresBetween(one, gate) <= GATE_METRES) : [];
  const point = medianOf(together);
  const riders = new Set(together.map(({ riderId }) => riderId)).size;
  if (!point || together.length < ENOUGH_PICKUPS || riders < ENOUGH_RIDERS) return null;
  if (together.length * 2 <= pickups.length) return null;
  const metres = Math.round(metresBetween(point, pin));
  return metres >= NEAREST_METRES && metres <= FARTHEST_METRES
    ? { ...point, metres, pickups: together.length, riders }
    : null;
}

const metresBetween = (one: LatLng, other: LatLng): number => greatCircleKm(one, other) * 1000;

function medianOf(points: readonly LatLng[]): LatLng | null {
  const [lat, lng] = [middle(points.map((one) => one.lat)), middle(points.map((one) => one.lng))];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

const middle = (values: number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
