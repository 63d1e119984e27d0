import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import type { KeptStep, StepMove } from './kept-steps.store.ts';

const from: Record<StepMove['kind'], RideStatus> = {
  arrive: 'accepted',
  start: 'arrived',
  reach: 'in_progress',
  complete: 'in_progress',
};

/** Checks whether a ride is still where the step was made: neither over nor further on, and with the same driver. */
export const isStillThere = ({ move, seen }: KeptStep, ride: Ride): boolean =>
  ride.id === seen.id && ride.attempt === seen.attempt && ride.status === from[move.kind];

/** Checks whether the place that the step is about is still the one on the screen at the tap. */
export function isSamePlace({ move, seen }: KeptStep, { stops, dropoffLocation }: Ride): boolean {
  if (move.kind === 'reach') return same([seen.stops[move.number - 1]], [stops[move.number - 1]]);
  return move.kind !== 'complete' || isSameTrip({ seen }, { stops, dropoffLocation });
}

/** Checks whether stops and destination are still those at the tap. */
export const isSameTrip = ({ seen }: Pick<KeptStep, 'seen'>, trip: Pick<Ride, 'stops' | 'dropoffLocation'>): boolean =>
  same([...seen.stops, seen.dropoffLocation], [...trip.stops, trip.dropoffLocation]);

type Places = readonly (RidePlace | undefined)[];

const same = (some: Places, others: Places): boolean => textOf(some) === textOf(others);
const textOf = (places: Places) => JSON.stringify(places.map((place) => [place?.address, place?.lat, place?.lng]));
