import { SEARCH_SECONDS } from '@waka/contracts/matching/offer';
import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { searchedFor } from '../../rides/moves/guards.repository.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { publishClosedOffers } from '../offers/close-offers.ts';
import { closeOffersOfRide } from '../offers/offers.repository.ts';
import { searchesOver } from './rounds.repository.ts';

/** Ends the searches of a city that found no driver in time, and closes their open offers. Returns how many ended. */
export async function expireSearches(core: Core, city: City): Promise<number> {
  const over = await searchesOver(core.sql, SEARCH_SECONDS, city);
  let ended = 0;
  for (const { id } of over) {
    // Each search is a transaction of its own, so that a failure of one does not delay the others.
    if (await expireSearch(core, id)) ended += 1;
  }
  return ended;
}

async function expireSearch(core: Core, rideId: string): Promise<boolean> {
  const ended = await core.transaction(async (sql) => {
    const ride = await writeRide(sql, {
      rideId,
      move: 'expire',
      actorId: null,
      where: searchedFor(SEARCH_SECONDS),
    });
    return ride && { ride, closed: await closeOffersOfRide(sql, rideId, 'cancelled') };
  });
  if (!ended) return false;
  await publishRide(core, ended.ride);
  publishClosedOffers(core, ended.closed, 'cancelled');
  return true;
}
