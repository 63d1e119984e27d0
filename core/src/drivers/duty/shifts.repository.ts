import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { COLLECT_SECONDS } from '@waka/contracts/matching/offer';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { Any, Not } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { LACKS_DOCUMENT } from '../documents/lacks-document.repository.ts';
import { RECOGNISABLE } from '../recognisable.ts';

/** The shift of a driver; it may be resumed within so many minutes after it ended by silence. */
export const shiftOf = statement({
  text: `
    SELECT is_online, approval, review_reason, review_message, vehicle_type, max_pickup_km, city,
      suspended_at IS NOT NULL AS is_locked, suspension_message,
      NOT is_online AND approval = 'approved' AND suspended_at IS NULL AND ${RECOGNISABLE} AND NOT ${LACKS_DOCUMENT}
        AND coalesce(silenced_at > now() - make_interval(mins => $2), false) AS may_resume
    FROM driver_profiles JOIN users ON users.id = user_id WHERE user_id = $1`,
  parameters: [pg.uuid, pg.integer],
  row: {
    isOnline: pg.boolean,
    approval: pg.textAs<DriverProfile['approval']>(),
    reviewReason: pg.nullable(pg.text),
    reviewMessage: pg.nullable(pg.text),
    isLocked: pg.boolean,
    suspensionMessage: pg.nullable(pg.text),
    vehicleType: pg.textAs<VehicleClass>(),
    maxPickupKm: pg.nullable(pg.integer),
    city: pg.nullable(pg.textAs<City>()),
    mayResume: pg.boolean,
  },
});

/** Begins or resumes the shift of a driver who may drive. */
export const beginShift = statement({
  text: `
    WITH begun AS (
      UPDATE driver_profiles SET is_online = true, silenced_at = NULL,
        idle_since = CASE WHEN is_online THEN idle_since ELSE now() END,
        online_since = CASE WHEN is_online THEN online_since ELSE now() END
      FROM users WHERE user_id = $1 AND users.id = user_id AND suspended_at IS NULL
        AND approval = 'approved' AND NOT ${LACKS_DOCUMENT} RETURNING user_id
    )
    SELECT approval = 'approved' AS is_approved, suspended_at IS NOT NULL AS is_suspended,
      EXISTS (SELECT 1 FROM begun) AS is_begun
    FROM driver_profiles JOIN users ON users.id = user_id WHERE user_id = $1`,
  parameters: [pg.uuid],
  row: { isApproved: pg.boolean, isSuspended: pg.boolean, isBegun: pg.boolean },
});

export const endShift = (sql: Sql, userId: string): Promise<unknown> =>
  sql.manager.update(DriverProfile, { userId }, { isOnline: false, idleSince: null, silencedAt: null });

/** Sets how far a driver goes for a pickup; returns false where there is no such driver. */
export async function setMaxPickup(sql: Sql, userId: string, maxPickupKm: number | null): Promise<boolean> {
  const { affected } = await sql.manager.update(DriverProfile, { userId }, { maxPickupKm });
  return affected === 1;
}

/** Stores that drivers are in another city from now on. */
export const setCity = (sql: Sql, userIds: string[], city: City): Promise<unknown> =>
  sql.manager.update(DriverProfile, { userId: Any(userIds) }, { city, citySince: () => 'now()' });

const MAY_GO_ON = `is_online AND NOT ${LACKS_DOCUMENT}`;

const COLLECTING = `make_interval(secs => ${COLLECT_SECONDS})`;

/** How a ride ended: null without a completed trip. */
export type Completion = { isCashDue: boolean } | null;

/**
 * Frees a driver whose ride is over and counts completed rides; the shift ends where a document is not in force. After a completed
 * ride with cash to collect the next offer waits until that is done.
 */
export const setFree = (sql: Sql, userId: string, completion: Completion): Promise<unknown> =>
  sql.manager.update(
    DriverProfile,
    { userId },
    {
      ridesCompleted: () => `rides_completed + ${completion ? 1 : 0}`,
      isOnline: () => MAY_GO_ON,
      idleSince: () => `CASE WHEN ${MAY_GO_ON} THEN now() END`,
      silencedAt: () => `CASE WHEN ${MAY_GO_ON} THEN silenced_at END`,
      ...(completion && { offersFrom: completion.isCashDue ? () => `now() + ${COLLECTING}` : null }),
    },
  );

/**
 * Ends the wait of a driver for offers after this ride, and after no other; returns the city whose riders need not wait for him any
 * longer, null without any.
 */
export async function endCollecting({ manager }: Sql, userId: string, rideId: string): Promise<City | null> {
  const ending = manager
    .createQueryBuilder()
    .update(DriverProfile)
    .set({ offersFrom: null })
    .where({ userId, isOnline: true })
    .andWhere('offers_from > now()')
    // The ride and the wait have the time of one commit.
    .andWhere(
      `EXISTS (SELECT 1 FROM rides WHERE id = :rideId AND driver_id = user_id AND completed_at + ${COLLECTING} = offers_from)`,
      { rideId },
    );
  const { raw }: { raw: { city: City | null }[] } = await ending.returning('city').execute();
  return raw[0]?.city ?? null;
}

/** Ends the shifts of drivers without a ride who lack a valid document, of all drivers or one; returns their ids. */
export async function endShiftsWithoutDocuments(sql: Sql, userId: string | null): Promise<string[]> {
  const ending = sql.manager
    .createQueryBuilder()
    .update(DriverProfile)
    .set({ isOnline: false, idleSince: null, silencedAt: null })
    .where(`is_online AND idle_since IS NOT NULL AND ${LACKS_DOCUMENT}`);
  if (userId !== null) ending.andWhere({ userId });
  return idsOf(await ending.returning('user_id AS id').execute());
}

/**
 * Ends the shifts of drivers of a city without a ride who are not in the list of reporting drivers and have been in the
 * city for so many milliseconds; returns their ids. A driver who has just crossed into the zone reported in the one
 * before, and may not be stored in this one yet. An acceptance empties idle_since, so a driver who accepts while this
 * waits for the row counts as having a ride.
 */
export async function endSilent(sql: Sql, city: City, reporting: string[], silentMs: number): Promise<string[]> {
  const ending = sql.manager
    .createQueryBuilder()
    .update(DriverProfile)
    .set({ isOnline: false, idleSince: null, silencedAt: () => 'now()' })
    .where({ isOnline: true, city, userId: Not(Any(reporting)) })
    .andWhere('greatest(idle_since, city_since) < now() - make_interval(secs => :silentMs / 1000.0)', { silentMs })
    .andWhere(`NOT EXISTS (
      SELECT 1 FROM rides WHERE driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress'))`);
  return idsOf(await ending.returning('user_id AS id').execute());
}

const idsOf = ({ raw }: { raw: { id: string }[] }): string[] => raw.map(({ id }) => id);

const RECORDS = `
  SELECT user_id AS driver_id, is_online, driver_profiles.city, rides.id AS ride_id, rides.status, pickup, dropoff,
    stops, stops_reached, rides.vehicle_type
  FROM driver_profiles
  LEFT JOIN rides ON driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress')`;

const RECORD = {
  driverId: pg.uuid,
  isOnline: pg.boolean,
  city: pg.nullable(pg.textAs<City>()),
  rideId: pg.nullable(pg.uuid),
  status: pg.textAs<RideStatus>(),
  pickup: pg.json<RidePlace>(),
  dropoff: pg.json<RidePlace>(),
  stops: pg.json<RidePlace[]>(),
  stopsReached: pg.integer,
  vehicleType: pg.textAs<VehicleClass>(),
};

/** Reads drivers with their rides; without a ride its columns are null. */
export const recordsOf = statement({
  text: `${RECORDS} WHERE user_id = ANY($1::uuid[])`,
  parameters: [pg.uuids],
  row: RECORD,
});

/** Reads the same of all drivers on duty in a city. */
export const recordsOnDuty = statement({
  text: `${RECORDS} WHERE driver_profiles.city = $1 AND (is_online OR rides.id IS NOT NULL)`,
  parameters: [pg.textAs<City>()],
  row: RECORD,
});

/** Stores fixes of tracks, each once. A node of the last release does not send when a fix arrived. */
export const insertFixes = statement({
  text: `
    INSERT INTO ride_tracks (ride_id, seq, at, lat, lng, heading, speed, came_at)
    SELECT ride_id, seq, to_timestamp(point.at / 1000), lat, lng, heading, speed,
      coalesce(to_timestamp(point.came_at / 1000), now())
    FROM unnest($1::uuid[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::float8[])
      AS point (ride_id, seq, at, lat, lng, heading, speed, came_at)
    WHERE EXISTS (SELECT 1 FROM rides WHERE id = ride_id)
    ORDER BY ride_id, came_at, seq
    ON CONFLICT DO NOTHING`,
  parameters: [
    pg.uuids,
    pg.amounts,
    pg.floats,
    pg.floats,
    pg.floats,
    pg.withNulls(pg.reals),
    pg.withNulls(pg.reals),
    pg.withNulls(pg.floats),
  ],
  row: {},
});
