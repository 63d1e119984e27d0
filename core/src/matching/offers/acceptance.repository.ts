import { SHOWN_NAME, SHOWN_PHOTO } from '../../accounts/shown-profile.repository.ts';
import { LACKS_DOCUMENT } from '../../drivers/documents/lacks-document.repository.ts';
import { ratingColumns } from '../../accounts/rating.repository.ts';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { changesOf, logged, mayMove } from '../../rides/moves/write-ride.repository.ts';
import { barredDrivers } from '../barred-drivers.repository.ts';
import type { ClosedOffer } from './offers.repository.ts';
import { RideOffer } from './ride-offer.entity.ts';

// The details of its driver that a ride stores, see `Ride.driverCard`.
const CARD = `(SELECT to_jsonb(card) FROM (SELECT user_id AS id, coalesce(${SHOWN_NAME}, 'Driver') AS name,
  ${SHOWN_PHOTO} AS "photoUrl", coalesce(phone, unproved_phone) AS phone, ${ratingColumns},
  jsonb_build_object('make', vehicle_make, 'model', vehicle_model, 'plate', vehicle_plate_number, 'type', vehicle_type,
    'colour', vehicle_colour) AS vehicle) AS card)`;

// Every row whose state matters is locked before anything changes, in the order ride, offer, driver, as everywhere. A
// concurrent change has either committed, and is visible here, or waits for this statement.
/** Assigns a ride to the driver of an open offer, at the fare that the driver saw where one is given. */
export const accept = statement({
  text: `
    WITH ride AS (
      SELECT id, attempt, status, fare, rider_id, promotion_id FROM rides WHERE id = $1 FOR NO KEY UPDATE
    ), offer AS (
      SELECT ride_offers.id FROM ride AS rides JOIN ride_offers ON ride_id = rides.id
      WHERE ${mayMove('accept')} AND ride_offers.attempt = rides.attempt AND ride_offers.id = $2 AND driver_id = $3
        AND ride_offers.status = 'open' AND expires_at > now() AND ($4::int IS NULL OR rides.fare = $4)
        AND $3 <> ALL (${barredDrivers('rides')})
      FOR NO KEY UPDATE OF ride_offers
    ), driver AS (
      UPDATE driver_profiles SET offers_answered = offers_answered + 1, offers_accepted = offers_accepted + 1,
        idle_since = NULL
      FROM offer, users WHERE user_id = $3 AND users.id = user_id AND is_online AND approval = 'approved'
        AND NOT ${LACKS_DOCUMENT}
      RETURNING city, ${CARD} AS card
    ), moved AS (
      UPDATE rides SET ${changesOf('accept')}, driver_id = $3, driver_card = card FROM driver WHERE id = $1
      RETURNING rides.*
    ), answered AS (
      UPDATE ride_offers SET status = CASE ride_offers.id WHEN $2 THEN 'accepted' ELSE 'taken' END, answered_at = now()
      FROM moved WHERE ride_id = moved.id AND ride_offers.status = 'open'
      RETURNING ride_offers.id, ride_offers.driver_id
    ), closed AS (
      INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM answered WHERE id <> $2 RETURNING id, key
    ), ${logged('$3')}
    SELECT to_jsonb(moved) AS ride, queued.id AS outbox_id, driver.city AS driver_city, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', key, 'driverId', driver_id, 'outboxId', closed.id::text)), '[]')
      FROM closed JOIN answered ON answered.id = key
    ) AS closed
    FROM moved, queued, driver`,
  parameters: [pg.uuid, pg.uuid, pg.uuid, pg.nullable(pg.integer)],
  row: {
    ride: pg.json<object>(),
    outboxId: pg.bigint,
    driverCity: pg.nullable(pg.textAs<City>()),
    closed: pg.json<ClosedOffer[]>(),
  },
});

/** Reads an offer with the present driver and fare of its ride. */
export const offerAtRide = (
  sql: Sql,
  { id, rideId, driverId }: Pick<RideOffer, 'id' | 'rideId' | 'driverId'>,
): Promise<
  { status: RideOffer['status']; isOver: boolean; rideDriverId: string | null; rideFare: number } | undefined
> =>
  sql.manager
    .createQueryBuilder(RideOffer, 'offer')
    .innerJoin(Ride, 'ride', 'ride.id = offer.rideId')
    .select('offer.status', 'status')
    .addSelect('offer.expiresAt <= now()', 'isOver')
    .addSelect('ride.driverId', 'rideDriverId')
    .addSelect('ride.fare', 'rideFare')
    .where({ id, rideId, driverId })
    .getRawOne();
