import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import type { PendingBooking } from './pending-booking.store.ts';

type Asked = PendingBooking['body']['pickupLocation'];

/**
 * Returns whether a ride has the class and the ends of a booking. The service names an end whose address was its
 * coordinates, and a rule of the road may put an end elsewhere.
 */
export const isRideOf = ({ body }: PendingBooking, { pickupLocation, dropoffLocation, vehicleType }: Ride): boolean =>
  body.vehicleType === vehicleType &&
  isEnd(body.pickupLocation, pickupLocation) &&
  isEnd(body.dropoffLocation, dropoffLocation);

function isEnd(asked: Asked, { address, lat, lng, walk }: RidePlace): boolean {
  if (walk) return asked.address === walk.address || COORDINATES.test(asked.address);
  return asked.address === address || (asked.lat === lat && asked.lng === lng && isLocated(asked));
}

const COORDINATES = /^-?\d+(\.\d+)?, ?-?\d+(\.\d+)?$/;

const isLocated = ({ lat, lng }: Asked): boolean => typeof lat === 'number' && typeof lng === 'number';
