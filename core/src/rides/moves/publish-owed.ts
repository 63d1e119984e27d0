import { MoreThan } from 'typeorm';
import type { Core } from '../../platform/core.ts';
import { userRoom } from '../../platform/rooms.ts';
import { Ride } from '../ride.entity.ts';

/** For so long after its end the driver of a ride can be given what its rider owes. */
export const OWED_TAKEN_MS = 24 * 60 * 60_000;

/**
 * Publishes to the drivers of a rider's later rides, who may be given in cash what is owed of one, that its payment has
 * changed: a wallet may have paid it while its rider stands beside them.
 */
export async function publishOwed(
  { sql, clock, publisher }: Pick<Core, 'sql' | 'clock' | 'publisher'>,
  { id, riderId }: Pick<Ride, 'id' | 'riderId'>,
): Promise<void> {
  const since = new Date(clock.now().getTime() - OWED_TAKEN_MS);
  const later = await sql.manager.find(Ride, {
    select: { id: true, driverId: true },
    // Ids grow with time.
    where: { id: MoreThan(id), riderId, status: 'completed', completedAt: MoreThan(since) },
  });
  for (const { id: rideId, driverId } of later) {
    if (driverId) publisher.emit(userRoom(driverId), 'cash:owed', { rideId });
  }
}
