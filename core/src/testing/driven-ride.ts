import type { LatLng } from '@waka/contracts/geo';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { allCities } from '../geo/areas/cities.ts';
import { encodeTrack } from '../drivers/positions/ride-track.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import type { Actor } from '../platform/actor.ts';
import { RIDE_TRACKS, redisKeys } from '../platform/redis/redis-keys.ts';
import { arriveAtPickup, startRide } from '../trips/progress/advance-ride.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree } from './builders.ts';
import { standAt } from './stand-at.ts';
import type { TestCore } from './test-core.ts';

export const northOf = (place: LatLng, km: number): LatLng => ({ lat: place.lat + km / 111.195, lng: place.lng });

/** Marks the watch as running for so long, as sweeping workers do. */
export async function listenFor({ redis }: TestCore, seconds: number): Promise<void> {
  const [now = 0] = await redis.time();
  await Promise.all(
    allCities().map((city) =>
      redis.hset(redisKeys.watch(city), 'since', (now - seconds) * 1000, 'last', (now + 1) * 1000),
    ),
  );
}

interface DrivenRide {
  rider: Actor;
  driver: Actor;
  id: string;
  /** The ride as it was requested. */
  asked: Ride;
}

/** Creates a ride without a PIN that a driver has accepted. */
export async function acceptedBy(
  core: TestCore,
  driver: Actor,
  changes: Partial<RideRequest> = {},
): Promise<DrivenRide> {
  const rider = await aRider(core, { usesPin: false });
  const asked = await aRide(core, rider, changes);
  const { id } = await acceptOffer(core, driver, asked.id, await anOffer(core, asked, driver));
  return { rider, driver, id, asked };
}

/** Creates a ride that started so many seconds ago at its pickup. */
export async function underWayFor(
  core: TestCore,
  seconds: number,
  changes: Partial<RideRequest> = {},
  by?: Actor,
): Promise<DrivenRide> {
  const ride = await acceptedBy(core, by ?? (await aDriver(core)), changes);
  const { driver, id } = ride;
  await standAt(core, driver, cottonTree);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  // With what came before the start.
  const back = 'make_interval(secs => $2)';
  const times = ['accepted_at', 'arrived_at', 'started_at'].map((time) => `${time} = ${time} - ${back}`);
  await core.sql(`UPDATE rides SET ${times.join(', ')} WHERE id = $1`, [id, seconds]);
  return ride;
}

/** Stores a fix every five seconds from the pickup, over so many kilometres to the north. */
export const storeTrack = (core: TestCore, rideId: string, seconds: number, km: number): Promise<unknown> =>
  core.sql(
    `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
     SELECT $1, n, now() - make_interval(secs => $2 - n), now() - make_interval(secs => $2 - n),
       $3 + n / $2::float8 * $4 / 111.195, $5 FROM generate_series(0, $2::int, 5) AS n`,
    [rideId, seconds, cottonTree.lat, km, cottonTree.lng],
  );

/**
 * Moves the stored fixes of the last seconds to the stream, as if the phone had been without network for so long and had
 * sent them a moment ago. Its clock may be ahead by so many seconds.
 */
export async function bringLate(core: TestCore, rideId: string, seconds: number, aheadSeconds = 0): Promise<void> {
  const late = await core.sql<{ seq: number; at: Date; lat: number; lng: number }>(
    `SELECT seq, at, lat, lng FROM ride_tracks WHERE ride_id = $1 AND at > now() - make_interval(secs => $2) ORDER BY seq`,
    [rideId, seconds],
  );
  await core.sql('DELETE FROM ride_tracks WHERE ride_id = $1 AND seq >= $2', [rideId, late[0]?.seq]);
  const onPhone = (at: Date) => at.getTime() + aheadSeconds * 1000;
  const fixes = late.map(({ at, ...fix }) => ({ ...fix, at: onPhone(at), accuracy: 5, heading: null, speed: null }));
  const tracks = encodeTrack([{ rideId, fixes, cameAt: Date.now() }]);
  await core.redis.xadd(RIDE_TRACKS, '*', 'tracks', tracks);
}
