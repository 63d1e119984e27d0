import type { Bounds, FleetPoint, FleetState } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { readPool, type PooledDriver } from '../../drivers/positions/pool.ts';
import { allCities } from '../../geo/areas/cities.ts';

/** A driver with an older position gets no offers. */
const SILENT_MS = 60_000;

/** Reads every driver on duty with a known position, of all cities. */
export async function readFleet(core: Pick<Core, 'redis'>): Promise<FleetPoint[]> {
  const pools = await Promise.all(allCities().map((city) => readPool(core, city)));
  return pools.flatMap(({ drivers }) => drivers.map(pointOf));
}

// To the metre.
const pointOf = ({ driverId, lat, lng, isBusy, ageMs }: PooledDriver): FleetPoint => [
  driverId,
  Math.round(lat * 1e5) / 1e5,
  Math.round(lng * 1e5) / 1e5,
  stateOf(isBusy, ageMs),
];

function stateOf(isBusy: boolean, ageMs: number): FleetState {
  if (ageMs >= SILENT_MS) return 2;
  return isBusy ? 1 : 0;
}

export const isWithin = ({ south, west, north, east }: Bounds, [, lat, lng]: FleetPoint): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;
