import type { Core } from '../../platform/core.ts';
import { allCities, type City } from '../../geo/areas/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { dutyText, driversOnDuty, refreshAssignments } from './duty.ts';
import { correctDuty2 } from './lua/reconcile-assignments-2.lua.ts';
import { runScript } from '../../platform/redis/lua-script.ts';

const ABSENT = '?';

type Needs = Pick<Core, 'sql' | 'redis' | 'logger'>;

/** Corrects the drivers' duties in Redis where it missed a change; returns how many it corrected. */
export async function reconcileAssignments(core: Needs): Promise<number> {
  const corrected = await Promise.all(allCities().map((city) => reconcileCity(core, city)));
  return corrected.reduce((sum, count) => sum + count, 0);
}

async function reconcileCity(core: Needs, city: City): Promise<number> {
  const { sql, redis } = core;
  // Redis is read first: a value written after this read is newer than the following read of Postgres, and stays.
  const known = await redis.hgetall(redisKeys.duty(city));
  const right = new Map((await driversOnDuty(sql, city)).map(({ driverId, duty }) => [driverId, dutyText(duty)]));
  const wrong: string[] = [];
  for (const driverId of new Set([...Object.keys(known), ...right.keys()])) {
    const [was, is] = [known[driverId] ?? ABSENT, right.get(driverId) ?? ABSENT];
    if (was !== is) wrong.push(driverId, was, is);
  }
  if (wrong.length === 0) return 0;
  const corrected = Number(
    await runScript(redis, correctDuty2, [redisKeys.duty(city), redisKeys.positions(city)], wrong),
  );
  // A shift that ended and began again in between leaves Redis as it was read.
  const takenOff = Object.keys(known).filter((driverId) => !right.has(driverId));
  await refreshAssignments(core, takenOff);
  return corrected;
}
