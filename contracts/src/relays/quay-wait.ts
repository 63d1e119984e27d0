import type { FerryLeg } from './relay-views.ts';

/** The longest time in minutes that a rider may have to wait at the quay: the ride to it comes at once. */
const MOST_QUAY_WAIT_MINUTES = 180;

/** Checks whether a ride that is booked now, of so many minutes, brings its rider to the quay far too early. */
export const isFarTooEarly = (
  { beThereBy }: Pick<FerryLeg, 'beThereBy'>,
  { durationMin }: { durationMin: number },
  now: number,
): boolean => Date.parse(beThereBy) - now > (durationMin + MOST_QUAY_WAIT_MINUTES) * 60_000;
