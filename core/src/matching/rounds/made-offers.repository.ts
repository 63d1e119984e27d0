import { LACKS_DOCUMENT } from '../../drivers/documents/lacks-document.repository.ts';
import { riderRating } from '../../accounts/rating.repository.ts';
import { hasUpfrontDetails } from '../../drivers/upfront-details.repository.ts';
import { commissionPercent } from '../../ledger/commission.repository.ts';
import { pg, statement, type RowOf } from '../../platform/postgres/statement.ts';
import { RIDE } from '../../rides/ride-columns.ts';
import { changesOf, logged, mayMove } from '../../rides/moves/write-ride.repository.ts';

const MADE = {
  ...RIDE,
  commissionPercent: pg.nullable(pg.integer),
  hasUpfrontDetails: pg.boolean,
  riderRating: pg.nullable(pg.float),
  outboxId: pg.bigint,
  offerId: pg.uuid,
  askedDriverId: pg.uuid,
  pickupDistanceKm: pg.float,
  pickupEtaMin: pg.integer,
  offeredAt: pg.timestamptz,
  expiresAt: pg.timestamptz,
  offerOutboxId: pg.bigint,
};

/** A ride that was just offered, with the offer. */
export type MadeRow = RowOf<typeof MADE>;

// The round decided without locks. A change of a ride since then has raised its seq, and a driver may have gone offline
// got another offer or lost the turn in a line: this statement, which makes the offers, drops such pairs. It takes locks in the order of the
// ids, so that two rounds cannot deadlock.
/**
 * Offers rides, as they were at a seq, to drivers at a distance in km and minutes, for a turn in a line where one is
 * given; each offer lasts the given seconds. Rides in cash go to no driver who owes too much, unless they were promised.
 */
export const insertOffers = statement({
  text: `
    WITH pair AS (
      SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::float8[], $5::int[], $7::bigint[])
        AS pair (ride_id, seq, driver_id, km, eta_min, turn)
    ), held AS (
      SELECT rides.id, attempt, payment_method FROM rides JOIN pair ON ride_id = rides.id AND pair.seq = rides.seq
      WHERE ${mayMove('offer')} ORDER BY rides.id FOR UPDATE OF rides SKIP LOCKED
    ), made AS (
      INSERT INTO ride_offers (ride_id, attempt, driver_id, pickup_distance_km, pickup_eta_min, expires_at, line_turn)
      SELECT held.id, attempt, pair.driver_id, km, eta_min, now() + make_interval(secs => $6), turn
      FROM held JOIN pair ON ride_id = held.id
      JOIN driver_profiles ON user_id = pair.driver_id AND is_online AND approval = 'approved'
        AND NOT ${LACKS_DOCUMENT} AND (
          debt_step <> 'wallet_only' OR held.payment_method <> 'cash' OR $8
        )
      WHERE NOT EXISTS (
        SELECT 1 FROM rides
        WHERE rides.driver_id = pair.driver_id AND rides.status IN ('accepted', 'arrived', 'in_progress')
      ) AND NOT EXISTS (
        -- Its index alone would let a driver through whose acceptance commits while this waits for it.
        SELECT 1 FROM ride_offers WHERE ride_offers.driver_id = pair.driver_id AND ride_offers.status = 'open'
      ) AND (
        turn IS NULL OR EXISTS (
          SELECT 1 FROM line_places WHERE line_places.turn = pair.turn AND line_places.driver_id = pair.driver_id
        )
      )
      ORDER BY pair.driver_id
      ON CONFLICT DO NOTHING
      RETURNING *
    ), queued_offer AS (
      INSERT INTO outbox (topic, key) SELECT 'offer_made', id FROM made RETURNING id, key
    ), moved AS (
      UPDATE rides SET ${changesOf('offer')}, nearest_eta_min = least(nearest_eta_min, asked.pickup_eta_min),
        drivers_asked = drivers_asked + (NOT EXISTS (
          SELECT FROM ride_offers AS missed
          WHERE missed.ride_id = rides.id AND missed.attempt = rides.attempt AND missed.driver_id = asked.driver_id
        ))::int
      FROM (SELECT ride_id, driver_id, pickup_eta_min FROM made) AS asked WHERE rides.id = asked.ride_id
      RETURNING rides.*
    ), ${logged('NULL')}
    SELECT moved.*, ${commissionPercent('moved.region', 'moved.vehicle_type')} AS commission_percent,
      ${hasUpfrontDetails('made.driver_id')} AS has_upfront_details,
      ${riderRating('moved.rider_id')} AS rider_rating, queued.id AS outbox_id, made.id AS offer_id, made.driver_id AS asked_driver_id, pickup_distance_km,
      pickup_eta_min, offered_at, expires_at, queued_offer.id AS offer_outbox_id
    FROM made JOIN moved ON moved.id = made.ride_id JOIN queued ON queued.key = moved.id
      JOIN queued_offer ON queued_offer.key = made.id`,
  parameters: [pg.uuids, pg.integers, pg.uuids, pg.floats, pg.integers, pg.float, pg.withNulls(pg.bigints), pg.boolean],
  row: MADE,
});
