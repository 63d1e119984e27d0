import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import { storedValue } from '../../../lib/storage/stored-value.ts';

const MOST = 5;

const stored = storedValue<Passenger[]>('passengers');

const others = (phone: string) => lastPassengers().filter((passenger) => passenger.phone !== phone);

/** Lists the last people for whom rides were booked on this phone, the newest first. */
export const lastPassengers = (): Passenger[] => stored.read() ?? [];

export const passengerChosen = (passenger: Passenger): void =>
  stored.write([passenger, ...others(passenger.phone)].slice(0, MOST));

/** Removes a person from the phone, and returns who is left. */
export function passengerForgotten(phone: string): Passenger[] {
  const left = others(phone);
  stored.write(left.length > 0 ? left : null);
  return left;
}
