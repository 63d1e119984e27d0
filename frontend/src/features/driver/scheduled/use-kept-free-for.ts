import { useQuery } from '@tanstack/react-query';
import { KEPT_FREE_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import { useServerNow } from '../../../lib/hooks/use-server-now.ts';
import { formatDay } from '../../../lib/i18n/format.ts';
import { scheduledOffers } from './use-scheduled-offers.ts';

const LOOK_MS = 10_000;

/** Returns the time of the scheduled ride for which a driver who waits for rides is kept free now; null without one. */
export function useKeptFreeFor(isWaiting: boolean): string | null {
  const { data: offers = [] } = useQuery({ ...scheduledOffers, enabled: isWaiting });
  const now = useServerNow(LOOK_MS);
  // A ride whose rider is in another one waits after its search would have begun, until its time at most.
  const ride = offers.find(
    ({ isMine, onlineBy, pickupAt }) =>
      isMine && onlineBy && now >= Date.parse(onlineBy) - KEPT_FREE_MINUTES * 60_000 && now < Date.parse(pickupAt),
  );
  return ride ? formatDay(ride.pickupAt, ride.timeZone) : null;
}
