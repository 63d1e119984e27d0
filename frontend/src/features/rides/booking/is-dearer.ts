import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { QuoteOption } from '@waka/contracts/rides/ride-views';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { orWithoutNear } from '../draft/or-without-near.ts';
import { pointsOf } from '../draft/trip-draft.store.ts';
import type { PendingBooking } from './pending-booking.store.ts';

/** Streets are up to two fifths longer than the straight line of an estimate; above that the way is another one, as round water. */
const MUCH_DEARER = 1.4;
/** Gateways answer so in the place of a service that they do not reach. */
export const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);
const TOO_MANY = 429;

/** Returns whether a booking goes by a price that the phone itself has estimated. */
export const isEstimated = ({ body }: PendingBooking): boolean =>
  body.quoteId === undefined && body.estimatedFare !== undefined;

/**
 * Returns whether the service's price is much above the estimate of a booking; false where the service gives no price
 * of this trip, as the booking then says what there is to say. Throws while it does not answer.
 */
export async function isDearer({ trip, body }: PendingBooking): Promise<boolean> {
  try {
    const { options } = await orWithoutNear(pointsOf(trip), (points) => call(rideRoutes.quoteRide, { body: points }));
    const option = options.find(({ vehicleType }) => vehicleType === body.vehicleType);
    return option !== undefined && unsurged(option) > Number(body.estimatedFare) * MUCH_DEARER;
  } catch (error) {
    // Another try may get the price.
    if (!(error instanceof ApiError) || error.status === TOO_MANY || UNAVAILABLE.has(error.status)) throw error;
    return false;
  }
}

/** Returns the fare without a surge, which the service does not charge where the rider has not seen it. */
const unsurged = ({ fare, fareLines = [] }: QuoteOption): number =>
  fareLines.reduce((rest, line) => (line.kind === 'surge' ? rest - line.amount : rest), fare);
