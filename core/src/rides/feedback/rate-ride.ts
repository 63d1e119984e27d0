import { RATING_TAGS, tagsFor } from '@waka/contracts/rides/rating-tags';
import type { RatingRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { addToRating, insertRating, setStars } from './ratings.repository.ts';
import { ownRide, rideById } from '../views/read-rides.ts';
import { refuseMove } from '../moves/refuse-move.ts';

/**
 * Stores the rider's stars for the driver, or the driver's for the rider; once for each side, after completion.
 * Throws AppError `ride.already_rated`.
 */
export async function rateRide(core: Core, author: Actor, rideId: string, rating: RatingRequest): Promise<RideView> {
  const ride = await ownRide(core.sql, author, rideId);
  const isRider = author.id === ride.riderId;
  const subjectId = isRider ? ride.driverId : ride.riderId;
  const isParty = isRider || author.id === ride.driverId;
  if (ride.status !== 'completed' || !subjectId || !isParty) return refuseMove(core, author, rideId);
  await core.transaction(async (sql) => {
    const { stars, comment = null } = rating;
    ensure(await insertRating(sql, { rideId, authorId: author.id, subjectId, stars, comment }), 'ride.already_rated');
    // No event: neither side sees the other's stars, and no state depends on them. Tags that the rider chose before
    // correcting the stars are dropped, unless they are final.
    const remainingTags = isRider ? tagsFor(stars) : RATING_TAGS;
    await setStars(sql, rideId, isRider ? { riderStars: stars } : { driverStars: stars }, remainingTags);
    await addToRating(sql, subjectId, stars);
  });
  return rideById(core, author, rideId);
}
