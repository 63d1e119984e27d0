import type { Ride } from '../ride.entity.ts';

/** Returns the first word of a name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Returns the first name by which a driver knows who pays: the passenger's, where another person booked. */
export const nameForDriver = ({ passengerName, riderCard }: Pick<Ride, 'passengerName' | 'riderCard'>): string =>
  firstNameOf(passengerName ?? riderCard.name);
