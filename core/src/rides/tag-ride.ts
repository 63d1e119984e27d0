import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { rideById } from './read-rides.ts';
import { refuseMove } from './refuse-move.ts';

/** Saves the rider's tags of a completed ride as a whole, so that a repeat changes nothing. */
export async function tagRide(core: Core, rider: Actor, rideId: string, tags: RatingTag[]): Promise<RideView> {
  // No event: as with the stars, no state depends on them.
  const [tagged] = await core.sql(
    `UPDATE rides SET rider_tags = $3
     WHERE id = $1 AND rider_id = $2 AND status = 'completed' AND driver_id IS NOT NULL RETURNING id`,
    [rideId, rider.id, tags],
  );
  return tagged ? rideById(core, rider, rideId) : refuseMove(core, rider, rideId);
}
