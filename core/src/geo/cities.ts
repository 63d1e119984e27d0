import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';
import type { Slowdown } from './slowdown.ts';

export const CITIES = ['freetown', 'conakry', 'sierra-leone', 'guinea'] as const;
export type City = (typeof CITIES)[number];

interface CityFacts {
  /** Names an end of a trip when nothing nearer has a name. */
  name: string;
  region: Region;
  centre: LatLng;
  /** Street kilometres for one kilometre as the crow flies (measured on Freetown's arterials; assumed for Conakry). */
  detour: number;
  /**
   * How much slower the streets are than the engine's tiles have them. Measured on Freetown's main roads against shared
   * taxis and buses with their stops: slow in the middle and along the road to the east, quick elsewhere; assumed for the rest.
   */
  slowdown: Slowdown;
}

const asTheTilesHaveIt: Slowdown = { elsewhere: 1, areas: [] };

export const cityFacts: Record<City, CityFacts> = {
  freetown: {
    name: 'Freetown',
    region: 'SL',
    centre: { lat: 8.484, lng: -13.23 },
    detour: 1.4,
    slowdown: {
      elsewhere: 0.8,
      areas: [
        { centre: { lat: 8.484, lng: -13.24 }, km: 1.2, factor: 1.8 },
        { centre: { lat: 8.482, lng: -13.215 }, km: 4.5, factor: 1.1 },
      ],
    },
  },
  conakry: {
    name: 'Conakry',
    region: 'GN',
    centre: { lat: 9.537, lng: -13.6785 },
    detour: 1.3,
    slowdown: { elsewhere: 1.15, areas: [] },
  },
  'sierra-leone': {
    name: 'Sierra Leone',
    region: 'SL',
    centre: { lat: 8.56, lng: -11.79 },
    detour: 1.3,
    slowdown: asTheTilesHaveIt,
  },
  guinea: {
    name: 'Guinea',
    region: 'GN',
    centre: { lat: 10.43, lng: -10.94 },
    detour: 1.35,
    slowdown: asTheTilesHaveIt,
  },
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
