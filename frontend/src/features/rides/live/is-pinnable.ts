import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';

/** Whether the destination of a ride was only typed and can still be shown on the map. */
export const isPinnable = ({ status, dropoffLocation: { lat } }: Ride): boolean => lat === null && isLive(status);
