import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { orWithoutNear } from '../draft/or-without-near.ts';
import { pointsOf } from '../draft/trip-draft.store.ts';
import type { PendingBooking } from './pending-booking.store.ts';

/** An estimate is of the straight line, and streets are longer; from here on the trip is another one, such as round water. */
const MUCH_DEARER = 1.25;

/** Returns whether a booking goes by a price that the phone itself has estimated. */
export const isEstimated = ({ body }: PendingBooking): boolean =>
  body.quoteId === undefined && body.estimatedFare !== undefined;

/**
 * Returns whether the service's price is much above the estimate of a booking; false where the service refuses the trip,
 * as it then refuses the booking. Throws while it does not answer.
 */
export async function isDearer({ trip, body }: PendingBooking): Promise<boolean> {
  try {
    const { options } = await orWithoutNear(pointsOf(trip), (points) => call(rideRoutes.quoteRide, { body: points }));
    const option = options.find(({ vehicleType }) => vehicleType === body.vehicleType);
    return option !== undefined && option.fare > Number(body.estimatedFare) * MUCH_DEARER;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return false;
  }
}
