import type { CancelRequest } from '@waka/contracts/rides/ride-requests';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../api/api-client.ts';
import { orWithout } from '../api/or-without.ts';

/** Cancels a ride for its rider. */
export const sendCancel = (id: string, { seenFee, ...body }: CancelRequest): Promise<Ride> =>
  orWithout(
    'seenFee',
    () => call(rideRoutes.cancelRide, { params: { id }, body: { ...body, seenFee } }),
    () => call(rideRoutes.cancelRide, { params: { id }, body }),
  );
