import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { cityFacts, type City } from '../../geo/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { position } from '../../pricing/plan-trip.ts';
import type { Decision } from './decision.ts';
import type { WaitingRide } from './pair-rides.ts';
import { Turns } from './turns.ts';

/** What one round looks at. */
const MAX_RIDES = 200;

export interface WaitingRideRow extends WaitingRide {
  /** As the round saw it: an offer is only made while the ride still stands there. */
  seq: number;
  attempt: number;
  /** What the record last says of this search; null before its first line. */
  lastOutcome: Decision['outcome'] | null;
  lastDecisionSeconds: number | null;
}

// OFFSET keeps the planner from joining: each ride then looks into the index, whatever the statistics say at the time.
const WAITING = `
  WITH waiting AS MATERIALIZED (
    SELECT * FROM rides
    WHERE city = $1 AND status = 'pending'
      AND NOT EXISTS (SELECT 1 FROM ride_offers WHERE ride_id = rides.id AND status = 'open' OFFSET 0)
    ORDER BY id = ANY($3::uuid[]), searching_since LIMIT $2
  )
  SELECT waiting.id, seq, attempt, pickup, vehicle_type,
    extract(epoch FROM now() - searching_since)::float8 AS age_seconds,
    excluded_driver_ids || ARRAY(
      SELECT driver_id FROM ride_offers WHERE ride_id = waiting.id AND ride_offers.attempt = waiting.attempt
    ) AS excluded_driver_ids,
    last.outcome AS last_outcome, extract(epoch FROM now() - last.at)::float8 AS last_decision_seconds
  FROM waiting LEFT JOIN LATERAL (
    SELECT outcome, at FROM matching_decisions
    WHERE ride_id = waiting.id AND matching_decisions.attempt = waiting.attempt
    ORDER BY matching_decisions.id DESC LIMIT 1
  ) AS last ON true`;

/** The rides of a city that wait for a driver and have nobody to answer: whose turn it is, the oldest searches first. */
export async function waitingRides(sql: Sql, city: City, turns = new Turns()): Promise<WaitingRideRow[]> {
  const values = [city, MAX_RIDES, turns.had()];
  const rows = await sql<Omit<WaitingRideRow, 'pickup'> & { pickup: RidePlace }>(WAITING, values);
  turns.given(
    rows.map(({ id }) => id),
    rows.length === MAX_RIDES,
  );
  // A pickup that was only typed lies somewhere in the city; its middle is the best guess.
  return rows.map((row) => ({ ...row, pickup: position(row.pickup) ?? cityFacts[city].centre }));
}
