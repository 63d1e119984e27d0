import type { Ride } from '@waka/contracts/rides/ride-views';

/** What the steps of a ride before its destination get. */
export interface StepProps {
  ride: Ride;
  /** Asks the rider why, before anything is cancelled. */
  onCancel: () => void;
}
