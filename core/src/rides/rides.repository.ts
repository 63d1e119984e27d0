import { LIVE_STATUSES, type RideEventType } from '@waka/contracts/rides/ride-status';
import { In, Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { blurred } from './blurred.repository.ts';
import { RideEvent } from './ride-event.entity.ts';
import { Ride } from './ride.entity.ts';

export const ridesByIds = (sql: Sql, ids: string[]): Promise<Ride[]> => sql.manager.findBy(Ride, { id: In(ids) });

/** Locks a ride until the end of the transaction; returns its driver and attempt. */
export const lockRide = (sql: Sql, id: string): Promise<Pick<Ride, 'driverId' | 'attempt'> | null> =>
  sql.manager.findOne(Ride, {
    select: { id: true, driverId: true, attempt: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });

/** Locks a ride whose trip ends, and reads what its fare is divided by. */
export const lockToDivide = (
  sql: Sql,
  id: string,
): Promise<Pick<Ride, 'riderId' | 'region' | 'currency' | 'paymentMethod' | 'fare' | 'promotion'> | null> =>
  sql.manager.findOne(Ride, {
    select: { id: true, riderId: true, region: true, currency: true, paymentMethod: true, fare: true, promotion: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });

/** Locks a ride at its pickup for its driver; returns its PIN, price and arrival, and whether wrong PINs have locked it for now. */
export async function lockForStart(
  { manager }: Sql,
  id: string,
  driverId: string,
): Promise<(Pick<Ride, 'pin' | 'price' | 'arrivedAt' | 'scheduledFor'> & { isLocked: boolean }) | null> {
  const ride = await manager.findOne(Ride, {
    select: { id: true, pin: true, pinLockedUntil: true, price: true, arrivedAt: true, scheduledFor: true },
    where: { id, driverId, status: 'arrived' },
    lock: { mode: 'pessimistic_write' },
  });
  if (!ride) return null;
  const isLocked =
    ride.pinLockedUntil !== null &&
    (await manager.existsBy(Ride, { id, pinLockedUntil: Raw((at) => `${at} > now()`) }));
  const { pin, price, arrivedAt, scheduledFor } = ride;
  return { pin, price, arrivedAt, scheduledFor, isLocked };
}

/** Locks a ride that is about to be cancelled until the end of the transaction. */
export const rideToCancel = (sql: Sql, id: string): Promise<Ride | null> =>
  sql.manager.findOne(Ride, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Counts a wrong PIN; after so many the ride is locked for so many seconds. */
export const countWrongPin = (sql: Sql, id: string, tries: number, seconds: number): Promise<unknown> =>
  sql.manager.update(
    Ride,
    { id },
    {
      pinFailures: () => `(pin_failures + 1) % ${tries}`,
      pinLockedUntil: () => `CASE WHEN pin_failures + 1 >= ${tries} THEN now() + make_interval(secs => ${seconds}) END`,
    },
  );

/** Counts the events of a type in a ride. */
export const countEvents = (sql: Sql, rideId: string, type: RideEventType): Promise<number> =>
  sql.manager.countBy(RideEvent, { rideId, type });

/** Checks whether a person rides or drives at this moment. */
export const hasLiveRide = (sql: Sql, userId: string): Promise<boolean> => {
  const status = In([...LIVE_STATUSES]);
  return sql.manager.existsBy(Ride, [
    { riderId: userId, status },
    { driverId: userId, status },
  ]);
};

const AGE = '12 months';
/** About a hundred metres. */
const DECIMALS = 3;

/** How many rides `roundOldest` rounds at once. */
export const BATCH = 500;

/**
 * Rounds the places of the oldest exact rides and of their log in one statement, so that the log is never more exact
 * than the ride.
 */
export const roundOldest = statement({
  text: `
    WITH old AS (
      UPDATE rides SET is_exact = false, geometry = NULL, pickup_note = NULL, passenger_name = NULL,
        passenger_phone = NULL,
        pickup = ${blurred('pickup', 'pickup_area', DECIMALS)}, dropoff = ${blurred('dropoff', 'dropoff_area', DECIMALS)},
        stops = coalesce(
          (SELECT jsonb_agg(${blurred('stop', 'initcap(city)', DECIMALS)}) FROM jsonb_array_elements(stops) AS stop), '[]')
      WHERE id = ANY(ARRAY(
        SELECT id FROM rides WHERE is_exact AND id < (SELECT uuidv7(interval '-${AGE}')) ORDER BY id LIMIT ${BATCH}))
      RETURNING id, pickup, dropoff, stops
    ), queued AS (
      UPDATE ride_events SET payload = payload || jsonb_build_object(
        'pickup', old.pickup, 'dropoff', old.dropoff, 'stops', old.stops, 'geometry', NULL, 'pickup_note', NULL,
        'passenger_name', NULL, 'passenger_phone', NULL)
      FROM old WHERE ride_id = old.id
    )
    SELECT id FROM old`,
  parameters: [],
  row: { id: pg.uuid },
});
