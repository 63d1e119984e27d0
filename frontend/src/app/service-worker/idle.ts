import { isLive } from '@waka/contracts/rides/ride-status';
import { driverStatusStore } from '../../lib/live/driver-status.store.ts';
import { newestRide, rideStore } from '../../lib/live/ride.store.ts';
import { remembersRide } from '../../lib/live/ride-sync.ts';
import { isStored } from '../../lib/storage/stored-value.ts';

const JUST_OPENED_MS = 15_000;
const LONG_LEFT_MS = 30 * 60_000;

let touchedAt: number | null = null;

for (const touch of ['pointerdown', 'keydown'])
  addEventListener(touch, () => (touchedAt = performance.now()), { capture: true, passive: true });

/** Returns whether this page can be reloaded without losing anything. */
export function isIdle(): boolean {
  const ride = newestRide(rideStore.getState());
  const isUnderWay = ride ? isLive(ride.status) : remembersRide();
  const isOnDuty = driverStatusStore.getState().isOnline === true;
  if (isUnderWay || isOnDuty || isStored('booking') || isStored('requests')) return false;
  const now = performance.now();
  // Input since then exists only on this page, and a user who looks something up elsewhere comes back.
  if (touchedAt !== null) return document.visibilityState === 'hidden' && now - touchedAt > LONG_LEFT_MS;
  return document.visibilityState === 'hidden' || now < JUST_OPENED_MS;
}
