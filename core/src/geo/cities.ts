import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';
import type { RoadUse } from '../platform/ports/roads.ts';

export const CITIES = ['freetown', 'conakry', 'sierra-leone', 'guinea'] as const;
export type City = (typeof CITIES)[number];

interface CityFacts {
  /** What an end of a trip is called when nothing nearer has a name. */
  name: string;
  region: Region;
  centre: LatLng;
  /** Street kilometres for one kilometre as the crow flies (measured on Freetown's arterials; assumed for Conakry). */
  detour: number;
  /**
   * Seconds on the street for one second of a routing engine's free flow, by a car and by a motorbike: measured on
   * Freetown's main roads against shared taxis and buses, assumed elsewhere. Roads of the country are freer than towns.
   */
  slowdown: Record<RoadUse['vehicle'], number>;
}

export const cityFacts: Record<City, CityFacts> = {
  freetown: {
    name: 'Freetown',
    region: 'SL',
    centre: { lat: 8.484, lng: -13.23 },
    detour: 1.4,
    slowdown: { car: 1.61, motorbike: 1.25 },
  },
  conakry: {
    name: 'Conakry',
    region: 'GN',
    centre: { lat: 9.537, lng: -13.6785 },
    detour: 1.3,
    slowdown: { car: 1.61, motorbike: 1.25 },
  },
  'sierra-leone': {
    name: 'Sierra Leone',
    region: 'SL',
    centre: { lat: 8.56, lng: -11.79 },
    detour: 1.3,
    slowdown: { car: 1.3, motorbike: 1.2 },
  },
  guinea: {
    name: 'Guinea',
    region: 'GN',
    centre: { lat: 10.43, lng: -10.94 },
    detour: 1.35,
    slowdown: { car: 1.3, motorbike: 1.2 },
  },
};

const served: Record<Region, { city: City; rest: City }> = {
  SL: { city: 'freetown', rest: 'sierra-leone' },
  GN: { city: 'conakry', rest: 'guinea' },
};

const CITY_RADIUS_KM = 45;

/** The matching loop that a point belongs to: its country's served city when near, else the rest of the country. */
export function cityAt(point: LatLng, region: Region): City {
  const { city, rest } = served[region];
  return greatCircleKm(point, cityFacts[city].centre) <= CITY_RADIUS_KM ? city : rest;
}

export const mainCity = (region: Region): City => served[region].city;
