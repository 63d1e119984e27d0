import { DRIVER_CANCEL_REASONS, NO_SHOW_MINUTES, RIDER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import type { CancelRequest } from '@waka/contracts/rides/ride-requests';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { goToEnd } from '../../matching/lines/lines.repository.ts';
import { freeDriver } from '../../drivers/duty/free-driver.ts';
import { publishClosedOffers } from '../../matching/offers/close-offers.ts';
import { closeOffersOfRide } from '../../matching/offers/offers.repository.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { seenByDriver, seenByRider, waitedBy } from '../../rides/moves/guards.repository.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { chargeFee, feeColumns } from './cancellation-fee.ts';

/**
 * Cancels the rider's ride. A driver only gives it back: the search starts again, without that driver. Where the rider
 * did not come there is no search, and the ride is over. Throws AppError `request.invalid`, or `ride.cancel_costs` with the
 * ride for a fee above the one that its rider has read.
 */
export async function cancelRide(core: Core, actor: Actor, rideId: string, request: CancelRequest): Promise<RideView> {
  const isDriver = actor.role === 'driver';
  const reasons: readonly string[] = isDriver ? DRIVER_CANCEL_REASONS : RIDER_CANCEL_REASONS;
  ensure(reasons.includes(request.reason), 'request.invalid', {
    fields: { reason: 'Please choose one of the reasons' },
  });
  if (!isDriver) return endRide(core, actor, rideId, request);
  return request.reason === 'rider_no_show'
    ? leaveWithoutRider(core, actor, rideId, request)
    : releaseRide(core, actor, rideId, request);
}

async function endRide(
  core: Core,
  rider: Actor,
  rideId: string,
  { reason, note, seenStatus, seenFee = Infinity }: CancelRequest,
): Promise<RideView> {
  const ended = await core.transaction(async (sql) => {
    const fee = await feeColumns(core, sql, rideId, 'cancellation');
    if (fee.fare !== undefined && fee.fare > seenFee) return 'dearer';
    const ride = await writeRide(sql, {
      rideId,
      move: 'cancel',
      actorId: rider.id,
      set: { cancel_reason: reason, cancel_note: note ?? null, cancelled_by: 'rider', ...fee },
      where: seenByRider(rider.id, seenStatus ?? null),
    });
    if (!ride) return null;
    if (ride.driverId) await freeDriver(sql, ride.driverId);
    const paymentId = await chargeFee(sql, ride);
    return { ride, paymentId, closed: await closeOffersOfRide(sql, rideId, 'cancelled') };
  });
  if (ended === 'dearer') throw new AppError('ride.cancel_costs', { ride: await rideById(core, rider, rideId) });
  if (!ended) return refuseMove(core, rider, rideId);
  if (ended.paymentId) core.wakePayments({ name: 'collect', paymentId: ended.paymentId });
  await publishRide(core, ended.ride);
  publishClosedOffers(core, ended.closed, 'cancelled');
  return presentRide(ended.ride, rider);
}

/** Cancels for a rider who did not come; the waiting time is measured by the database's clock. */
async function leaveWithoutRider(
  core: Core,
  driver: Actor,
  rideId: string,
  { reason, note }: CancelRequest,
): Promise<RideView> {
  const ended = await core.transaction(async (sql) => {
    const fee = await feeColumns(core, sql, rideId, 'no_show');
    const left = await writeRide(sql, {
      rideId,
      move: 'cancel',
      actorId: driver.id,
      set: { cancel_reason: reason, cancel_note: note ?? null, cancelled_by: 'driver', ...fee },
      where: waitedBy(driver.id, NO_SHOW_MINUTES),
    });
    if (!left) return null;
    await freeDriver(sql, driver.id);
    return { ride: left, paymentId: await chargeFee(sql, left) };
  });
  if (!ended) {
    const { status } = await rideById(core, driver, rideId);
    ensure(status !== 'accepted' && status !== 'arrived', 'ride.no_show_too_early');
    return refuseMove(core, driver, rideId);
  }
  if (ended.paymentId) core.wakePayments({ name: 'collect', paymentId: ended.paymentId });
  await publishRide(core, ended.ride);
  return presentRide(ended.ride, driver);
}

async function releaseRide(
  core: Core,
  driver: Actor,
  rideId: string,
  { reason, note, seenStatus }: CancelRequest,
): Promise<RideView> {
  const ride = await core.transaction(async (sql) => {
    const released = await writeRide(sql, {
      rideId,
      move: 'release',
      actorId: driver.id,
      set: { cancel_reason: reason, cancel_note: note ?? null },
      where: seenByDriver(driver.id, seenStatus ?? null),
    });
    if (released) {
      await freeDriver(sql, driver.id);
      await goToEnd(sql, driver.id);
    }
    return released;
  });
  if (!ride) return refuseMove(core, driver, rideId);
  core.wakeMatching(ride.city);
  await publishRide(core, ride);
  return presentRide(ride, driver);
}
