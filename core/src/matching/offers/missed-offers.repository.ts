import type { RideOffer } from './ride-offer.entity.ts';

/** So long after a missed offer its driver may get a second one, the last of this search. */
const AGAIN_AFTER = '60 seconds';

/**
 * Builds the SQL array of the drivers whom the present search does not ask, over a row of `rides` by its alias: who
 * declined or missed two offers, and, for some time, who missed one. A phone that was in a pocket is no refusal.
 */
export const driversNotToAsk = (ride: string): string => `ARRAY(
        SELECT driver_id FROM ride_offers WHERE ride_id = ${ride}.id AND ride_offers.attempt = ${ride}.attempt
        GROUP BY driver_id
        HAVING count(*) > 1 OR bool_or(status <> 'expired') OR max(expires_at) > now() - interval '${AGAIN_AFTER}'
      )`;

/** Lists the drivers whom a search asks no more, by the rule of `driversNotToAsk`; those who missed one offer are not lost. */
export function driversLost(offers: readonly Pick<RideOffer, 'driverId' | 'status'>[]): Set<string> {
  const missed = new Set<string>();
  const lost = new Set<string>();
  for (const { driverId, status } of offers) {
    if (status === 'expired' && !missed.has(driverId)) missed.add(driverId);
    else if (status !== 'open') lost.add(driverId);
  }
  return lost;
}
