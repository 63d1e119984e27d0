import type { NotificationFacts, PushedKind } from '@waka/contracts/notifications/notification';

/**
 * Events of a live ride are outdated after ten minutes; a phone that was off longer gets the present state when it
 * reconnects.
 */
const LEAST_SECONDS = 600;
const MOST_SECONDS = 86_400;

const LIVE_RIDE: ReadonlySet<PushedKind> = new Set<PushedKind>([
  'driver_found',
  'driver_arrived',
  'arrival_undone',
  'trip_changed',
  'trip_ended',
  'driver_cancelled',
  'no_driver_found',
  'driver_near',
  'ride_cancelled',
]);

/** Returns for how long a push service keeps a notification for a phone that is off: one about a later ride until its pickup. */
export function secondsToLive(kind: PushedKind, { pickupAt }: NotificationFacts): number {
  if (LIVE_RIDE.has(kind)) return LEAST_SECONDS;
  if (!pickupAt || !/^(scheduled|relay)_/.test(kind)) return MOST_SECONDS;
  const left = Math.floor((Date.parse(pickupAt) - Date.now()) / 1000);
  return Math.min(Math.max(left, LEAST_SECONDS), MOST_SECONDS);
}
