import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import type { CityPools } from '../matching/city-pools.ts';
import { ensure } from '../platform/app-error.ts';
import { pickupEtas } from './pickup-etas.ts';
import { ownRide } from './read-rides.ts';
import type { RideRow } from './ride.presenter.ts';

const WAIT_HOURS = 2;
/** Waits that one statement reads; a look reads all, page after page. */
const PAGE = 100;

/** Stores a rider's request for a notification when a driver comes near the pickup of a ride that found none. */
export async function awaitDriver(core: Pick<Core, 'sql'>, rider: Actor, rideId: string): Promise<void> {
  const { status, riderId } = await ownRide(core.sql, rider, rideId);
  const isWithout = status === 'pending' || status === 'expired' || status === 'cancelled';
  ensure(riderId === rider.id && isWithout, 'ride.wrong_state');
  await core.sql(
    `INSERT INTO driver_waits (user_id, ride_id, until) VALUES ($1, $2, now() + make_interval(hours => $3))
     ON CONFLICT (user_id) DO UPDATE SET ride_id = excluded.ride_id, asked_at = now(), until = excluded.until`,
    [rider.id, rideId, WAIT_HOURS],
  );
}

/** Notifies each waiting rider once when a driver is near; returns how many were notified. */
export async function notifyWaitingRiders(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  pools?: CityPools,
): Promise<number> {
  await core.sql(OVER);
  let notified = 0;
  for await (const { userId, rideId, pickup, city, vehicleType } of allWaiting(core)) {
    // In sequence, to keep the load low: no ride waits for the result.
    const etas = await pickupEtas(core, { pickup, city }, pools);
    if (etas[vehicleType] === null) continue;
    notified += (await core.sql(NOTIFY, [userId, rideId])).length;
  }
  return notified;
}

/** Reads every wait in the order of asking, whether or not those before it were served. */
async function* allWaiting({ sql }: Pick<Core, 'sql'>): AsyncGenerator<Waiting> {
  let last: Waiting | undefined;
  do {
    const page: Waiting[] = await sql<Waiting>(WAITING, [PAGE, last?.askedAt ?? null, last?.userId ?? null]);
    yield* page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}

type Waiting = Pick<RideRow, 'pickup' | 'city' | 'vehicleType'> & {
  userId: string;
  rideId: string;
  /** As text: a Date would lose the microseconds. */
  askedAt: string;
};

// Riders who have found a driver since then no longer wait.
const OVER = `
  DELETE FROM driver_waits WHERE until < now()
    OR EXISTS (SELECT 1 FROM rides WHERE rider_id = user_id AND accepted_at > asked_at)`;

// While a ride is looked for, the search itself finds the driver.
const WAITING = `
  SELECT user_id, ride_id, asked_at::text AS asked_at, pickup, city, vehicle_type FROM driver_waits JOIN rides ON rides.id = ride_id
  WHERE ($2::timestamptz IS NULL OR (driver_waits.asked_at, user_id) > ($2, $3::uuid)) AND NOT EXISTS (
    SELECT 1 FROM rides AS live
    WHERE live.rider_id = user_id AND live.status IN ('pending', 'accepted', 'arrived', 'in_progress'))
  ORDER BY driver_waits.asked_at, user_id LIMIT $1`;

const NOTIFY = `
  WITH served AS (DELETE FROM driver_waits WHERE user_id = $1 AND ride_id = $2 RETURNING user_id, ride_id)
  INSERT INTO notifications (user_id, kind, facts)
  SELECT user_id, 'driver_near', jsonb_build_object('rideId', ride_id, 'destination',
    coalesce(dropoff->>'name', dropoff->>'address'))
  FROM served JOIN rides ON rides.id = ride_id RETURNING id`;
