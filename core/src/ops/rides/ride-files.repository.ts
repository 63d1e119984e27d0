import type { OpsRidesRequest } from '@waka/contracts/ops/ops-requests';
import type { Attention, SearchRound, SkippedDrivers } from '@waka/contracts/ops/ops-views';
import type { RideFile } from '@waka/contracts/ops/people-views';
import { In, Raw } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';
import { RideOffer } from '../../matching/offers/ride-offer.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { RideEvent } from '../../rides/ride-event.entity.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { attention, LIVE, MARKED, UNSETTLED } from './attention.repository.ts';
import { LAST_ROUND, SKIPPED } from './skipped.repository.ts';

const ridesPage = (condition: string) =>
  statement({
    text: `
      SELECT to_jsonb(rides) AS ride, ${attention('$1')} AS attention, ${LAST_ROUND} AS last_round FROM rides
      WHERE ${condition} AND ($2::uuid IS NULL OR rides.id < $2) ORDER BY rides.id DESC LIMIT $3`,
    parameters: [pg.uuids, pg.nullable(pg.uuid), pg.bigint],
    row: {
      ride: pg.json<object>(),
      attention: pg.nullable(pg.textAs<Attention>()),
      lastRound: pg.nullable(pg.json<SearchRound>()),
    },
  });

/** Rides by the filter of ops, the newest first. */
export const ridesListed: Record<NonNullable<OpsRidesRequest['show']>, ReturnType<typeof ridesPage>> = {
  live: ridesPage(LIVE),
  attention: ridesPage(`${UNSETTLED} AND ${attention('$1')} IS NOT NULL`),
  // Matches the partial index.
  marked: ridesPage(MARKED),
  all: ridesPage('true'),
};

/** Returns the reasons for which a ride needs attention now, if any. */
export async function attentionOfRide(sql: Sql, id: string, silentIds: string[]): Promise<Attention | null> {
  const row = await sql.manager
    .createQueryBuilder(Ride, 'rides')
    .select(attention(':silentIds'), 'attention')
    .where({ id })
    .setParameters({ silentIds })
    .getRawOne<{ attention: Attention | null }>();
  return row?.attention ?? null;
}

/** Lists the rides under way. */
export const ridesUnderWay = (sql: Sql): Promise<Ride[]> =>
  sql.manager.find(Ride, {
    select: { id: true, driverId: true, city: true },
    where: { status: Raw((column) => `${column} IN ('accepted', 'arrived', 'in_progress')`) },
  });

/** The last events of some types, each with the ride at that time. */
export const lastEvents = statement({
  text: `
    SELECT to_jsonb(logged) AS ride FROM ride_events, jsonb_populate_record(NULL::rides, payload) AS logged
    WHERE type = ANY($1) ORDER BY at DESC LIMIT $2`,
  parameters: [pg.texts, pg.bigint],
  row: { ride: pg.json<object>() },
});

/** Lists the events of a ride, the oldest first, without their rows. */
export async function eventsOf(sql: Sql, rideId: string): Promise<(LoggedEvent & EventDetails)[]> {
  const { entities, raw } = await sql.manager
    .createQueryBuilder(RideEvent, 'event')
    .select(['event.rideId', 'event.seq', 'event.type', 'event.actorId', 'event.at'])
    .addSelect(`CASE WHEN event.type = 'payment' THEN event.payload->'payment' END`, 'payment')
    .addSelect(`CASE WHEN event.type = 'driver_cancelled' THEN event.payload->>'cancel_reason' END`, 'cancelReason')
    .addSelect(`CASE WHEN event.type = 'driver_cancelled' THEN event.payload->>'cancel_note' END`, 'cancelNote')
    .where({ rideId })
    .orderBy('event.seq', 'ASC')
    .getRawAndEntities<EventDetails>();
  return entities.map(({ seq, type, actorId, at }, index) => ({
    seq,
    type,
    actorId,
    at,
    payment: raw[index]?.payment ?? null,
    cancelReason: raw[index]?.cancelReason ?? null,
    cancelNote: raw[index]?.cancelNote ?? null,
  }));
}

type LoggedEvent = Pick<RideEvent, 'seq' | 'type' | 'actorId' | 'at'>;
/** What the ride said then; the row of the ride keeps neither the reason nor the comment of a driver who gave it back. */
type EventDetails = Pick<Ride, 'payment' | 'cancelReason' | 'cancelNote'>;

/** The last rounds of the search of a ride, the oldest first. */
export const roundsOf = statement({
  text: `
    SELECT attempt, at, outcome, radius_km, candidates, skipped FROM (
      SELECT id, attempt, at, outcome, radius_km, jsonb_array_length(candidates) AS candidates, ${SKIPPED} AS skipped
      FROM matching_decisions WHERE ride_id = $1 ORDER BY id DESC LIMIT $2
    ) AS newest ORDER BY id`,
  parameters: [pg.uuid, pg.bigint],
  row: {
    attempt: pg.integer,
    at: pg.timestamptz,
    outcome: pg.textAs<RideFile['search'][number]['outcome']>(),
    radiusKm: pg.float,
    candidates: pg.integer,
    skipped: pg.json<SkippedDrivers>(),
  },
});

/** Who ended an accepted offer whose ride went back to the search: only the log knows. */
const ENDED_BY = `CASE WHEN offer.status = 'accepted' THEN (
  SELECT CASE WHEN actor_id = offer.driverId THEN 'driver' ELSE 'ops' END FROM ride_events
  WHERE ride_id = offer.rideId AND type = 'driver_cancelled' AND (payload->>'attempt')::int = offer.attempt + 1 LIMIT 1
) END`;

type OfferRow = Pick<RideOffer, 'status' | 'pickupEtaMin' | 'offeredAt' | 'answeredAt'> & {
  driverName: string | null;
  endedBy: 'driver' | 'ops' | null;
};

/**
 * Lists the offers of a ride; for an accepted one whose ride went back to the search, with who ended it. Only the log
 * has that, as the offer stays accepted.
 */
export const offersOf = (sql: Sql, rideId: string): Promise<OfferRow[]> =>
  sql.manager
    .createQueryBuilder(RideOffer, 'offer')
    .innerJoin(User, 'driver', 'driver.id = offer.driverId')
    .select('driver.fullName', 'driverName')
    .addSelect('offer.status', 'status')
    .addSelect('offer.pickupEtaMin', 'pickupEtaMin')
    .addSelect('offer.offeredAt', 'offeredAt')
    .addSelect('offer.answeredAt', 'answeredAt')
    .addSelect(ENDED_BY, 'endedBy')
    .where({ rideId })
    .orderBy('offer.id')
    .getRawMany();

/** The track of a ride; of a very long one every second, third or further fix, and always the last. */
export const trackOf = statement({
  text: `
    SELECT lat, lng, at FROM (
      SELECT lat, lng, at, row_number() OVER (ORDER BY came_at, seq) AS number, count(*) OVER () AS length
      FROM ride_tracks WHERE ride_id = $1
    ) AS track
    WHERE (length - number) % ceil(length / $2::float8)::int = 0 ORDER BY number`,
  parameters: [pg.uuid, pg.float],
  row: { lat: pg.float, lng: pg.float, at: pg.timestamptz },
});

/** Stores the verdict on the findings of a ride that is over; returns false for any other ride. */
export async function setVerdict(sql: Sql, id: string, findingsVerdict: Ride['findingsVerdict']): Promise<boolean> {
  const { affected } = await sql.manager.update(
    Ride,
    { id, status: In(['completed', 'cancelled']), findings: Raw((column) => `${column} <> '[]'`) },
    { findingsVerdict },
  );
  return affected === 1;
}
