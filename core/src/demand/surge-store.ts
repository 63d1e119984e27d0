import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import type { Cell } from './cells.ts';

/** A factor is forgotten after this, where no worker makes a new one. */
const KEPT_SECONDS = 180;
/** The field of the hash that says when it was made. */
const AT = 'at';
/** Counts are kept for an hour, two a minute. */
const KEPT_COUNTS = 120;
const HOUR_SECONDS = 3600;

/** The factor of a class in a cell, not rounded, with what it follows from. */
interface StoredFactor {
  percent: number;
  waiting: number;
  free: number;
}

export interface StoredFactors {
  /** Milliseconds since 1970; null where there are none. */
  at: number | null;
  /** By cell and class. */
  factors: Map<Cell, Record<VehicleClass, StoredFactor>>;
}

/** What was counted at a time: cell, class, waiting riders, free drivers. */
interface StoredCounts {
  at: number;
  rows: [cell: Cell, vehicleType: VehicleClass, waiting: number, free: number][];
}

type Redis = Pick<Core, 'redis'>;

/** Replaces the factors of a city. */
export async function storeFactors({ redis }: Redis, city: City, { at, factors }: StoredFactors): Promise<void> {
  const key = redisKeys.surge(city);
  const cells = [...factors].map(([cell, classes]): [string, string] => [cell, JSON.stringify(classes)]);
  await redis
    .multi()
    .del(key)
    .hset(key, Object.fromEntries([[AT, String(at)], ...cells]))
    .expire(key, KEPT_SECONDS)
    .exec();
}

export async function storedFactors({ redis }: Redis, city: City): Promise<StoredFactors> {
  const { [AT]: at, ...cells } = await redis.hgetall(redisKeys.surge(city));
  return {
    at: at === undefined ? null : Number(at),
    factors: new Map(Object.entries(cells).map(([cell, text]) => [cell, JSON.parse(text)])),
  };
}

/** Reads the factors of one cell; empty where there are none. */
export async function factorsAt({ redis }: Redis, city: City, cell: Cell): Promise<Record<VehicleClass, StoredFactor>> {
  const text = await redis.hget(redisKeys.surge(city), cell);
  return text === null ? {} : JSON.parse(text);
}

/** Adds to the counts of the last hour, from which ops sees what a rule would have done. */
export async function storeCounts({ redis }: Redis, city: City, counts: StoredCounts): Promise<void> {
  const key = redisKeys.counts(city);
  await redis
    .multi()
    .lpush(key, JSON.stringify(counts))
    .ltrim(key, 0, KEPT_COUNTS - 1)
    .expire(key, HOUR_SECONDS)
    .exec();
}

/** Reads the counts of the last hour, the oldest first. */
export async function storedCounts({ redis }: Redis, city: City, now: number): Promise<StoredCounts[]> {
  const texts = await redis.lrange(redisKeys.counts(city), 0, -1);
  const counts = texts.map((text): StoredCounts => JSON.parse(text));
  return counts.filter(({ at }) => at > now - HOUR_SECONDS * 1000).toReversed();
}
