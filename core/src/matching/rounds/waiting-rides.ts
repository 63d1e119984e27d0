import { cityFacts, type City } from '../../geo/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { position } from '../../pricing/plan-trip.ts';
import type { Decision } from './decision.ts';
import type { WaitingRide } from './pair-rides.ts';
import { waitingSearches } from './rounds.repository.ts';
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

/** The rides of a city that wait for a driver and have nobody to answer: whose turn it is, the oldest searches first. */
export async function waitingRides(sql: Sql, city: City, turns = new Turns()): Promise<WaitingRideRow[]> {
  const rows = await waitingSearches(sql, city, String(MAX_RIDES), [...turns.had()]);
  turns.given(
    rows.map(({ id }) => id),
    rows.length === MAX_RIDES,
  );
  // A pickup that was only typed lies somewhere in the city; its middle is the best guess.
  return rows.map((row) => ({ ...row, pickup: position(row.pickup) ?? cityFacts[city].centre }));
}
