import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { Actor } from '../accounts/actor.ts';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { freeDriver } from '../drivers/free-driver.ts';
import { announceClosed, closeOffersOfRide } from '../matching/close-offers.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { settleCompleted } from '../rides/advance-ride.ts';
import { announceRide } from '../rides/announce-ride.ts';
import { mayMeter, meteredFare } from '../rides/meter-fare.ts';
import { rideRow } from '../rides/read-rides.ts';
import { writeRide } from '../rides/write-ride.ts';
import { presentOpsRide } from './ops-ride.presenter.ts';

/** Ends a ride for both sides, also one that is under way. */
export async function cancelRideByOps(core: Core, admin: Actor, rideId: string, reason: string): Promise<OpsRide> {
  const ended = await core.transaction(async (sql) => {
    const ride = await writeRide(sql, {
      rideId,
      move: 'cancel_by_ops',
      actorId: admin.id,
      set: { cancel_reason: 'other', cancelled_by: 'admin' },
    });
    if (!ride) return null;
    if (ride.driverId) await freeDriver(sql, ride.driverId);
    await recordAudit(sql, { actor: admin, action: 'ride.cancelled', subject: { type: 'ride', id: rideId }, reason });
    return { ride, closed: await closeOffersOfRide(sql, rideId, 'cancelled') };
  });
  if (!ended) return refuse(core, rideId);
  await announceRide(core, ended.ride);
  announceClosed(core, ended.closed, 'cancelled');
  return presentOpsRide(ended.ride);
}

/** Ends a trip that its driver cannot end: posted and paid like any other. */
export async function completeRideByOps(
  core: Core,
  admin: Actor,
  rideId: string,
  reason: string,
  isRetry = false,
): Promise<OpsRide> {
  const metered = await meteredFare(core, rideId);
  const done = await core.transaction(async (sql) => {
    const ride = await writeRide(sql, {
      rideId,
      move: 'complete_by_ops',
      actorId: admin.id,
      set: metered ?? {},
      where: { text: mayMeter(metered), values: [] },
    });
    if (!ride) return null;
    await recordAudit(sql, { actor: admin, action: 'ride.completed', subject: { type: 'ride', id: rideId }, reason });
    return { ride, paymentId: await settleCompleted(sql, ride) };
  });
  if (!done && metered && !isRetry) return completeRideByOps(core, admin, rideId, reason, true);
  if (!done) return refuse(core, rideId);
  if (done.paymentId) core.nudgePayments({ name: 'collect', paymentId: done.paymentId });
  await announceRide(core, done.ride);
  return presentOpsRide(done.ride);
}

/** Takes a ride from a driver who has not picked the rider up, and searches anew without that driver. */
export async function rematchRide(core: Core, admin: Actor, rideId: string, reason: string): Promise<OpsRide> {
  const ride = await core.transaction(async (sql) => {
    const before = await rideRow(sql, rideId);
    const released = await writeRide(sql, {
      rideId,
      move: 'release',
      actorId: admin.id,
      set: { cancel_reason: 'other' },
    });
    if (!released) return null;
    await freeDriver(sql, before?.driverId ?? null);
    await recordAudit(sql, { actor: admin, action: 'ride.rematched', subject: { type: 'ride', id: rideId }, reason });
    return released;
  });
  if (!ride) return refuse(core, rideId);
  core.nudgeMatching(ride.city);
  await announceRide(core, ride);
  return presentOpsRide(ride);
}

async function refuse({ sql }: Pick<Core, 'sql'>, rideId: string): Promise<never> {
  const ride = await rideRow(sql, rideId);
  ensure(ride, 'ops.not_found');
  const { status } = ride;
  if (status !== 'cancelled' && status !== 'completed') throw new AppError('ride.wrong_state');
  // Another admin may have ended it; who else did is no decision of the desk.
  const subject = { type: 'ride', id: rideId } as const;
  return refuseDecided(sql, { subject, actions: [`ride.${status}`] }, 'ride.wrong_state');
}
