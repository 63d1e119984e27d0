import type { RideMeasureRequest } from '@waka/contracts/ops/ops-requests';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { Actor } from '../../platform/actor.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { freeDriver } from '../../drivers/duty/free-driver.ts';
import { publishClosedOffers } from '../../matching/offers/close-offers.ts';
import { closeOffersOfRide } from '../../matching/offers/offers.repository.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { settleCompleted } from '../../trips/progress/advance-ride.ts';
import { dividedFare } from '../../trips/progress/divided-fare.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { asShown, stillMetered } from '../../rides/moves/guards.repository.ts';
import { meteredFare } from '../../rides/views/meter-fare.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { presentOpsRide } from '../../rides/views/ops-ride.presenter.ts';

/** Cancels a ride for both sides, also one that is under way. Throws AppError for an outdated page. */
export async function cancelRideByOps(
  core: Core,
  admin: Actor,
  rideId: string,
  { reason, ...shown }: RideMeasureRequest,
): Promise<OpsRide> {
  const ended = await core.transaction(async (sql) => {
    const ride = await writeRide(sql, {
      rideId,
      move: 'cancel_by_ops',
      actorId: admin.id,
      set: { cancel_reason: 'other', cancelled_by: 'admin' },
      where: shownBy(shown),
    });
    if (!ride) return null;
    if (ride.driverId) await freeDriver(sql, ride.driverId);
    await recordAudit(sql, { actor: admin, action: 'ride.cancelled', subject: { type: 'ride', id: rideId }, reason });
    return { ride, closed: await closeOffersOfRide(sql, rideId, 'cancelled') };
  });
  if (!ended) return refuse(core, rideId, shown);
  await publishRide(core, ended.ride);
  publishClosedOffers(core, ended.closed, 'cancelled');
  return presentOpsRide(ended.ride);
}

/** Completes a trip that its driver cannot end: posted and paid like any other. */
export async function completeRideByOps(
  core: Core,
  admin: Actor,
  rideId: string,
  request: RideMeasureRequest,
  isRetry = false,
): Promise<OpsRide> {
  const { reason, ...shown } = request;
  const metered = await meteredFare(core, rideId);
  const done = await core.transaction(async (sql) => {
    const division = await dividedFare(core, sql, rideId, { fare: metered?.fare });
    const ride = await writeRide(sql, {
      rideId,
      move: 'complete_by_ops',
      actorId: admin.id,
      set: { ...division, ...metered },
      where: stillMetered(metered, shownBy(shown)),
    });
    if (!ride) return null;
    await recordAudit(sql, { actor: admin, action: 'ride.completed', subject: { type: 'ride', id: rideId }, reason });
    return { ride, paymentId: await settleCompleted(core, sql, ride) };
  });
  if (!done && metered && !isRetry) return completeRideByOps(core, admin, rideId, request, true);
  if (!done) return refuse(core, rideId, shown);
  if (done.paymentId) core.wakePayments({ name: 'collect', paymentId: done.paymentId });
  await publishRide(core, done.ride);
  return presentOpsRide(done.ride);
}

/** Takes a ride from a driver who has not picked the rider up, and searches again without that driver. */
export async function rematchRide(
  core: Core,
  admin: Actor,
  rideId: string,
  { reason, ...shown }: RideMeasureRequest,
): Promise<OpsRide> {
  const ride = await core.transaction(async (sql) => {
    // Locked first, so that the freed driver is the one who loses the ride, also with a concurrent acceptance or
    // release.
    const before = await lockRide(sql, rideId);
    const released = await writeRide(sql, {
      rideId,
      move: 'release',
      actorId: admin.id,
      set: { cancel_reason: 'other' },
      where: shownBy(shown),
    });
    if (!before || !released) return null;
    await freeDriver(sql, before.driverId);
    const subject = { type: 'ride', id: rideId } as const;
    const details = { attempt: before.attempt };
    await recordAudit(sql, { actor: admin, action: 'ride.rematched', subject, details, reason });
    return released;
  });
  if (!ride) return refuse(core, rideId, shown);
  core.wakeMatching(ride.city);
  await publishRide(core, ride);
  return presentOpsRide(ride);
}

type Shown = Pick<RideMeasureRequest, 'driverId' | 'attempt'>;

/** Builds the guard that the ride is in the search, or with the driver, that the page showed. */
const shownBy = ({ attempt, driverId }: Shown) => asShown(attempt ?? null, driverId ?? null);

async function refuse({ sql }: Pick<Core, 'sql'>, rideId: string, shown: Shown): Promise<never> {
  const ride = await rideRow(sql, rideId);
  ensure(ride, 'ops.not_found');
  const { status, attempt, driverId } = ride;
  const subject = { type: 'ride', id: rideId } as const;
  // Another admin may have ended it; an end by the rider or driver is no decision of ops.
  if (status === 'cancelled' || status === 'completed') {
    return refuseDecided(sql, { subject, actions: [`ride.${status}`] }, 'ride.wrong_state');
  }
  const isOther = attempt !== shown.attempt || driverId !== (shown.driverId ?? null);
  if (shown.attempt === undefined || !isOther) throw new AppError('ride.wrong_state');
  // Another admin may have taken it from the driver; else the driver gave it back, or another one accepted it.
  const details = { attempt: shown.attempt };
  return refuseDecided(sql, { subject, actions: ['ride.rematched'], details }, 'ops.driver_changed');
}
