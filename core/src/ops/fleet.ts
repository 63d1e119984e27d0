import type { Bounds, FleetPoint } from '@waka/contracts/ops/ops-views';
import type { Core } from '../core.ts';
import { readPool, type PooledDriver } from '../drivers/pool.ts';
import { CITIES } from '../geo/cities.ts';

/** Older than this a position says nothing of where the driver is. */
const OLD_MS = 90_000;

/** Every driver on duty whose position is fresh, of all cities. */
export async function readFleet(core: Pick<Core, 'redis'>): Promise<FleetPoint[]> {
  const pools = await Promise.all(CITIES.map((city) => readPool(core, city)));
  return pools.flatMap(({ drivers }) => drivers.filter(({ ageMs }) => ageMs < OLD_MS).map(pointOf));
}

// To the metre.
const pointOf = ({ driverId, lat, lng, isBusy }: PooledDriver): FleetPoint => [
  driverId,
  Math.round(lat * 1e5) / 1e5,
  Math.round(lng * 1e5) / 1e5,
  isBusy ? 1 : 0,
];

export const isWithin = ({ south, west, north, east }: Bounds, [, lat, lng]: FleetPoint): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Reads what a client sent; null when it is no part of a map. */
export function parseBounds(value: unknown): Bounds | null {
  if (typeof value !== 'object' || value === null) return null;
  const { south, west, north, east }: Partial<Record<keyof Bounds, unknown>> = value;
  if (typeof south !== 'number' || typeof west !== 'number' || typeof north !== 'number' || typeof east !== 'number') {
    return null;
  }
  const isMap = south >= -90 && north <= 90 && south <= north && west >= -180 && east <= 180 && west <= east;
  return isMap ? { south, west, north, east } : null;
}
