import type { Core } from '../platform/core.ts';
import { CITIES, type City } from '../geo/cities.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { userRoom } from '../platform/rooms.ts';
import { declineOffer } from '../matching/offers/decline-offer.ts';
import { runScript } from '../platform/redis/lua-script.ts';
import { watch1 } from './lua/watch-1.lua.ts';
import { refreshAssignments } from '../drivers/duty/duty.ts';
import { readPool } from '../drivers/positions/pool.ts';
import { endSilent } from '../drivers/duty/shifts.repository.ts';

const SILENT_MS = 60_000;
/** Sweeps further apart than this say nothing about what happened between them. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Ends the shift of drivers without a ride whose phones said nothing for a minute. To be called every ten seconds or
 * so; answers how many it sent home. Silence counts only while it was listened for: when Redis lost its memory, was
 * away, or nobody swept, the minute begins anew.
 */
export async function retireSilentDrivers(core: Core): Promise<number> {
  const retired = await Promise.all(CITIES.map((city) => retireIn(core, city)));
  return retired.reduce((sum, count) => sum + count, 0);
}

async function retireIn(core: Core, city: City): Promise<number> {
  const watchedMs = Number(await runScript(core.redis, watch1, [redisKeys.watch(city)], [String(LONGEST_PAUSE_MS)]));
  if (watchedMs < SILENT_MS) return 0;
  const { drivers } = await readPool(core, city);
  const heard = drivers.filter(({ silentMs }) => silentMs < SILENT_MS).map(({ driverId }) => driverId);
  const silent = await endSilent(core.sql, city, heard, SILENT_MS);
  const ids = silent.map(({ userId }) => userId);
  // Of those who went online again at this very moment nothing is forgotten.
  await refreshAssignments(core, ids);
  await Promise.all(ids.map((id) => tell(core, id)));
  return ids.length;
}

async function tell(core: Core, driverId: string): Promise<void> {
  core.publisher.emit(userRoom(driverId), 'driver:status', { isOnline: false, because: 'silence' });
  const [offer] = await openOffersOf(core, driverId);
  if (offer) await declineOffer(core, { id: driverId, role: 'driver' }, offer.rideId, offer.offerId);
}
