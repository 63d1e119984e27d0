import { DEFAULT_RATING } from '@waka/contracts/drivers/driver-views';

/** A mean counts from this many ratings on. */
export const ENOUGH = 5;

/** Returns a driver's mean to one digit, or the rating of a new driver. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const isNew = ratingCount < ENOUGH;
  return { isNew, rating: isNew ? DEFAULT_RATING : Math.round((ratingSum / ratingCount) * 10) / 10 };
}

/**
 * Returns the mean that the driver and riders see. It moves with every fifth rating, so that it reveals no single one.
 */
export const shownRating = (driver: { shownRatingSum: number; shownRatingCount: number }) =>
  ratingOf({ ratingSum: driver.shownRatingSum, ratingCount: driver.shownRatingCount });

/** Builds the SQL of a rider's mean to one digit; null with few ratings. */
export const riderRating = (riderId: string): string => `(
  SELECT CASE WHEN count(*) >= ${ENOUGH} THEN round(avg(stars), 1)::float8 END FROM ratings WHERE subject_id = ${riderId})`;

/** The shown mean of a row of `driver_profiles`, as SQL. */
export const ratingColumns = `shown_rating_count < ${ENOUGH} AS "isNew", CASE WHEN shown_rating_count < ${ENOUGH} THEN ${DEFAULT_RATING}
  ELSE round(shown_rating_sum::numeric / shown_rating_count, 1) END AS rating`;
