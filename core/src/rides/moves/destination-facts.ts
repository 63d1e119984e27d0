import type { NotificationFacts } from '@waka/contracts/notifications/notification';
import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** Returns what a notification calls a destination, as `DESTINATION` and `DESTINATION_NEAR` do in SQL. */
export const destinationFacts = ({
  name,
  address,
  near,
}: RidePlace): Pick<NotificationFacts, 'destination' | 'destinationNear'> => ({
  destination: name ?? address,
  ...(near && (name ?? address) === address && { destinationNear: near }),
});
