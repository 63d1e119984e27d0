import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { justArrived, justReached, type Guard } from '../../rides/moves/guards.repository.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import type { RideMove } from '../../rides/moves/ride-moves.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';

/** Undoes an arrival that the driver has just reported: the waiting time starts with the real one. */
export const undoArrival = (core: Core, driver: Actor, rideId: string): Promise<RideView> =>
  undo(core, driver, rideId, 'undo_arrival', justArrived(driver.id));

/** Undoes the last stop, if it has the given number and the driver has just reported it. */
export const undoStop = (core: Core, driver: Actor, rideId: string, number: number): Promise<RideView> =>
  undo(core, driver, rideId, 'undo_stop', justReached(driver.id, number));

async function undo(
  core: Core,
  driver: Actor,
  rideId: string,
  move: RideMove & `undo_${string}`,
  where: Guard,
): Promise<RideView> {
  const ride = await writeRide(core.sql, { rideId, move, actorId: driver.id, where });
  if (!ride) return refuseMove(core, driver, rideId);
  await publishRide(core, ride);
  return presentRide(ride, driver);
}
