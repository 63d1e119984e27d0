import type { Ride } from '@waka/contracts/rides/ride-views';

/** Returns the first name of the person who hands over the cash: the passenger, where another one booked, who has `name`. */
export const giverOf = ({ passenger }: Pick<Ride, 'passenger'>, name: string): string =>
  passenger?.name.trim().split(/\s+/)[0] ?? name;
