import type { Core } from '../platform/core.ts';
import { allCities, type City } from '../geo/areas/cities.ts';
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
/** After a longer pause between sweeps, silence in between cannot be known. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Ends the shifts of drivers without a ride whose phones have sent nothing for a minute. Call it every ten seconds or
 * so; returns how many shifts it ended. Silence counts only while the service was watching: after a loss of Redis'
 * data, an outage of Redis or a pause of the sweeps the minute starts again.
 */
export async function retireSilentDrivers(core: Core): Promise<number> {
  const retired = await Promise.all(allCities().map((city) => retireIn(core, city)));
  return retired.reduce((sum, count) => sum + count, 0);
}

async function retireIn(core: Core, city: City): Promise<number> {
  const watchedMs = Number(await runScript(core.redis, watch1, [redisKeys.watch(city)], [String(LONGEST_PAUSE_MS)]));
  if (watchedMs < SILENT_MS) return 0;
  const { drivers } = await readPool(core, city);
  const recent = drivers.filter(({ silentMs }) => silentMs < SILENT_MS).map(({ driverId }) => driverId);
  const ids = await endSilent(core.sql, city, recent, SILENT_MS);
  // A driver who went online again just now stays on duty in Redis.
  await refreshAssignments(core, ids);
  await Promise.all(ids.map((id) => publishRetirement(core, id)));
  return ids.length;
}

async function publishRetirement(core: Core, driverId: string): Promise<void> {
  core.publisher.emit(userRoom(driverId), 'driver:status', { isOnline: false, because: 'silence' });
  const [offer] = await openOffersOf(core, driverId);
  if (offer) await declineOffer(core, { id: driverId, role: 'driver' }, offer.rideId, offer.offerId);
}
