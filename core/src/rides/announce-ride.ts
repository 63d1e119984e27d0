import { isLive } from '@waka/contracts/rides/ride-status';
import type { Core } from '../platform/core.ts';
import { refreshDuty } from '../drivers/duty/duty.ts';
import { activityOf, presentOpsRide } from './ops-ride.presenter.ts';
import { ADMINS, rideRoom, userRoom } from '../platform/rooms.ts';
import { forgetTold } from '../realtime/outbox.ts';
import { presentRide, type RideRow } from './ride.presenter.ts';
import type { WrittenRide } from './write-ride.ts';

/**
 * Tells both sides what was just committed, and takes it off the outbox once it was heard. A driver whose end of shift the
 * caller has announced, with its reason, is named by `offDutyId` and gets no second event.
 */
export async function announceRide(core: Core, written: WrittenRide, offDutyId?: string): Promise<void> {
  const telling = tellRide(core, written, offDutyId);
  forgetTold(core, [written.outboxId]);
  await telling;
}

/** One change of a ride, as it was just committed, to everybody it concerns. */
export async function tellRide(core: Core, row: RideRow, offDutyId?: string): Promise<void> {
  sayRide(core, row, row);
  // Whose right to drive ended during the ride is off duty with it.
  for (const driverId of await refreshDuty(core, driversTold(row))) {
    if (driverId !== offDutyId) core.announcer.emit(userRoom(driverId), 'driver:status', { isOnline: false });
  }
}

/**
 * Says what happened to a ride, as `event` has it. Saying it twice is harmless: readers drop a seq they have. Who may
 * watch the driver is not a matter of that moment, and follows the ride as it stands `now`.
 */
export function sayRide({ announcer }: Pick<Core, 'announcer'>, event: RideRow, now: RideRow): void {
  announcer.emit(userRoom(event.riderId), 'ride:updated', presentRide(event, { id: event.riderId, role: 'rider' }));
  for (const id of driversTold(event)) {
    announcer.emit(userRoom(id), 'ride:updated', presentRide(event, { id, role: 'driver' }));
  }
  announcer.emit(ADMINS, 'ops:ride', presentOpsRide(event));
  const activity = activityOf(event);
  if (activity) announcer.emit(ADMINS, 'ops:activity', activity);
  if (!changesWatchers(event)) return;
  if (isLive(now.status) && now.driverId) announcer.join(userRoom(now.riderId), rideRoom(now.id));
  else announcer.empty(rideRoom(now.id));
}

/** The driver whom a change of a ride concerns, if any. */
export function driversTold(row: RideRow): string[] {
  const released = row.lastEventType === 'driver_cancelled' ? row.excludedDriverIds.at(-1) : null;
  const driverId = row.driverId ?? released;
  return driverId ? [driverId] : [];
}

const changesWatchers = ({ lastEventType, status }: RideRow) =>
  lastEventType === 'accepted' || lastEventType === 'driver_cancelled' || !isLive(status);
