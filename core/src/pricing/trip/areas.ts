import type { LatLng } from '@waka/contracts/geo';
import { greatCircleKm } from '@waka/contracts/geo';
import { regionAt } from '../../geo/areas/country.ts';
import { areaOf, cityAt, type City } from '../../geo/areas/cities.ts';
import { nearestTo } from '../../places/places.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { position, type Trip } from './plan-trip.ts';

/** A place nearer than this names the area; towns do from further away. */
const PLACE_KM = 1.5;
const TOWN_KM = 30;

/**
 * Returns the areas of both ends of a trip, which a driver sees before accepting. Never the rider's own text: it may
 * be his own address.
 */
export async function areasOf(sql: Sql, { pickup, dropoff, city }: Pick<Trip, 'pickup' | 'dropoff' | 'city'>) {
  const [pickupArea, dropoffArea] = await Promise.all([
    areaAt(sql, position(pickup), city),
    areaAt(sql, position(dropoff), city),
  ]);
  return { pickupArea, dropoffArea };
}

/** Names the area of a point: a known place near it, or else its town. */
export async function areaAt(sql: Sql, point: LatLng | null, city: City): Promise<string> {
  if (!point) return areaOf(city).name;
  const [nearest] = await nearestTo(sql, point.lat, point.lng);
  const km = nearest ? greatCircleKm(point, { lat: nearest.latitude, lng: nearest.longitude }) : Infinity;
  if (nearest && km <= PLACE_KM) return nearest.name;
  if (nearest && km <= TOWN_KM) return nearest.city;
  const region = regionAt(point);
  return areaOf(region ? cityAt(point, region) : city).name;
}
