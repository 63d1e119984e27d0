import type { RideFinding } from '@waka/contracts/rides/ride-findings';
import { VANISHED_MINUTES } from '@waka/contracts/rides/ride-status';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { publishIncident } from '../../safety/publish-incident.ts';
import { fileIncident } from '../../safety/file-incident.ts';
import { settleCompleted } from './advance-ride.ts';
import { dividedFare } from './divided-fare.ts';
import { notifyEndedByRider } from '../notify-ended.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { silentMs } from '../../rides/views/last-seen.ts';
import { ownRide, rideById } from '../../rides/views/read-rides.ts';
import { riddenFor, stillMetered } from '../../rides/moves/guards.repository.ts';
import { meteredFare } from '../../rides/views/meter-fare.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';

/**
 * Ends a trip whose driver has vanished, for its rider. It gets a finding, since the distance driven cannot be proved,
 * and the same commit files a dispute for ops. A wallet pays as usual; a cash fare is posted once ops has found the
 * ride in order, as no driver has confirmed the cash. The driver gets a notice. Throws AppError `ride.driver_not_silent`.
 */
export async function endRide(core: Core, rider: Actor, rideId: string, isRetry = false): Promise<RideView> {
  const ride = await ownRide(core.sql, rider, rideId);
  if (ride.completedBy === 'rider') return rideById(core, rider, rideId);
  if (ride.riderId !== rider.id || ride.status !== 'in_progress') return refuseMove(core, rider, rideId);
  const silent = await silentMs(core, ride);
  ensure(silent >= VANISHED_MINUTES * 60_000, 'ride.driver_not_silent');
  const unseen: RideFinding = { code: 'completed_unseen', km: null, seconds: Math.round(silent / 1000) };
  const findings = [...ride.findings, unseen];
  const metered = await meteredFare(core, rideId, { findings });
  const ended = await core.transaction(async (sql) => {
    // Cash that no driver has confirmed is not posted, and neither is credit.
    const division = await dividedFare(core, sql, rideId, { fare: metered?.fare, isWithoutCredit: true });
    const completed = await writeRide(sql, {
      rideId,
      move: 'end',
      actorId: rider.id,
      set: { findings: JSON.stringify(findings), ...division, ...metered },
      where: stillMetered(metered, riddenFor(rider.id, VANISHED_MINUTES)),
    });
    if (!completed) return null;
    const paymentId = await settleCompleted(core, sql, completed);
    await notifyEndedByRider(sql, completed);
    const incident = await fileIncident(sql, {
      kind: 'dispute',
      category: 'driver_vanished',
      reporterId: rider.id,
      ride: completed,
    });
    return { completed, incident, paymentId };
  });
  if (!ended && metered && !isRetry) return endRide(core, rider, rideId, true);
  if (!ended) return refuseMove(core, rider, rideId);
  if (ended.paymentId) core.wakePayments({ name: 'collect', paymentId: ended.paymentId });
  await publishRide(core, ended.completed);
  if (ended.incident) await publishIncident(core, ended.incident);
  return presentRide(ended.completed, rider);
}
