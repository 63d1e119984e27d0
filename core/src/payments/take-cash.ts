import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { cashDueOf, postRidePaidInCash } from '../ledger/post-ride.ts';
import { AppError } from '../platform/app-error.ts';
import { rewardReferrers } from '../referrals/reward-referrers.ts';
import { publishRide } from '../rides/moves/publish-ride.ts';
import type { WrittenRide } from '../rides/moves/write-ride.repository.ts';
import { ownRide, rideById } from '../rides/views/read-rides.ts';
import { presentRide } from '../rides/views/ride.presenter.ts';
import { cashCountOf, openCashCount } from './cash/cash-counts.repository.ts';
import { lastPayment, recordPaymentChange } from './payment-row.ts';
import { publishRefundsOf } from './publish-refunds.ts';
import type { Payment } from './payment.entity.ts';
import { setCashInstead } from './payments.repository.ts';

/**
 * Records that the driver was paid in cash, because the wallet failed or both chose not to wait for it. A repeated
 * call counts once. Throws AppError `payment.not_open`.
 */
export async function takeCash(core: Core, driver: Actor, rideId: string): Promise<RideView> {
  await ownRide(core.sql, driver, rideId);
  const ride = await core.transaction(async (sql) => {
    const last = await lastPayment(sql, rideId);
    const payment = last && (await setCashInstead(sql, last.id, driver.id));
    if (!payment) return null;
    const written = await postTakenCash(sql, payment, driver.id);
    await openCashCount(sql, written, await cashDueOf(sql, payment.amount, payment.currency));
    return written;
  });
  if (ride) {
    await publishRide(core, ride);
    await publishRefundsOf(core, [rideId]);
    return presentRide(ride, driver);
  }
  const now = await rideById(core, driver, rideId);
  if (now.payment?.state === 'cash_instead') return now;
  throw new AppError('payment.not_open', { ride: now });
}

/** Posts that the driver of a ride holds in cash what a payment has asked for, which the caller has marked as paid so. */
export async function postTakenCash(sql: Sql, payment: Payment, actorId: string): Promise<WrittenRide> {
  const { id, rideId, driverId, amount } = payment;
  const written = await recordPaymentChange(sql, payment, actorId);
  await lockDriver(sql, driverId);
  // What was short of cash before is paid under a reference of its own: the ride may have been paid in cash once.
  const reference = (await cashCountOf(sql, rideId)) ? id : rideId;
  await postRidePaidInCash(sql, written, amount, { reference });
  await rewardReferrers(sql, written);
  return written;
}
