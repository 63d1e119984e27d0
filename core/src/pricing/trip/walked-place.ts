import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { nearestTo } from '../../places/places.repository.ts';
import type { Core } from '../../platform/core.ts';
import { position } from './plan-trip.ts';

/** A place nearer than this names a point. */
const NAMED_M = 400;

/** Names a point by the nearest known place, with the walk from or to the place that was asked for. */
export async function walkedPlace(
  { sql }: Pick<Core, 'sql'>,
  at: LatLng,
  wanted: RidePlace,
  metres = metresTo(at, wanted),
): Promise<RidePlace> {
  const [nearest] = await nearestTo(sql, at.lat, at.lng);
  const isNear =
    nearest && metresBetween(at, { lat: nearest.latitude, lng: nearest.longitude }) <= NAMED_M ? nearest : null;
  const { place, address } = wanted.walk ?? { place: wanted.name ?? wanted.address, address: wanted.address };
  return {
    address: isNear ? isNear.name : wanted.address,
    name: isNear ? isNear.name : wanted.name,
    ...(isNear ? { near: { place: isNear.name, city: isNear.city } } : {}),
    lat: at.lat,
    lng: at.lng,
    walk: { metres: Math.max(10, Math.round(metres / 10) * 10), place, address },
  };
}

const metresTo = (at: LatLng, place: RidePlace): number => {
  const point = position(place);
  return point ? metresBetween(at, point) : 0;
};

export const metresBetween = (a: LatLng, b: LatLng): number => greatCircleKm(a, b) * 1000;
