import { DEFAULT_RATING } from '@waka/contracts/drivers/driver-views';

/** A mean counts once it rests on this many ratings. */
const ENOUGH = 5;

/** A driver's mean to one digit, or what everybody begins with. */
export function ratingOf({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const isNew = ratingCount < ENOUGH;
  return { isNew, rating: isNew ? DEFAULT_RATING : Math.round((ratingSum / ratingCount) * 10) / 10 };
}
