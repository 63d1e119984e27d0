import { areaOf, type City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import type { Decision } from './pairing/decision.ts';
import type { WaitingRide } from './pairing/weigh-driver.ts';
import { waitingSearches } from './rounds.repository.ts';
import { Turns } from './turns.ts';

/** How many rides one round reads at most. */
const MAX_RIDES = 200;

export interface WaitingRideRow extends WaitingRide {
  /** Seq of the ride when the round read it: an offer is made only while the ride is still at it. */
  seq: number;
  attempt: number;
  /** Outcome in the last record of this search; null before the first. */
  lastOutcome: Decision['outcome'] | null;
  lastDecisionSeconds: number | null;
}

/**
 * Lists the rides of a city that wait for a driver and have no open offer: those whose turn it is, the oldest searches
 * first.
 */
export async function waitingRides(sql: Sql, city: City, turns = new Turns()): Promise<WaitingRideRow[]> {
  const rows = await waitingSearches(sql, city, String(MAX_RIDES), [...turns.had()]);
  turns.given(
    rows.map(({ id }) => id),
    rows.length === MAX_RIDES,
  );
  // A pickup without coordinates lies somewhere in the city; the city's middle is the best guess.
  return rows.map((row) => ({ ...row, pickup: position(row.pickup) ?? areaOf(city).centre }));
}
