import { TAG_DAYS, type RatingTag } from '@waka/contracts/rides/rating-tags';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { rideById } from '../read-rides.ts';
import { refuseMove } from '../refuse-move.ts';

/** Whether the tags of a completed ride may still change, as SQL; the driver sees counts only of those that may not. */
export const TAGGING_IS_OPEN = `completed_at > now() - interval '${TAG_DAYS} days'`;

/** Saves the rider's tags of a completed ride as a whole, so that a repeat changes nothing; they close after a week. */
export async function tagRide(core: Core, rider: Actor, rideId: string, tags: RatingTag[]): Promise<RideView> {
  // No event: as with the stars, no state depends on them.
  const [tagged] = await core.sql<{ isOpen: boolean }>(
    `UPDATE rides SET rider_tags = CASE WHEN ${TAGGING_IS_OPEN} THEN $3 ELSE rider_tags END
     WHERE id = $1 AND rider_id = $2 AND status = 'completed' AND driver_id IS NOT NULL
     RETURNING ${TAGGING_IS_OPEN} AS is_open`,
    [rideId, rider.id, tags],
  );
  if (!tagged) return refuseMove(core, rider, rideId);
  ensure(tagged.isOpen, 'ride.tagging_closed');
  return rideById(core, rider, rideId);
}
