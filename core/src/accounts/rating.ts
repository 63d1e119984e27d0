import { DEFAULT_RATING } from '@waka/contracts/drivers/driver-views';

/** A mean counts from this many ratings on. */
export const ENOUGH = 5;

/** Returns a driver's mean to one digit, or the initial rating. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const isNew = ratingCount < ENOUGH;
  return { isNew, rating: isNew ? DEFAULT_RATING : Math.round((ratingSum / ratingCount) * 10) / 10 };
}

/** Builds the SQL for a rider's mean to one digit; null with few ratings. */
export const riderRating = (riderId: string): string => `(
  SELECT CASE WHEN count(*) >= ${ENOUGH} THEN round(avg(stars), 1)::float8 END FROM ratings WHERE subject_id = ${riderId})`;

/** A driver's mean in a row of `driver_profiles`, as SQL. */
export const ratingColumns = `rating_count < ${ENOUGH} AS "isNew", CASE WHEN rating_count < ${ENOUGH} THEN ${DEFAULT_RATING}
  ELSE round(rating_sum::numeric / rating_count, 1) END AS rating`;
