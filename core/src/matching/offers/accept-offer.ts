import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import { driverById } from '../../accounts/driver-profiles.repository.ts';
import { SHOWN_NAME, SHOWN_PHOTO } from '../../accounts/shown-profile.ts';
import type { Core } from '../../platform/core.ts';
import { setOut } from '../../drivers/duty/duty.ts';
import { LACKS_PAPER } from '../../drivers/documents/lacks-paper.ts';
import { refuseWithoutPapers } from '../../drivers/documents/refuse-without-papers.ts';
import { ratingColumns } from '../../accounts/rating.ts';
import type { City } from '../../geo/cities.ts';
import { announceClosed, type ClosedOffer } from './close-offers.ts';
import type { RideOffer } from './ride-offer.entity.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { rowsOfJson, violatedConstraint } from '../../platform/postgres/sql.ts';
import { forgetTold } from '../../realtime/outbox.ts';
import { sayRide } from '../../rides/announce-ride.ts';
import { rideById } from '../../rides/read-rides.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { presentRide, type RideRow } from '../../rides/ride.presenter.ts';
import { changesOf, logged, mayMove } from '../../rides/write-ride.ts';

// What a ride keeps of its driver, see `Ride.driverCard`.
const CARD = `(SELECT to_jsonb(card) FROM (SELECT user_id AS id, coalesce(${SHOWN_NAME}, 'Driver') AS name,
  ${SHOWN_PHOTO} AS "photoUrl", coalesce(phone, unproved_phone) AS phone, ${ratingColumns},
  jsonb_build_object('make', vehicle_make, 'model', vehicle_model, 'plate', vehicle_plate_number, 'type', vehicle_type,
    'colour', vehicle_colour) AS vehicle) AS card)`;

interface Won {
  ride: object;
  outboxId: string;
  driverCity: City | null;
  closed: ClosedOffer[];
}

// Everything that has to hold is locked before anything is changed, the ride before the offer before the driver, as
// everywhere: whoever changed one of them meanwhile has either committed, and is seen, or waits for this statement.
const ACCEPT = `
  WITH ride AS (
    SELECT id, attempt, status, fare FROM rides WHERE id = $1 FOR NO KEY UPDATE
  ), offer AS (
    SELECT ride_offers.id FROM ride AS rides JOIN ride_offers ON ride_id = rides.id
    WHERE ${mayMove('accept')} AND ride_offers.attempt = rides.attempt AND ride_offers.id = $2 AND driver_id = $3
      AND ride_offers.status = 'open' AND expires_at > now() AND ($4::int IS NULL OR rides.fare = $4)
    FOR NO KEY UPDATE OF ride_offers
  ), driver AS (
    UPDATE driver_profiles SET offers_answered = offers_answered + 1, offers_accepted = offers_accepted + 1,
      idle_since = NULL
    FROM offer, users WHERE user_id = $3 AND users.id = user_id AND is_online AND approval = 'approved'
      AND NOT ${LACKS_PAPER}
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
  SELECT to_jsonb(moved) AS ride, told.id AS outbox_id, driver.city AS driver_city, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', key, 'driverId', driver_id, 'outboxId', closed.id::text)), '[]')
    FROM closed JOIN answered ON answered.id = key
  ) AS closed
  FROM moved, told, driver`;

/**
 * Takes the ride for exactly one driver, at the fare that the driver saw where the call names one. The winner may repeat it;
 * everybody else learns why not.
 */
export async function acceptOffer(
  core: Core,
  driver: Actor,
  rideId: string,
  offerId: string,
  seenFare: number | null = null,
): Promise<RideView> {
  const [won] = await core.sql<Won>(ACCEPT, [rideId, offerId, driver.id, seenFare]).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'one_live_ride_a_driver') throw new AppError('driver.busy');
    if (constraint === 'one_accepted_offer_a_search') throw new AppError('ride.taken');
    throw error;
  });
  const [ride] = rowsOfJson<RideRow>(Ride, won ? [won.ride] : []);
  if (!won || !ride) return repeatOrRefuse(core, driver, rideId, offerId, seenFare);
  sayRide(core, ride, ride);
  announceClosed(core, won.closed, 'taken');
  forgetTold(core, [won.outboxId]);
  // Nobody waits for it: Redis takes what a node sends in order, this before the driver's next position.
  void setOut(core, ride, won.driverCity);
  return presentRide(ride, driver);
}

async function repeatOrRefuse(
  core: Core,
  driver: Actor,
  rideId: string,
  offerId: string,
  seenFare: number | null,
): Promise<RideView> {
  const profile = await driverById(core.sql, driver.id);
  ensure(profile?.approval === 'approved', 'driver.not_approved');
  await refuseWithoutPapers(core.sql, driver.id);
  ensure(profile.isOnline, 'driver.offline');
  const [offer] = await core.sql<RideOffer & { isOver: boolean; rideDriverId: string | null; rideFare: number }>(
    `SELECT ride_offers.*, expires_at <= now() AS is_over, rides.driver_id AS ride_driver_id, rides.fare AS ride_fare
     FROM ride_offers JOIN rides ON rides.id = ride_id
     WHERE ride_offers.id = $1 AND ride_id = $2 AND ride_offers.driver_id = $3`,
    [offerId, rideId, driver.id],
  );
  ensure(offer, 'offer.not_found');
  if (offer.status === 'accepted' && offer.rideDriverId === driver.id) return rideById(core, driver, rideId);
  ensure(offer.status !== 'taken', 'ride.taken');
  ensure(offer.status !== 'expired' && !(offer.status === 'open' && offer.isOver), 'offer.expired');
  ensure(offer.rideDriverId === null, 'ride.taken');
  ensure(offer.status !== 'open' || seenFare === null || offer.rideFare === seenFare, 'offer.price_changed');
  throw new AppError('offer.closed');
}
