import { isLive } from '@waka/contracts/rides/ride-status';
import type { Core } from '../../platform/core.ts';
import { refreshAssignments } from '../../drivers/duty/duty.ts';
import { activityOf, presentOpsRide } from '../views/ops-ride.presenter.ts';
import { ADMINS, rideRoom, userRoom } from '../../platform/rooms.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import { presentRide, type RideRow } from '../views/ride.presenter.ts';
import { publishOwed } from './publish-owed.ts';
import type { WrittenRide } from './write-ride.repository.ts';

/**
 * Publishes a committed change to both sides, and acknowledges its outbox row. `offDutyId` names a driver whose end of
 * shift the caller has already published, with its reason; he gets no second event.
 */
export async function publishRide(core: Core, written: WrittenRide, offDutyId?: string): Promise<void> {
  const publishing = publishRideChange(core, written, offDutyId);
  acknowledgeOutbox(core, [written.outboxId]);
  await publishing;
}

/** Publishes one committed change of a ride to everyone it concerns. */
export async function publishRideChange(core: Core, row: RideRow, offDutyId?: string): Promise<void> {
  emitRide(core, row, row);
  if (row.lastEventType === 'payment') await publishOwed(core, row);
  // A driver who lost the approval during the ride goes off duty with its end.
  for (const driverId of await refreshAssignments(core, driversConcerned(row))) {
    if (driverId !== offDutyId) core.publisher.emit(userRoom(driverId), 'driver:status', { isOnline: false });
  }
}

/**
 * Emits the state of a ride at `event`. Emitting it twice is harmless: readers drop a seq they have. Who may watch the
 * driver depends on the ride as it stands `now`, not at the event.
 */
export function emitRide({ publisher }: Pick<Core, 'publisher'>, event: RideRow, now: RideRow): void {
  publisher.emit(userRoom(event.riderId), 'ride:updated', presentRide(event, { id: event.riderId, role: 'rider' }));
  for (const id of driversConcerned(event)) {
    publisher.emit(userRoom(id), 'ride:updated', presentRide(event, { id, role: 'driver' }));
  }
  publisher.emit(ADMINS, 'ops:ride', presentOpsRide(event));
  const activity = activityOf(event);
  if (activity) publisher.emit(ADMINS, 'ops:activity', activity);
  if (!changesWatchers(event)) return;
  if (isLive(now.status) && now.driverId) publisher.join(userRoom(now.riderId), rideRoom(now.id));
  else publisher.empty(rideRoom(now.id));
}

/** Lists the driver whom a change of a ride concerns, if any. */
export function driversConcerned(row: RideRow): string[] {
  const released = row.lastEventType === 'driver_cancelled' ? row.excludedDriverIds.at(-1) : null;
  const driverId = row.driverId ?? released;
  return driverId ? [driverId] : [];
}

const changesWatchers = ({ lastEventType, status }: RideRow) =>
  lastEventType === 'accepted' || lastEventType === 'driver_cancelled' || !isLive(status);
