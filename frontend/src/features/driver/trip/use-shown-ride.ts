import type { Ride } from '@waka/contracts/rides/ride-views';
import { useMemo } from 'react';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { keptSteps, withKeptSteps } from './kept-steps.store.ts';

/** Returns the driver's ride as his steps have left it, also those that wait for the network; null without a ride. */
export function useShownRide(): Ride | null {
  const ride = rideStore((live) => live.ride);
  const steps = keptSteps((kept) => kept.steps);
  return useMemo(() => ride && withKeptSteps(ride, steps), [ride, steps]);
}
