import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';

export const CITIES = ['freetown', 'conakry', 'sierra-leone', 'guinea'] as const;
export type City = (typeof CITIES)[number];

interface CityFacts {
  /** Names an end of a trip when nothing nearer has a name. */
  name: string;
  region: Region;
  centre: LatLng;
  /** Street kilometres for one kilometre as the crow flies (measured on Freetown's arterials; assumed for Conakry). */
  detour: number;
}

export const cityFacts: Record<City, CityFacts> = {
  freetown: { name: 'Freetown', region: 'SL', centre: { lat: 8.484, lng: -13.23 }, detour: 1.4 },
  conakry: { name: 'Conakry', region: 'GN', centre: { lat: 9.537, lng: -13.6785 }, detour: 1.3 },
  'sierra-leone': { name: 'Sierra Leone', region: 'SL', centre: { lat: 8.56, lng: -11.79 }, detour: 1.3 },
  guinea: { name: 'Guinea', region: 'GN', centre: { lat: 10.43, lng: -10.94 }, detour: 1.35 },
};

const served: Record<Region, { city: City; rest: City }> = {
  SL: { city: 'freetown', rest: 'sierra-leone' },
  GN: { city: 'conakry', rest: 'guinea' },
};

const CITY_RADIUS_KM = 45;

/**
 * Returns the city whose matching loop serves a point: its country's served city when near, else the rest of the
 * country.
 */
export function cityAt(point: LatLng, region: Region): City {
  const { city, rest } = served[region];
  return greatCircleKm(point, cityFacts[city].centre) <= CITY_RADIUS_KM ? city : rest;
}

export const mainCity = (region: Region): City => served[region].city;
