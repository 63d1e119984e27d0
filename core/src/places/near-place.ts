import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { DIRECTIONS, type AwayPlace, type Direction, type NearPlace } from '@waka/contracts/near-place';
import type { Sql } from '../platform/postgres/sql.ts';
import { knownNear } from './places.repository.ts';

/** A place further away is not beside the point. */
export const BESIDE_KM = 1.5;
/** About 110 km: beyond it, a place says nothing about a point. */
const REACH_DEGREES = 1;
/** A town or quarter says where a point lies better than a building that is a little nearer. */
const TOWN_DETOUR = 1.6;

/**
 * Finds the known place by which a point is called: the nearest one where it is beside it, or else a town or place with
 * the distance and direction from there. Null where none is for a hundred kilometres.
 */
export async function nearPlaceOf(sql: Sql, point: LatLng): Promise<NearPlace | AwayPlace | null> {
  const known = (await knownNear(sql, point.lat, point.lng, REACH_DEGREES))
    .map(({ name, city, category, latitude: lat, longitude: lng }) => {
      const at = { lat, lng };
      return { name, city, isTown: category === 'others', at, km: greatCircleKm(at, point) };
    })
    .toSorted((a, b) => a.km - b.km);
  const [nearest] = known;
  if (!nearest) return null;
  if (nearest.km <= BESIDE_KM) return { place: nearest.name, city: nearest.city };
  const { name, city, km, at } = known.find((place) => place.isTown && place.km <= nearest.km * TOWN_DETOUR) ?? nearest;
  return { place: name, city, km: Math.round(km * 10) / 10, direction: directionOf(at, point) };
}

/** Presents the place by which a point is called: pages of before `away` would read any `near` as beside it. */
export const lyingBy = (called: NearPlace | AwayPlace | null): { near?: NearPlace; away?: AwayPlace } =>
  called === null ? {} : 'km' in called ? { away: called } : { near: called };

/** Returns the direction of a way of some kilometres, on a flat earth. */
export function directionOf(from: LatLng, to: LatLng): Direction {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const turn = Math.atan2(east, to.lat - from.lat) / (2 * Math.PI);
  return DIRECTIONS[(Math.round(turn * DIRECTIONS.length) + DIRECTIONS.length) % DIRECTIONS.length] ?? 'n';
}
