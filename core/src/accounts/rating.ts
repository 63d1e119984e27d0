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
