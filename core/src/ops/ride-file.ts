import type { RideFile } from '@waka/contracts/ops/people-views';
import { DRIVER_CANCEL_REASONS, RIDER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../accounts/actor.ts';
import { lastDecision } from '../audit/last-decision.ts';
import { recordLook } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { rideRow } from '../rides/read-rides.ts';
import { receiptNumber } from '../rides/receipt.ts';
import { auditOf } from './audit-lines.ts';
import { presentOpsRide } from './ops-ride.presenter.ts';
import { attentionOf } from './read-ops-rides.ts';
import { reviewsOf } from './review-ride.ts';
import { SKIPPED } from './skipped.ts';

/** Everything about a ride; where people were is in it, so the look goes on record. */
export async function rideFile(core: Core, admin: Actor, rideId: string, reason: string): Promise<RideFile> {
  const row = await rideRow(core.sql, rideId);
  ensure(row, 'ops.not_found');
  await recordLook(core.sql, { actor: admin, action: 'ride.viewed', subject: { type: 'ride', id: rideId }, reason });
  const [events, search, offers, track, [phones], audit, attention, review] = await Promise.all([
    core.sql<Dated<RideFile['events'][number]>>(
      `SELECT seq, type, at, full_name AS actor_name, user_type AS actor_role FROM ride_events LEFT JOIN users ON users.id = actor_id
       WHERE ride_id = $1 ORDER BY seq`,
      [rideId],
    ),
    core.sql<Dated<RideFile['search'][number]>>(
      `SELECT attempt, at, outcome, radius_km, candidates, skipped FROM (
         SELECT id, attempt, at, outcome, radius_km, jsonb_array_length(candidates) AS candidates, ${SKIPPED} AS skipped
         FROM matching_decisions WHERE ride_id = $1 ORDER BY id DESC LIMIT $2
       ) AS newest ORDER BY id`,
      [rideId, MOST_ROUNDS],
    ),
    core.sql<
      Omit<RideFile['offers'][number], 'offeredAt' | 'answeredAt'> & { offeredAt: Date; answeredAt: Date | null }
    >(
      `SELECT full_name AS driver_name, status, pickup_eta_min, offered_at, answered_at, ${ENDED_BY} AS ended_by FROM ride_offers
       JOIN users ON users.id = driver_id WHERE ride_id = $1 ORDER BY ride_offers.id`,
      [rideId],
    ),
    trackOf(core.sql, rideId),
    core.sql<RideFile['phones']>(
      `SELECT (SELECT coalesce(phone, unproved_phone) FROM users WHERE id = rider_id) AS rider,
         (SELECT coalesce(phone, unproved_phone) FROM users WHERE id = driver_id) AS driver
       FROM rides WHERE id = $1`,
      [rideId],
    ),
    auditOf(core.sql, { type: 'ride', id: rideId }),
    attentionOf(core, rideId),
    lastDecision(core.sql, reviewsOf(rideId)),
  ]);
  const { riderStars, driverStars, riderTags, tip, cancelledBy, cancelReason, cancelNote, distanceKm } = row;
  return {
    ride: presentOpsRide(row, attention),
    details: {
      number: receiptNumber(row.id, row.completedAt ?? row.requestedAt),
      distanceKm,
      stops: row.stops.map(({ name, address }) => name ?? address),
      arrivedAt: row.arrivedAt?.toISOString() ?? null,
      riderStars,
      driverStars,
      riderTags,
      tip: tip && { method: tip.method, state: tip.state, amount: tip.amount, currency: tip.currency },
      cancelledBy,
      cancelReason: reasonOf(cancelReason),
      cancelNote,
      decisionId: review?.id ?? null,
    },
    events: events.map(dated),
    search: search.map(dated),
    offers: offers.map((offer) => ({
      ...offer,
      offeredAt: offer.offeredAt.toISOString(),
      answeredAt: offer.answeredAt?.toISOString() ?? null,
    })),
    track: track.map(dated),
    phones: phones ?? { rider: null, driver: null },
    audit,
  };
}

// An acceptance counts although the ride went back to the search: only the log knows by whom.
const ENDED_BY = `CASE WHEN status = 'accepted' THEN (
  SELECT CASE WHEN actor_id = driver_id THEN 'driver' ELSE 'desk' END FROM ride_events
  WHERE ride_id = $1 AND type = 'driver_cancelled' AND (payload->>'attempt')::int = ride_offers.attempt + 1 LIMIT 1) END`;

const reasonOf = (reason: string | null) =>
  [...RIDER_CANCEL_REASONS, ...DRIVER_CANCEL_REASONS].find((known) => known === reason) ?? null;

const MOST_ROUNDS = 500;
/** More than a line on a map can show. */
const MOST_POINTS = 2000;

/** The way that was driven; of a very long one every second, third or further fix, and always the last. */
const trackOf = (sql: Sql, rideId: string) =>
  sql<Dated<RideFile['track'][number]>>(
    `SELECT lat, lng, at FROM (
       SELECT lat, lng, at, row_number() OVER (ORDER BY came_at, seq) AS number, count(*) OVER () AS length
       FROM ride_tracks WHERE ride_id = $1
     ) AS track
     WHERE (length - number) % ceil(length / $2::float8)::int = 0 ORDER BY number`,
    [rideId, MOST_POINTS],
  );

type Dated<Line> = Omit<Line, 'at'> & { at: Date };
const dated = <Line extends { at: Date }>(line: Line) => ({ ...line, at: line.at.toISOString() });
