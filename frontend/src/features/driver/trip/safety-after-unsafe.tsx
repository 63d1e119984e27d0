import { useServerNow } from '../../../lib/hooks/use-server-now.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { LazySafetyButton } from '../../../ui/safety/lazy-safety-button.ts';

const MINUTE_MS = 60_000;
const SHOWN_MS = 30 * MINUTE_MS;

/** Shows the safety button of a ride that the driver gave back for not feeling safe: the rider may still be there. */
export function SafetyAfterUnsafe() {
  const ride = rideStore((live) => live.ride);
  const now = useServerNow(MINUTE_MS);
  if (ride?.cancelledBy !== 'driver' || ride.cancelReason !== 'unsafe') return null;
  // A ride that is given back goes on for its rider, and has no time of cancellation.
  return now < Date.parse(ride.lastEvent.at) + SHOWN_MS ? <LazySafetyButton rideId={ride.id} /> : null;
}
