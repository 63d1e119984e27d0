import type { Ride } from '@waka/contracts/rides/ride-views';

/** Returns the person whom the driver picks up and calls: the rider, or the one for whom the rider booked. */
export const whoRides = ({ passenger, rider }: Ride): Ride['rider'] => passenger ?? rider;
