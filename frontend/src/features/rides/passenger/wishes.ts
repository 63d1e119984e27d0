import type { Passenger } from '@waka/contracts/rides/passenger-rules';

/** What a rider may say about a booking beside the trip, its class and its payment; as the call takes it. */
export interface Wishes {
  pickupNote?: string;
  /** Who rides, where this is not the booker. */
  passenger?: Passenger;
}
