import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { rideDismissed } from '../../../../lib/live/ride.store.ts';

/** Closes a ride that is over, so that the driver gets offers again at once. */
export function fareCollected(rideId: string): void {
  rideDismissed();
  // Where the call fails, the time for it ends by itself.
  call(driverRoutes.takeOffers, { body: { rideId } }).catch(() => undefined);
}
