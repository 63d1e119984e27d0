import type { Tariff } from '@waka/contracts/money/tariff';
import { priceTrip, totalOf, type FareLine, type TripFacts } from '@waka/contracts/rides/tariff';
import { areaOf, type City } from '../geo/areas/cities.ts';
import { minuteOfDay } from '../geo/open-hours.ts';
import type { FareRate } from './fare-rate.entity.ts';

/** The price of a ride with all that it follows from: `priceTrip` gives the same lines from it at any time. */
export interface RidePrice {
  /** The row of `fare_rates`. */
  tariffId: string;
  tariff: Tariff;
  facts: TripFacts;
  lines: FareLine[];
}

/** Returns what the price of a trip follows from that is priced at a time; the hour is that of its city's clocks. */
export const factsAt = (
  now: Date,
  { city, distanceKm, durationMin }: { city: City; distanceKm: number; durationMin: number },
): TripFacts => ({ distanceKm, durationMin, minuteOfDay: minuteOfDay(now, areaOf(city).timeZone) });

/** Rounds kilometres to 10 m, as people read them, so that a line of a new price can be checked by hand. */
export const asRead = (km: number): number => Math.round(km * 100) / 100;

/** Prices a trip by a version of the tariff. */
export function priceBy({ id, base, perKm, parts }: FareRate, facts: TripFacts): RidePrice {
  const tariff = { base, perKm, ...parts };
  return { tariffId: id, tariff, facts, lines: priceTrip(tariff, facts).lines };
}

/** Prices a ride again by its own tariff, with some facts changed. */
export function repriced(price: RidePrice, changes: Partial<TripFacts>): RidePrice {
  const { distanceKm: km } = changes;
  const facts = { ...price.facts, ...changes, ...(km !== undefined && { distanceKm: asRead(km) }) };
  return { ...price, facts, lines: priceTrip(price.tariff, facts).lines };
}

export const fareOf = ({ lines }: RidePrice): number => totalOf(lines);

/** Fares that were shown, and what each follows from; the latter is null in a quote of the version before. */
interface QuotedPrices {
  fares: Record<string, number>;
  prices: Record<string, RidePrice> | null;
}

/** Returns the fare of a quote with what it is made up of, which a quote of the version before does not have. */
export function quoted({ fares, prices }: QuotedPrices, key: string): { fare: number; price: RidePrice | null } | null {
  const fare = fares[key];
  const price = prices?.[key];
  return fare === undefined ? null : { fare, price: price && fareOf(price) === fare ? price : null };
}

/** Returns the columns of a ride that hold its price: fare and lines are only ever written together. */
export const priceColumns = (price: RidePrice) => columnsOf({ fare: fareOf(price), price });

export const columnsOf = ({ fare, price }: { fare: number; price: RidePrice | null }) => ({
  fare,
  price: price && JSON.stringify(price),
});
