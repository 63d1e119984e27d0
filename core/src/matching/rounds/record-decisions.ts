import type { Sql } from '../../platform/postgres/sql.ts';
import type { Decision } from './pairing/decision.ts';
import { insertDecisions } from './rounds.repository.ts';
import type { WaitingRideRow } from './waiting-rides.ts';

/** A search without any change gets a line this often. */
const REPEAT_SECONDS = 15;

/** Stores a round's decisions that differ from the last record of their search. */
export async function recordDecisions(
  sql: Sql,
  rides: readonly WaitingRideRow[],
  decisions: readonly Decision[],
): Promise<void> {
  const rideOf = new Map(rides.map((ride) => [ride.id, ride]));
  const news = decisions.flatMap((decision) => {
    const ride = rideOf.get(decision.rideId);
    return ride && isNews(decision, ride) ? [{ decision, attempt: ride.attempt }] : [];
  });
  if (news.length === 0) return;
  await insertDecisions(
    sql,
    news.map(({ decision }) => decision.rideId),
    news.map(({ attempt }) => attempt),
    news.map(({ decision }) => decision.outcome),
    news.map(({ decision }) => decision.radiusKm),
    news.map(({ decision }) => JSON.stringify(decision.candidates.map(rounded))),
  );
}

const isNews = ({ outcome }: Decision, { lastOutcome, lastDecisionSeconds }: WaitingRideRow): boolean =>
  outcome === 'offered' || outcome !== lastOutcome || (lastDecisionSeconds ?? Infinity) >= REPEAT_SECONDS;

const rounded = (candidate: Decision['candidates'][number]) => ({
  ...candidate,
  pickupKm: Math.round(candidate.pickupKm * 100) / 100,
  etaSeconds: Math.round(candidate.etaSeconds),
  score: candidate.score === null ? null : Math.round(candidate.score),
});
