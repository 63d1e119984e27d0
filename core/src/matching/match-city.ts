import type { Core } from '../core.ts';
import type { City } from '../geo/cities.ts';
import { forgetTold } from '../realtime/outbox.ts';
import { tellRide } from '../rides/announce-ride.ts';
import { announceOfferMade } from './announce-offer.ts';
import type { Decision } from './decision.ts';
import { makeOffers, type MadeOffer } from './make-offers.ts';
import { pairRides } from './pair-rides.ts';
import { driversNear, positionsNear } from './pool-drivers.ts';
import { recordDecisions } from './record-decisions.ts';
import { hasWaitingRides, lockWaitingRides } from './waiting-rides.ts';

export interface Round {
  /** Rides that were looked at. */
  waiting: number;
  offers: number;
}

/**
 * One round for one city: who waits, who is near, who is asked. Safe to run as often as anyone likes, also twice at the
 * same time: rides are locked, and the walls of the schema decide over drivers.
 */
export async function matchCity(core: Core, city: City): Promise<Round> {
  const [positions, isAnyoneWaiting] = await Promise.all([positionsNear(core, city), hasWaitingRides(core.sql, city)]);
  if (!isAnyoneWaiting) return { waiting: 0, offers: 0 };
  const { made, waiting } = await core.transaction(async (sql) => {
    const rides = await lockWaitingRides(sql, city);
    if (rides.length === 0) return { made: [], waiting: 0 };
    const drivers = await driversNear(sql, city, rides, positions);
    const decisions = pairRides(city, rides, drivers);
    const offers = await makeOffers(
      sql,
      rides.flatMap((ride, index) => {
        const driver = decisions[index]?.chosen;
        return driver ? [{ ride, driver }] : [];
      }),
    );
    await recordDecisions(sql, rides, withoutLostOnes(decisions, offers));
    return { made: offers, waiting: rides.length };
  });
  await announce(core, made);
  return { waiting, offers: made.length };
}

/** A driver who was chosen but could no longer be asked was not asked. */
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

async function announce(core: Core, made: MadeOffer[]): Promise<void> {
  for (const { offer } of made) announceOfferMade(core, offer);
  await Promise.all(made.map(({ ride }) => tellRide(core, ride)));
  await forgetTold(
    core,
    made.flatMap(({ outboxId, ride }) => [outboxId, ride.outboxId]),
  );
}
