import { riderRating } from '../../accounts/rating.repository.ts';
import { hasUpfrontDetails } from '../../drivers/upfront-details.repository.ts';
import { commissionPercent } from '../../ledger/commission.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement, type RowOf } from '../../platform/postgres/statement.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { RideOffer } from './ride-offer.entity.ts';

/** Finds an offer of a ride to a driver. */
export const offerOf = (
  sql: Sql,
  { id, rideId, driverId }: Pick<RideOffer, 'id' | 'rideId' | 'driverId'>,
): Promise<RideOffer | null> => sql.manager.findOneBy(RideOffer, { id, rideId, driverId });

/** Lists the offers of one search of a ride. */
export const offersOfSearch = (
  sql: Sql,
  { rideId, attempt }: Pick<RideOffer, 'rideId' | 'attempt'>,
): Promise<RideOffer[]> => sql.manager.findBy(RideOffer, { rideId, attempt });

const OFFERS = `SELECT ride_offers.id, ride_id, ride_offers.attempt, ride_offers.driver_id, ride_offers.status,
    pickup_distance_km, pickup_eta_min, offered_at, expires_at, answered_at, city, pickup, stops, pickup_area,
    dropoff_area, distance_km, geometry_source, fare, price, currency, vehicle_type, payment_method, scheduled_for,
    ${commissionPercent('region', 'rides.vehicle_type')} AS commission_percent,
    ${hasUpfrontDetails('ride_offers.driver_id')} AS has_upfront_details, ${riderRating('rides.rider_id')} AS rider_rating
  FROM ride_offers JOIN rides ON rides.id = ride_id`;

const OFFER = {
  id: pg.uuid,
  rideId: pg.uuid,
  attempt: pg.integer,
  driverId: pg.uuid,
  status: pg.textAs<RideOffer['status']>(),
  pickupDistanceKm: pg.float,
  pickupEtaMin: pg.integer,
  offeredAt: pg.timestamptz,
  expiresAt: pg.timestamptz,
  answeredAt: pg.nullable(pg.timestamptz),
  city: pg.textAs<Ride['city']>(),
  pickup: pg.json<Ride['pickup']>(),
  stops: pg.json<Ride['stops']>(),
  pickupArea: pg.text,
  dropoffArea: pg.text,
  distanceKm: pg.float,
  geometrySource: pg.textAs<Ride['geometrySource']>(),
  fare: pg.integer,
  price: pg.nullable(pg.json<NonNullable<Ride['price']>>()),
  currency: pg.textAs<Ride['currency']>(),
  vehicleType: pg.textAs<Ride['vehicleType']>(),
  paymentMethod: pg.textAs<Ride['paymentMethod']>(),
  scheduledFor: pg.nullable(pg.timestamptz),
  commissionPercent: pg.nullable(pg.integer),
  hasUpfrontDetails: pg.boolean,
  riderRating: pg.nullable(pg.float),
};

/** An offer with what its driver may read of the ride. */
export type OfferRow = RowOf<typeof OFFER>;

const IS_OPEN = `ride_offers.status = 'open' AND expires_at > now()`;

/** Builds the SQL for the offers that a driver can still answer, one at the most. */
export const openOffers = (driverId: string): string =>
  `${OFFERS} WHERE ride_offers.driver_id = ${driverId} AND ${IS_OPEN}`;

export const openOffersOfDriver = statement({ text: openOffers('$1'), parameters: [pg.uuid], row: OFFER });

export const openOffersOfRide = statement({
  text: `${OFFERS} WHERE ride_id = $1 AND ${IS_OPEN}`,
  parameters: [pg.uuid],
  row: OFFER,
});

export const offerWithId = statement({
  text: `${OFFERS} WHERE ride_offers.id = $1`,
  parameters: [pg.uuid],
  row: OFFER,
});

const CLOSED = { id: pg.uuid, driverId: pg.uuid, outboxId: pg.bigint };

/** A closed offer with its outbox row, which is still to be published. */
export type ClosedOffer = RowOf<typeof CLOSED>;

/** Closes the open offers of a ride. The caller holds the lock on the ride's row: locks are taken ride before offer. */
export const closeOffersOfRide = statement({
  text: `
    WITH closed AS (
      UPDATE ride_offers SET status = $2, answered_at = now()
      WHERE ride_id = $1 AND status = 'open' RETURNING id, driver_id
    ), queued AS (
      INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM closed RETURNING id, key
    )
    SELECT closed.id, closed.driver_id, queued.id AS outbox_id FROM closed JOIN queued ON queued.key = closed.id`,
  parameters: [pg.uuid, pg.textAs<RideOffer['status']>()],
  row: CLOSED,
});

/** Sends the drivers of offers to the end of the lines for whose turns these were made. */
const toTheEnd = (offers: string): string => `
  moved_back AS (
    UPDATE line_places SET turn = nextval('line_turns'), since = now() WHERE turn IN (SELECT line_turn FROM ${offers})
  )`;

/**
 * Closes the offers of a city that expired without an answer, and counts them as answered: a driver's first one of a
 * search, as the second one finds the same phone unattended.
 */
export const closeExpiredOffers = statement({
  text: `
    WITH expired AS (
      UPDATE ride_offers SET status = 'expired' FROM rides
      WHERE rides.id = ride_id AND city = $1 AND ride_offers.status = 'open' AND expires_at <= now()
      RETURNING ride_offers.id, ride_offers.driver_id, ride_offers.ride_id, ride_offers.attempt, line_turn
    ), counted AS (
      UPDATE driver_profiles SET offers_answered = offers_answered + 1
      WHERE user_id IN (
        SELECT driver_id FROM expired WHERE NOT EXISTS (
          SELECT FROM ride_offers AS missed WHERE missed.ride_id = expired.ride_id AND missed.attempt = expired.attempt
            AND missed.driver_id = expired.driver_id AND missed.id < expired.id)
      )
    ), ${toTheEnd('expired')}, queued AS (
      INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM expired RETURNING id, key
    )
    SELECT expired.id, expired.driver_id, queued.id AS outbox_id FROM expired JOIN queued ON queued.key = expired.id`,
  parameters: [pg.textAs<Ride['city']>()],
  row: CLOSED,
});

/** Closes an open offer that its driver declines, and counts it as answered. */
export const closeDeclinedOffer = statement({
  text: `
    WITH closed AS (
      UPDATE ride_offers SET status = 'declined', answered_at = now()
      WHERE id = $1 AND ride_id = $2 AND driver_id = $3 AND status = 'open' RETURNING id, driver_id, ride_id, line_turn
    ), counted AS (
      UPDATE driver_profiles SET offers_answered = offers_answered + 1
      WHERE user_id IN (SELECT driver_id FROM closed)
    ), ${toTheEnd('closed')}, queued AS (
      INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM closed RETURNING id
    )
    SELECT closed.id, closed.driver_id, queued.id AS outbox_id, rides.city
    FROM closed, queued, rides WHERE rides.id = closed.ride_id`,
  parameters: [pg.uuid, pg.uuid, pg.uuid],
  row: { ...CLOSED, city: pg.textAs<Ride['city']>() },
});
