import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '../core.ts';
import type { City } from '../geo/cities.ts';
import { redisKeys } from '../platform/redis-keys.ts';

export interface PooledDriver extends LatLng {
  driverId: string;
  /** Milliseconds since the fix, by Redis' clock. */
  ageMs: number;
  isBusy: boolean;
}

export interface DriverPool {
  nowMs: number;
  drivers: PooledDriver[];
}

/** Every driver on duty in a city with the last known position, in one round trip. Rejects while Redis is away. */
export async function readPool({ redis }: Pick<Core, 'redis'>, city: City): Promise<DriverPool> {
  const [[seconds, micros], positions, duties] = await Promise.all([
    redis.time(),
    redis.hgetall(redisKeys.positions(city)),
    redis.hgetall(redisKeys.duty(city)),
  ]);
  const nowMs = Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  const drivers = Object.entries(duties).flatMap(([driverId, duty]) => {
    const packed = positions[driverId];
    if (packed === undefined) return [];
    const [lat = NaN, lng = NaN, , , , ms = NaN] = packed.split(',').map(Number);
    return [{ driverId, lat, lng, ageMs: nowMs - ms, isBusy: duty !== '' }];
  });
  return { nowMs, drivers };
}
