import type { Passenger } from '@waka/contracts/rides/passenger-rules';

/** What a rider may say about a booking beside the trip, its class and its payment. */
export interface Wishes {
  note: string;
  /** Who rides, where this is not the booker. */
  passenger?: Passenger | undefined;
}
