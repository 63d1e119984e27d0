import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import type { PooledDriver } from '../../drivers/positions/pool.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import { publishRideChange } from '../../rides/moves/publish-ride.ts';
import { publishOffer } from '../offers/publish-offer.ts';
import { aBudget } from './approach-ways.ts';
import { Approaches } from './approaches.ts';
import type { CandidateGrid } from './pairing/candidate-grid.ts';
import { CityPool } from './city-pool.ts';
import type { Decision } from './pairing/decision.ts';
import { driversNear } from './drivers-near.ts';
import { makeOffers, type MadeOffer, type Pair } from './make-offers.ts';
import { pairRides } from './pairing/pair-rides.ts';
import { recordDecisions } from './record-decisions.ts';
import { withLines } from '../lines/lines-of-rides.ts';
import { streetWays } from './pairing/street-ways.ts';
import { waitingRides, type WaitingRideRow } from './waiting-rides.ts';

export interface Round {
  /** Number of rides that the round read. */
  waiting: number;
  offers: number;
}

/** The round first reads this many drivers near a ride; nearly always one of them is free. */
const FIRST_LOOK = 48;

/**
 * Runs one round for one city: reads the waiting rides and the drivers near them, and makes the offers. Rounds may run
 * often and at the same time: a round decides without locks, and the statement that makes the offers drops the pairs
 * that have changed.
 */
export async function matchCity(core: Core, city: City, pool = new CityPool(core, city)): Promise<Round> {
  const [{ positions, isFresh }, waiting] = await Promise.all([
    pool.positions(),
    waitingRides(core.sql, city, pool.turns),
  ]);
  const rides = await withLines(core, waiting);
  if (rides.length === 0) return { waiting: 0, offers: 0 };
  const decided = await decide(core, { city, rides, approaches: approachesOf(core, city, pool) }, positions);
  const made = await makeOffers(core.sql, pairsOf(rides, decided));
  const decisions = withoutLostOnes(decided, made);
  for (const { offer } of made) publishOffer(core, offer);
  const isFinal = isFresh || made.length === rides.length;
  await Promise.all([
    ...made.map(({ ride }) => publishRideChange(core, ride)),
    // A ride without a driver in a cached view gets a second look with fresh positions, and only that one is recorded.
    recordDecisions(core.sql, rides, isFinal ? decisions : decisions.filter(({ chosen }) => chosen !== null)),
  ]);
  acknowledgeOutbox(
    core,
    made.flatMap(({ outboxId, ride }) => [outboxId, ride.outboxId]),
  );
  const round = { waiting: rides.length, offers: made.length };
  if (isFinal) return round;
  pool.forget();
  const again = await matchCity(core, city, pool);
  return { waiting: round.waiting, offers: round.offers + again.offers };
}

interface Deciding {
  city: City;
  rides: WaitingRideRow[];
  approaches: Approaches;
}

async function decide(core: Core, { city, rides, approaches }: Deciding, positions: CandidateGrid<PooledDriver>) {
  const budget = aBudget();
  const among = async (nearest: number) => {
    const { drivers, isAll } = await driversNear(core, { city, rides, positions, nearest });
    const judged = await approaches.judge(rides, drivers, budget);
    const ways = await streetWays(core.roads, city, judged, drivers);
    const decisions = await approaches.pair(judged, drivers, (some) => pairRides(city, some, drivers, ways), budget);
    return { decisions, isAll };
  };
  const first = await among(FIRST_LOOK);
  if (first.isAll || first.decisions.every(({ chosen }) => chosen !== null)) return first.decisions;
  return (await among(Infinity)).decisions;
}

// What was found out about a driver holds for the rounds of a search.
const known = new WeakMap<CityPool, Approaches>();

function approachesOf(core: Core, city: City, pool: CityPool): Approaches {
  const approaches = known.get(pool) ?? new Approaches(core, city);
  known.set(pool, approaches);
  return approaches;
}

const pairsOf = (rides: WaitingRideRow[], decisions: Decision[]): Pair[] =>
  rides.flatMap((ride, index) => {
    const driver = decisions[index]?.chosen;
    return driver ? [{ ride, driver }] : [];
  });

/** Removes from the decisions the chosen drivers to whom no offer could be made any more. */
function withoutLostOnes(decisions: Decision[], made: MadeOffer[]): Decision[] {
  const asked = new Set(made.map(({ offer }) => offer.rideId));
  return decisions.map((decision) => {
    if (decision.outcome !== 'offered' || asked.has(decision.rideId)) return decision;
    const candidates = decision.candidates.map((candidate) =>
      candidate.skipped === null ? { ...candidate, skipped: 'changed_meanwhile' as const } : candidate,
    );
    return { ...decision, outcome: 'no_driver' as const, chosen: null, candidates };
  });
}
