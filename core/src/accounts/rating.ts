import { DEFAULT_RATING } from '@waka/contracts/drivers/driver-views';

/** A mean counts once it rests on this many ratings. */
export const ENOUGH = 5;

/** A driver's mean to one digit, or what everybody begins with. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const isNew = ratingCount < ENOUGH;
  return { isNew, rating: isNew ? DEFAULT_RATING : Math.round((ratingSum / ratingCount) * 10) / 10 };
}

/** A rider's mean to one digit, as SQL; null with few ratings. */
export const riderRating = (riderId: string): string => `(
  SELECT CASE WHEN count(*) >= ${ENOUGH} THEN round(avg(stars), 1)::float8 END FROM ratings WHERE subject_id = ${riderId})`;

/** A driver's mean of a row of `driver_profiles`, as SQL. */
export const ratingColumns = `rating_count < ${ENOUGH} AS "isNew", CASE WHEN rating_count < ${ENOUGH} THEN ${DEFAULT_RATING}
  ELSE round(rating_sum::numeric / rating_count, 1) END AS rating`;
