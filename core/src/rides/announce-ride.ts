import { isLive } from '@waka/contracts/rides/ride-status';
import type { Core } from '../core.ts';
import { refreshDuty } from '../drivers/duty.ts';
import { rideRoom, userRoom } from '../realtime/rooms.ts';
import { forgetTold } from '../realtime/outbox.ts';
import { presentRide, type RideRow } from './ride.presenter.ts';
import type { WrittenRide } from './write-ride.ts';

/** Tells both sides what was just committed, and takes it off the outbox once it was heard. */
export async function announceRide(core: Core, written: WrittenRide): Promise<void> {
  await tellRide(core, written);
  await forgetTold(core, [written.outboxId]);
}

/** One change of a ride to everybody it concerns. Telling it twice is harmless: readers drop a seq they have. */
export async function tellRide(core: Core, row: RideRow): Promise<void> {
  const { announcer } = core;
  const rider = userRoom(row.riderId);
  if (row.lastEventType === 'accepted') announcer.join(rider, rideRoom(row.id));
  announcer.emit(rider, 'ride:updated', presentRide(row, { id: row.riderId, role: 'rider' }));
  const driverId = row.driverId ?? releasedDriver(row);
  if (driverId) {
    announcer.emit(userRoom(driverId), 'ride:updated', presentRide(row, { id: driverId, role: 'driver' }));
    await refreshDuty(core, [driverId]);
  }
  if (!isLive(row.status) || row.lastEventType === 'driver_cancelled') announcer.empty(rideRoom(row.id));
}

const releasedDriver = (row: RideRow) =>
  row.lastEventType === 'driver_cancelled' ? (row.excludedDriverIds.at(-1) ?? null) : null;
