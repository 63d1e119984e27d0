import { fareFor, vehicleFacts } from '@waka/contracts/rides/fare';
import { VEHICLE_CLASSES, type VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { QuoteRequest } from '@waka/contracts/rides/ride-requests';
import type { Quote } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import { addressOf } from '../accounts/users.repository.ts';
import type { Core } from '../platform/core.ts';
import type { CityPools } from '../matching/rounds/city-pools.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { alongStreets } from '../pricing/along-streets.ts';
import { insertQuote, ratesNow } from '../pricing/bookings.repository.ts';
import { pickupEtas } from './pickup-etas.ts';
import { planTrip, type Trip } from '../pricing/plan-trip.ts';

const QUOTE_MINUTES = 10;

export type Fares = Record<VehicleClass, number>;

/** Prices a trip in every class. The price holds for ten minutes for a booking with the quote's id. */
export async function quoteRide(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'roads'>,
  rider: Actor,
  points: QuoteRequest,
  pools?: CityPools,
): Promise<Quote> {
  const planned = planTrip(points, await addressOf(core.sql, rider.id));
  const [trip, etas] = await Promise.all([alongStreets(core, planned), pickupEtas(core, planned, pools)]);
  const fares = await faresOf(core.sql, trip);
  const [quote] = await insertQuote(
    core.sql,
    rider.id,
    pointsKey(trip),
    JSON.stringify(trip),
    JSON.stringify(fares),
    QUOTE_MINUTES,
  );
  if (!quote) throw new Error('a quote was inserted but not returned');
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    region: trip.region,
    currency: trip.currency,
    distanceKm: trip.distanceKm,
    durationMin: trip.durationMin,
    source: trip.source,
    geometry: trip.geometry,
    isRoundWater: trip.isRoundWater,
    options: VEHICLE_CLASSES.map((vehicleType) => ({
      vehicleType,
      ...vehicleFacts[vehicleType],
      fare: fares[vehicleType],
      pickupEtaMin: etas[vehicleType],
    })),
  };
}

/** Prices a trip in each class by the tariff in effect. Throws where a class has no tariff. */
export async function faresOf(sql: Sql, trip: Pick<Trip, 'region' | 'distanceKm'>): Promise<Fares> {
  const rates = await ratesNow(sql, trip.region);
  const fareOf = (vehicleType: VehicleClass) => {
    const rate = rates.find((row) => row.vehicleType === vehicleType);
    if (!rate) throw new Error(`no tariff for ${vehicleType} in ${trip.region}`);
    return fareFor(rate, trip.distanceKm);
  };
  return {
    standard: fareOf('standard'),
    comfort: fareOf('comfort'),
    xl: fareOf('xl'),
    motorbike: fareOf('motorbike'),
  };
}

/** Joins the points of a trip into one text, to check that a booking is for the trip that was quoted. */
export const pointsKey = ({ pickup, dropoff, stops }: Pick<Trip, 'pickup' | 'dropoff' | 'stops'>): string =>
  JSON.stringify([pickup, ...stops, dropoff], (key, value: unknown) => (key === 'near' ? undefined : value));
