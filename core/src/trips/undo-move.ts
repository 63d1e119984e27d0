import { UNDO_SECONDS } from '@waka/contracts/rides/ride-status';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { announceRide } from '../rides/announce-ride.ts';
import type { RideMove } from '../rides/ride-moves.ts';
import { refuseMove } from '../rides/refuse-move.ts';
import { presentRide } from '../rides/ride.presenter.ts';
import { writeRide } from '../rides/write-ride.ts';

/** For a tap in the last second to arrive over a slow network. */
const GRACE_SECONDS = 5;
/** Each undo sends the rider news, so a driver has only a few for a ride. */
const MOST_UNDOS = 3;
const UNDOS_LEFT = `(SELECT count(*) FROM ride_events WHERE ride_id = rides.id
  AND actor_id = rides.driver_id AND type IN ('arrival_undone', 'stop_undone')) < ${MOST_UNDOS}`;
const IN_TIME = `now() - interval '${UNDO_SECONDS + GRACE_SECONDS} s'`;

/** Takes back an arrival that the driver has just reported: the no-show clock starts with the real one. */
export const undoArrival = (core: Core, driver: Actor, rideId: string): Promise<RideView> =>
  undo(core, driver, rideId, 'undo_arrival', { text: `arrived_at > ${IN_TIME}`, values: [] });

/** Takes back the last stop, if that is the one named and the driver has just reported it. */
export const undoStop = (core: Core, driver: Actor, rideId: string, number: number): Promise<RideView> =>
  undo(core, driver, rideId, 'undo_stop', {
    text: `stops_reached = $2::int AND EXISTS (
      SELECT 1 FROM ride_events WHERE ride_id = rides.id AND type = 'stop_reached' AND at > ${IN_TIME}
        AND (payload->>'stops_reached')::int = $2)`,
    values: [number],
  });

async function undo(
  core: Core,
  driver: Actor,
  rideId: string,
  move: RideMove & `undo_${string}`,
  { text, values }: { text: string; values: unknown[] },
): Promise<RideView> {
  const ride = await writeRide(core.sql, {
    rideId,
    move,
    actorId: driver.id,
    where: { text: `driver_id = $1 AND ${text} AND ${UNDOS_LEFT}`, values: [driver.id, ...values] },
  });
  if (!ride) return refuseMove(core, driver, rideId);
  await announceRide(core, ride);
  return presentRide(ride, driver);
}
