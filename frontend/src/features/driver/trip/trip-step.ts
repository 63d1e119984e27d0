import type { Ride } from '@waka/contracts/rides/ride-views';

/** The driver's next step. */
export type TripStep =
  | { kind: 'free' }
  | { kind: 'to_pickup'; ride: Ride }
  | { kind: 'at_pickup'; ride: Ride }
  | { kind: 'to_destination'; ride: Ride }
  | { kind: 'collect'; ride: Ride }
  | { kind: 'cancelled'; ride: Ride };

export function stepOf(ride: Ride | null): TripStep {
  switch (ride?.status) {
    case 'accepted':
      return { kind: 'to_pickup', ride };
    case 'arrived':
      return { kind: 'at_pickup', ride };
    case 'in_progress':
      return { kind: 'to_destination', ride };
    case 'completed':
      return { kind: 'collect', ride };
    case 'cancelled':
      // A driver who gave the ride back knows that it is over.
      return ride.cancelledBy === 'driver' ? { kind: 'free' } : { kind: 'cancelled', ride };
    default:
      return { kind: 'free' };
  }
}

/** Returns whether the driver is on the way with a rider, or to one. */
export const isDriving = ({ kind }: TripStep): boolean =>
  kind === 'to_pickup' || kind === 'at_pickup' || kind === 'to_destination';
