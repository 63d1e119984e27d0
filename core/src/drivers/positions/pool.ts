import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { readStoredFix } from './stored-fix.ts';

export interface PooledDriver extends LatLng {
  driverId: string;
  /** Age of the position. */
  ageMs: number;
  /** For how long the phone has sent nothing; less than `ageMs` when its last fixes were rejected. */
  silentMs: number;
  isBusy: boolean;
}

export interface Pool {
  /** By Redis' clock. */
  nowMs: number;
  drivers: PooledDriver[];
}

/** Reads every driver on duty in a city with a known position, in one round trip. */
export async function readPool({ redis }: Pick<Core, 'redis'>, city: City): Promise<Pool> {
  const [[seconds = 0, microseconds = 0], positions, duties] = await Promise.all([
    redis.time(),
    redis.hgetall(redisKeys.positions(city)),
    redis.hgetall(redisKeys.duty(city)),
  ]);
  const nowMs = seconds * 1000 + Math.floor(microseconds / 1000);
  const drivers: PooledDriver[] = [];
  for (const [driverId, text] of Object.entries(positions)) {
    const duty = duties[driverId];
    if (duty === undefined) continue;
    const { at, contactAt, lat, lng } = readStoredFix(text);
    const [ageMs, silentMs] = [Math.max(0, nowMs - at), Math.max(0, nowMs - contactAt)];
    drivers.push({ driverId, lat, lng, ageMs, silentMs, isBusy: duty !== '' });
  }
  return { nowMs, drivers };
}
