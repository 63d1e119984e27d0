import { RATING_TAGS, tagsFor } from '@waka/contracts/rides/rating-tags';
import type { RatingRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { ownRide, rideById } from '../read-rides.ts';
import { refuseMove } from '../refuse-move.ts';
import { TAGGING_IS_OPEN } from './tag-ride.ts';

/** The rider's stars for the driver, or the driver's for the rider; once each, when the ride is completed. */
export async function rateRide(core: Core, author: Actor, rideId: string, rating: RatingRequest): Promise<RideView> {
  const ride = await ownRide(core.sql, author, rideId);
  const isRider = author.id === ride.riderId;
  const subjectId = isRider ? ride.driverId : ride.riderId;
  const isParty = isRider || author.id === ride.driverId;
  if (ride.status !== 'completed' || !subjectId || !isParty) return refuseMove(core, author, rideId);
  await core.transaction(async (sql) => {
    const [rated] = await sql(
      `INSERT INTO ratings (ride_id, author_id, subject_id, stars, comment) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING ride_id`,
      [rideId, author.id, subjectId, rating.stars, rating.comment ?? null],
    );
    ensure(rated, 'ride.already_rated');
    // No event: both sides' stars stay their own, and no state depends on them.
    const column = isRider ? 'rider_stars' : 'driver_stars';
    // Tags that the rider touched before correcting the stars do not count, unless they are final.
    const keptTags = isRider ? tagsFor(rating.stars) : RATING_TAGS;
    await sql(
      `UPDATE rides SET ${column} = $2, rider_tags = CASE WHEN ${TAGGING_IS_OPEN} THEN ARRAY(
         SELECT tag FROM unnest(rider_tags) WITH ORDINALITY AS saved (tag, place) WHERE tag = ANY($3) ORDER BY place)
         ELSE rider_tags END
       WHERE id = $1`,
      [rideId, rating.stars, keptTags],
    );
    await sql(
      'UPDATE driver_profiles SET rating_sum = rating_sum + $2, rating_count = rating_count + 1 WHERE user_id = $1',
      [subjectId, rating.stars],
    );
  });
  return rideById(core, author, rideId);
}
