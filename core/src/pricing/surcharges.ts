import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Surcharge } from '@waka/contracts/rides/tariff';
import { covers } from '../geo/areas/cities.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { zonesOf } from './bookings.repository.ts';
import type { FareZone } from './fare-zone.entity.ts';
import { position, type Trip } from './trip/plan-trip.ts';

/** Returns what the zones of a region add to a trip; a place that was only typed lies in none. */
export async function surchargesOf(
  sql: Sql,
  { region, pickup, dropoff }: Pick<Trip, 'region' | 'pickup' | 'dropoff'>,
): Promise<Surcharge[]> {
  const [from, to] = [position(pickup), position(dropoff)];
  if (!from && !to) return [];
  const zones = await zonesOf(sql, region);
  return zones.flatMap((zone) => surchargeOf(zone, from, to) ?? []);
}

/**
 * Returns the surcharges of a trip whose destination was changed: those of its pickup stay as they were agreed, and those
 * of the destination are the present ones.
 */
export async function surchargesAfter(
  sql: Sql,
  agreed: readonly Surcharge[],
  trip: Pick<Trip, 'region' | 'pickup' | 'dropoff'>,
): Promise<Surcharge[]> {
  const present = await surchargesOf(sql, trip);
  return [...agreed.filter(({ end }) => end === 'pickup'), ...present.filter(({ end }) => end === 'dropoff')];
}

/** Returns the surcharge of a zone, once also where a trip begins and ends in it. */
function surchargeOf(zone: FareZone, from: LatLng | null, to: LatLng | null): Surcharge | null {
  const { name, amount, appliesTo } = zone;
  if (appliesTo !== 'dropoff' && from && isIn(zone, from)) return { zone: name, end: 'pickup', amount };
  if (appliesTo !== 'pickup' && to && isIn(zone, to)) return { zone: name, end: 'dropoff', amount };
  return null;
}

const isIn = (zone: FareZone, point: LatLng): boolean =>
  zone.polygon ? covers(zone.polygon, point) : greatCircleKm(zone, point) * 1000 <= zone.radiusM;
