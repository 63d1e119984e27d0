import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import { phoneOf, storedPhone } from '../../accounts/phone-number.ts';
import {
  mayBeTexted,
  repeatedRefusal,
  takePassengerAllowance,
  takeRepeatedAllowance,
  type RepeatedRefusal,
} from '../../accounts/limits/text-allowance.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { openPassengerShare } from '../../rides/sharing/share-ride.ts';

const FIELD = 'passenger.phone';
const OWN = 'This is your own number. Choose “Me” to ride yourself.';

/** Returns the person for whom a ride is booked; null for the rider's own. Throws AppError for a number that cannot be texted. */
export function checkedPassenger(
  { config }: Pick<Core, 'config'>,
  booker: { phone: string | null },
  passenger: Passenger | null | undefined,
): Passenger | null {
  if (!passenger) return null;
  const phone = phoneOf(passenger.phone, FIELD);
  if (phone.number === booker.phone) throw new AppError('request.invalid', { fields: { [FIELD]: OWN } });
  ensure(mayBeTexted(config, phone), 'ride.passenger_unreachable');
  return { name: passenger.name, phone: phone.number };
}

/** Counts a booking for another person. Throws AppError beyond the limits of such bookings. */
export async function countPassenger(
  sql: Sql,
  config: Core['config'],
  { riderId, phone }: { riderId: string; phone: string },
): Promise<void> {
  const taken = await takePassengerAllowance(sql, config, riderId, storedPhone(phone));
  if (taken === 'account') throw new AppError('ride.too_many_passengers');
  if (taken === 'phone') throw new AppError('ride.passenger_texts');
}

/** Counts a ride that a repetition makes for another person, or returns which limit of such rides is reached. */
export const countRepeated = (
  sql: Sql,
  config: Core['config'],
  { riderId, phone }: { riderId: string; phone: string },
): Promise<'taken' | RepeatedRefusal> => takeRepeatedAllowance(sql, config, riderId, storedPhone(phone));

/** Checks whether a repetition can make a ride for another person now, without counting it. */
export const hasRoomForRepeated = (
  { transaction, config }: Pick<Core, 'transaction' | 'config'>,
  { riderId, phone }: { riderId: string; phone: string },
): Promise<boolean> =>
  transaction(async (sql) => (await repeatedRefusal(sql, config, riderId, storedPhone(phone))) === null);

/** Counts a ride that was just booked for another person, and stores the link for that person. Throws AppError. */
export async function giveToPassenger(
  sql: Sql,
  config: Core['config'],
  { id: rideId, riderId, passengerPhone: phone }: Pick<Ride, 'id' | 'riderId' | 'passengerPhone'>,
): Promise<void> {
  if (phone) await countPassenger(sql, config, { riderId, phone });
  await openPassengerShare(sql, config, { rideId, ownerId: riderId });
}
