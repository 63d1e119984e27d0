import type { RatingTag } from '@waka/contracts/rides/rating-tags';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { isTaggable, setTags } from './ratings.repository.ts';
import { rideById } from '../views/read-rides.ts';
import { refuseMove } from '../moves/refuse-move.ts';

/**
 * Replaces all of the rider's tags of a completed ride, so that a repeat changes nothing; tags are final after a week.
 * Throws AppError `ride.tagging_closed`.
 */
export async function tagRide(core: Core, rider: Actor, rideId: string, tags: RatingTag[]): Promise<RideView> {
  // No event: no state depends on the tags.
  if (!(await setTags(core.sql, rideId, rider.id, tags))) {
    ensure(!(await isTaggable(core.sql, rideId, rider.id)), 'ride.tagging_closed');
    return refuseMove(core, rider, rideId);
  }
  return rideById(core, rider, rideId);
}
