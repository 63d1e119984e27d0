import { isLive } from '@waka/contracts/rides/ride-status';
import type { Core } from '../platform/core.ts';
import { refreshAssignments } from '../drivers/duty/duty.ts';
import { activityOf, presentOpsRide } from './ops-ride.presenter.ts';
import { ADMINS, rideRoom, userRoom } from '../platform/rooms.ts';
import { acknowledgeOutbox } from '../realtime/outbox.ts';
import { presentRide, type RideRow } from './ride.presenter.ts';
import type { WrittenRide } from './write-ride.ts';

/**
 * Tells both sides what was just committed, and takes it off the outbox once it was heard. A driver whose end of shift the
 * caller has announced, with its reason, is named by `offDutyId` and gets no second event.
 */
export async function publishRide(core: Core, written: WrittenRide, offDutyId?: string): Promise<void> {
  const telling = publishRideChange(core, written, offDutyId);
  acknowledgeOutbox(core, [written.outboxId]);
  await telling;
}

/** One change of a ride, as it was just committed, to everybody it concerns. */
export async function publishRideChange(core: Core, row: RideRow, offDutyId?: string): Promise<void> {
  emitRide(core, row, row);
  // Whose right to drive ended during the ride is off duty with it.
  for (const driverId of await refreshAssignments(core, driversTold(row))) {
    if (driverId !== offDutyId) core.publisher.emit(userRoom(driverId), 'driver:status', { isOnline: false });
  }
}

/**
 * Says what happened to a ride, as `event` has it. Saying it twice is harmless: readers drop a seq they have. Who may
 * watch the driver is not a matter of that moment, and follows the ride as it stands `now`.
 */
export function emitRide({ publisher }: Pick<Core, 'publisher'>, event: RideRow, now: RideRow): void {
  publisher.emit(userRoom(event.riderId), 'ride:updated', presentRide(event, { id: event.riderId, role: 'rider' }));
  for (const id of driversTold(event)) {
    publisher.emit(userRoom(id), 'ride:updated', presentRide(event, { id, role: 'driver' }));
  }
  publisher.emit(ADMINS, 'ops:ride', presentOpsRide(event));
  const activity = activityOf(event);
  if (activity) publisher.emit(ADMINS, 'ops:activity', activity);
  if (!changesWatchers(event)) return;
  if (isLive(now.status) && now.driverId) publisher.join(userRoom(now.riderId), rideRoom(now.id));
  else publisher.empty(rideRoom(now.id));
}

/** The driver whom a change of a ride concerns, if any. */
export function driversTold(row: RideRow): string[] {
  const released = row.lastEventType === 'driver_cancelled' ? row.excludedDriverIds.at(-1) : null;
  const driverId = row.driverId ?? released;
  return driverId ? [driverId] : [];
}

const changesWatchers = ({ lastEventType, status }: RideRow) =>
  lastEventType === 'accepted' || lastEventType === 'driver_cancelled' || !isLive(status);
