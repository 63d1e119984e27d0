import { isLive } from '@waka/contracts/rides/ride-status';
import { driverStatusStore } from '../../lib/live/driver-status.store.ts';
import { rideStore } from '../../lib/live/ride.store.ts';
import { remembersRide } from '../../lib/live/ride-sync.ts';
import { isKept } from '../../lib/offline/kept.ts';

const JUST_OPENED_MS = 15_000;

/** Whether this page can be loaded anew without anybody losing anything by it. */
export function isIdle(): boolean {
  const { ride } = rideStore.getState();
  const isUnderWay = ride ? isLive(ride.status) : remembersRide();
  const isOnDuty = driverStatusStore.getState().isOnline === true;
  if (isUnderWay || isOnDuty || isKept('booking') || isKept('requests') || hasInput()) return false;
  return document.visibilityState === 'hidden' || performance.now() < JUST_OPENED_MS;
}

/** Something is typed or open that a reload would wipe out. */
function hasInput(): boolean {
  const fields = [...document.querySelectorAll('input, textarea')];
  return (
    document.querySelector('[role="dialog"]') !== null ||
    fields.some((field) => 'value' in field && 'defaultValue' in field && field.value !== field.defaultValue)
  );
}
