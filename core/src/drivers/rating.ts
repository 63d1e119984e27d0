import { DEFAULT_RATING } from '@waka/contracts/drivers/driver-views';

/** A mean counts once it rests on this many ratings. */
const ENOUGH = 5;

/** A driver's mean to one digit, or what everybody begins with. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const isNew = ratingCount < ENOUGH;
  return { isNew, rating: isNew ? DEFAULT_RATING : Math.round((ratingSum / ratingCount) * 10) / 10 };
}

/** The same of a row of `driver_profiles`, as SQL. */
export const ratingColumns = `rating_count < ${ENOUGH} AS "isNew", CASE WHEN rating_count < ${ENOUGH} THEN ${DEFAULT_RATING}
  ELSE round(rating_sum::numeric / rating_count, 1) END AS rating`;
