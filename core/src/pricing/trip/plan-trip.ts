import { regionFacts, regionOfAddress, type Currency, type Region } from '@waka/contracts/regions';
import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { SAMPLE_TRIP } from '@waka/contracts/rides/fare';
import type { RideLocation, TripPoints } from '@waka/contracts/rides/ride-requests';
import type { Quote, RidePlace } from '@waka/contracts/rides/ride-views';
import { cityAt, mainCity, type City } from '../../geo/areas/cities.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import { CAR, driveMinutes, roadKm } from '../../geo/road-estimate.ts';
import { waterDetour } from '../../geo/water.ts';
import { ensure } from '../../platform/app-error.ts';

/** Two points nearer than this are one place: no car is needed between them. */
const SAME_PLACE_KM = 0.03;

export interface Trip {
  pickup: RidePlace;
  dropoff: RidePlace;
  stops: RidePlace[];
  /** Determines tariff and currency. */
  region: Region;
  /** Determines which city's drivers are searched. */
  city: City;
  currency: Currency;
  distanceKm: number;
  durationMin: number;
  source: Quote['source'];
  geometry: string | null;
  /** Water without a bridge lies between two of its points: the street goes far around. */
  isRoundWater: boolean;
}

/**
 * Plans a trip: its region, city and length. The coordinates decide the tariff; only a trip without any goes by the
 * country in the rider's saved address, or else in the address of the pickup. A trip under way may turn back to its
 * pickup. Throws AppError for a trip that cannot be driven.
 */
export function planTrip(points: TripPoints, savedAddress: string | null, isUnderWay = false): Trip {
  const pickup = toPlace(points.pickupLocation);
  const dropoff = toPlace(points.dropoffLocation);
  const stops = (points.stops ?? []).map(toPlace);
  const located = [pickup, ...stops, dropoff].map(position);
  const regions = new Set(located.filter((point) => point !== null).map(servedRegion));
  ensure(regions.size <= 1, 'place.other_country');
  ensure(isUnderWay || leadsSomewhere([pickup, ...stops, dropoff]), 'place.same_place');

  const [ground] = regions;
  const region = ground ?? regionOfAddress(savedAddress) ?? regionOfAddress(points.pickupLocation.address) ?? 'SL';
  const from = position(pickup);
  const city = from ? cityAt(from, region) : mainCity(region);
  const place = { pickup, dropoff, stops, region, city, currency: regionFacts[region].currency };
  return { ...place, ...straightLength(place) };
}

/** Returns a trip as it is known before streets are asked for, for instance after one of its ends was moved. */
export const straightened = (trip: Trip): Trip => ({ ...trip, ...straightLength(trip) });

function straightLength({ pickup, dropoff, stops, city }: Pick<Trip, 'pickup' | 'dropoff' | 'stops' | 'city'>) {
  const located = [pickup, ...stops, dropoff].map(position);
  const line = located.filter((point) => point !== null);
  const km = line.reduce((sum, point, index) => sum + roadKm(line[index - 1] ?? point, point, city), 0);
  if (line.length < located.length) {
    const length =
      km > SAMPLE_TRIP.distanceKm ? { distanceKm: km, durationMin: driveMinutes(km, CAR, city) } : SAMPLE_TRIP;
    return { ...length, source: 'sample', geometry: null, isRoundWater: false } as const;
  }
  return {
    distanceKm: km,
    durationMin: driveMinutes(km, CAR, city),
    source: 'straight_line' as const,
    geometry: encodePolyline(line),
    isRoundWater: line.some((point, index) => waterDetour(line[index - 1] ?? point, point) > 1),
  };
}

/** Checks whether the coordinates of a trip say where it is, so that no address has to. */
export const isLocated = ({ pickupLocation, dropoffLocation, stops = [] }: TripPoints): boolean =>
  [pickupLocation, ...stops, dropoffLocation].map(toPlace).some((place) => position(place) !== null);

function toPlace({ address, name, near, away, lat, lng }: RideLocation): RidePlace {
  return {
    address,
    name: name ?? null,
    lat: lat ?? null,
    lng: lng ?? null,
    ...(near && { near }),
    ...(away && { away }),
  };
}

/** Checks whether any point of a trip differs from its pickup; typed places are compared by their text. */
const leadsSomewhere = ([pickup, ...others]: RidePlace[]): boolean =>
  pickup !== undefined && others.some((place) => !isSamePlace(pickup, place));

function isSamePlace(a: RidePlace, b: RidePlace): boolean {
  const [from, to] = [position(a), position(b)];
  if (from && to) return greatCircleKm(from, to) <= SAME_PLACE_KM;
  return !from && !to && plain(a.address) === plain(b.address);
}

const plain = (address: string) => address.trim().toLowerCase();

/** Returns the coordinates of a place, or null for one that was only typed. */
export function position({ lat, lng }: Pick<RidePlace, 'lat' | 'lng'>): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

function servedRegion(point: LatLng): Region {
  const region = regionAt(point);
  ensure(region, 'place.outside_service_area');
  return region;
}
