import type { DriverPosition } from '@waka/contracts/drivers/position';
import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '../../platform/core.ts';
import { readStoredFix } from '../../drivers/positions/stored-fix.ts';
import { allCities, zonesAround, type City } from '../../geo/areas/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import type { RideRow } from './ride.presenter.ts';
import { minutesAhead } from './minutes-ahead.ts';

/** The last position of a driver, with its time in milliseconds since the epoch by Redis' clock. */
export type Sighting = LatLng & { at: number };

type Driven = Pick<RideRow, 'driverId' | 'city'>;

/** Returns the last position of a ride's driver; null when it is not known or Redis is unreachable. */
export async function lastSeen({ redis, logger }: Pick<Core, 'redis' | 'logger'>, ride: Driven) {
  const { driverId } = ride;
  if (!driverId) return null;
  try {
    return newestOf(
      await Promise.all(zonesAround(ride.city).map((zone) => redis.hget(redisKeys.positions(zone), driverId))),
    );
  } catch (error) {
    logger.debug({ error }, 'last position of the driver not read');
    return null;
  }
}

/** Returns the same position in the form in which the rider's phone gets it from the stream. */
export async function lastPositionOf(
  core: Pick<Core, 'redis' | 'logger' | 'roads' | 'vehicles'>,
  ride: RideRow,
): Promise<DriverPosition | null> {
  const seen = await lastSeen(core, ride);
  if (!seen) return null;
  return { rideId: ride.id, ...seen, heading: null, speed: null, etaMin: await minutesAhead(core, ride, seen) };
}

/** A sweep that pauses for this long is not watching. */
const WATCH_PAUSE_MS = 30_000;

/**
 * Returns for how long the driver of a ride has sent no position while the service was watching; zero when that is not
 * known. Lost data of Redis and stopped workers do not count as the driver's silence.
 */
export async function silentMs(core: Pick<Core, 'redis'>, ride: Driven): Promise<number> {
  const [ms = 0] = await silencesMs(core, [ride]);
  return ms;
}

/** Returns the same for many rides, in their order, in as many round trips as for one. */
export const silencesMs = async (core: Pick<Core, 'redis'>, rides: readonly Driven[]): Promise<number[]> =>
  (await lastContacts(core, rides)).map(({ silentMs: ms }) => ms);

interface LastContact {
  silentMs: number;
  /** For how long the service has watched without a pause. */
  listenedMs: number;
  /** Null when there is none, or none is known. */
  seen: (LatLng & { ageMs: number }) | null;
}

/** Reads the last contact with the driver of a ride; null while Redis is unreachable. */
export async function lastContactOf(core: Pick<Core, 'redis' | 'logger'>, ride: Driven): Promise<LastContact | null> {
  try {
    return (await lastContacts(core, [ride]))[0] ?? null;
  } catch (error) {
    core.logger.debug({ reason: String(error) }, 'contact of the driver not read');
    return null;
  }
}

const NOTHING: LastContact = { silentMs: 0, listenedMs: 0, seen: null };

async function lastContacts({ redis }: Pick<Core, 'redis'>, rides: readonly Driven[]): Promise<LastContact[]> {
  const driverIds = [...new Set(rides.flatMap(({ driverId }) => driverId ?? []))];
  if (driverIds.length === 0) return rides.map(() => NOTHING);
  const [[seconds = 0, microseconds = 0], zones] = await Promise.all([
    redis.time(),
    Promise.all(allCities().map((zone) => contactsIn(redis, zone, driverIds))),
  ]);
  const now = seconds * 1000 + Math.floor(microseconds / 1000);
  return rides.map((ride) => {
    const { driverId } = ride;
    if (!driverId) return NOTHING;
    const near = zones.filter(({ zone }) => zonesAround(ride.city).includes(zone));
    // An area that was made a moment ago, and in which the driver has never been, is not watched for long.
    const watched = near.filter(({ zone, fixes }) => zone === ride.city || fixes.get(driverId));
    const watchedMs = watched.map(({ since, last }) =>
      since && last && now - Number(last) <= WATCH_PAUSE_MS ? now - Number(since) : 0,
    );
    const texts = near.map(({ fixes }) => fixes.get(driverId) ?? null);
    const seen = newestOf(texts);
    const contactAt = Math.max(...fixesIn(texts).map((fix) => fix.contactAt));
    const listenedMs = Math.max(0, Math.min(...watchedMs));
    const ageMs = seen && Math.max(0, now - seen.at);
    return {
      // A driver without any position counts as silent for as long as the service has watched.
      silentMs: Math.min(listenedMs, Math.max(0, now - contactAt)),
      listenedMs,
      seen: seen && ageMs !== null ? { lat: seen.lat, lng: seen.lng, ageMs } : null,
    };
  });
}

async function contactsIn(redis: Core['redis'], zone: City, driverIds: readonly string[]) {
  const [texts, [since, last]] = await Promise.all([
    redis.hmget(redisKeys.positions(zone), ...driverIds),
    redis.hmget(redisKeys.watch(zone), 'since', 'last'),
  ]);
  return { zone, since, last, fixes: new Map(driverIds.map((id, place) => [id, texts[place] ?? null])) };
}

const fixesIn = (texts: (string | null)[]) => texts.filter((text) => text !== null).map(readStoredFix);

function newestOf(texts: (string | null)[]): Sighting | null {
  const newest = fixesIn(texts).toSorted((a, b) => b.at - a.at)[0];
  return newest ? { lat: newest.lat, lng: newest.lng, at: newest.at } : null;
}
