import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { Core } from '../platform/core.ts';
import { userById } from '../accounts/users.repository.ts';
import { noticeText } from '../messages/notices.ts';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { postRidePaid, postTip } from '../ledger/post-ride.ts';
import { stepDebt } from '../ledger/debts/step-debt.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { rewardReferrers } from '../referrals/reward-referrers.ts';
import { destinationFacts } from '../rides/moves/destination-facts.ts';
import { publishRide } from '../rides/moves/publish-ride.ts';
import type { WrittenRide } from '../rides/moves/write-ride.repository.ts';
import { nameForDriver } from '../rides/views/name-for-driver.ts';
import { lateMoneyCame } from './refunds/late-money.ts';
import { disputesOfPayments } from './disputes.repository.ts';
import { keepToken, lastPayment, recordPaymentChange } from './payment-row.ts';
import type { Payment } from './payment.entity.ts';
import type { Started } from './wallets/wallet-port.ts';
import { publishRefundsOf } from './publish-refunds.ts';
import {
  hasFailedBefore,
  paymentById,
  setFailed,
  setNeedsCheck,
  setPaid,
  setPaidLate,
  setRequested,
} from './payments.repository.ts';

type Settling = Pick<Payment, 'id'>;

/** Records that the provider has accepted the request; a later try has replaced this one where it returns false. */
export const paymentRequested = (
  core: Core,
  { id, tries }: Pick<Payment, 'id' | 'tries'>,
  asked: Pick<Extract<Started, { kind: 'asked' }>, 'token' | 'payUrl' | 'dial'>,
): Promise<boolean> =>
  change(core, async (sql) => {
    const { token: providerToken, payUrl = null, dial } = asked;
    const [dialCode, dialUntil] = [dial?.code ?? null, dial?.expiresAt ?? null];
    const payment = await setRequested(sql, { id, tries }, { providerToken, payUrl, dialCode, dialUntil });
    if (payment) return recordPaymentChange(sql, payment, null);
    // The driver took cash meanwhile: the wallet may pay all the same, and its provider has to be asked.
    if (providerToken !== null) await keepToken(sql, { id, tries }, providerToken);
    return null;
  });

/**
 * Settles a payment once, however often it is reported. Money that comes after it had failed pays its ride all the same where
 * nothing else does by then; what comes after the driver was paid in cash, or another payment was begun, has to be refunded.
 */
export async function paymentPaid(core: Core, { id }: Settling, transactionId: string): Promise<boolean> {
  const isPaid =
    (await change(core, async (sql) => {
      const payment = await setPaid(sql, id, transactionId);
      return payment && settled(sql, payment, { hasFailed: await hasFailedBefore(sql, payment) });
    })) ||
    (await change(core, async (sql) => {
      const payment = await paidLate(sql, id, transactionId);
      return payment && settled(sql, payment, { hasFailed: true });
    }));
  if (!isPaid) await moneyIsNotOurs(core, { id }, transactionId);
  return isPaid;
}

/**
 * Takes money that came late for the fare, under the lock by which its rider pays again, its driver takes cash and ops waives; null where one
 * of them was first, or where its bank has taken it back.
 */
async function paidLate(sql: Sql, id: string, transactionId: string): Promise<Payment | null> {
  const payment = await paymentById(sql, id);
  const last = payment && (await lastPayment(sql, payment.rideId));
  // By now: what was given short in cash makes an older payment count as failed again, beside one of the rest.
  if (last?.id !== id || last.state !== 'failed') return null;
  const disputes = await disputesOfPayments(sql, [id]);
  return disputes.length > 0 ? null : setPaidLate(sql, id, transactionId);
}

/** Posts a payment that was made, and lets its driver or a rider who was notified of a failed one know. */
async function settled(sql: Sql, payment: Payment, { hasFailed }: { hasFailed: boolean }): Promise<WrittenRide> {
  const ride = await recordPaymentChange(sql, payment, null);
  // Before the rider's balance, which the end of another ride of the two posts to under this lock.
  await lockDriver(sql, payment.driverId);
  if (payment.purpose === 'tip') {
    await postTip(sql, payment);
    const { rideId, driverId: userId, amount: fare, currency } = payment;
    await notify(sql, { userId, kind: 'tip_paid', facts: { rideId, name: nameForDriver(ride), fare, currency } });
    return ride;
  }
  await postRidePaid(sql, ride, payment.amount);
  // What the ride earned is payable now, so that less is owed.
  await stepDebt(sql, payment.driverId);
  await rewardReferrers(sql, ride);
  if (hasFailed) await notifyPaid(sql, payment, ride);
  return ride;
}

/** Lets a rider who was notified of a failed payment know that the ride is paid. */
async function notifyPaid(sql: Sql, payment: Payment, { dropoff }: WrittenRide): Promise<void> {
  const { rideId, riderId: userId, amount: fare, currency } = payment;
  await notify(sql, { userId, kind: 'payment_paid', facts: { rideId, ...destinationFacts(dropoff), fare, currency } });
}

/** Marks money that pays for nothing as to be refunded, and lets its payer know. */
export async function moneyIsNotOurs(
  core: Core,
  { id }: Settling,
  transactionId: string,
  { isOtherSum }: Pick<Payment, 'isOtherSum'> = { isOtherSum: false },
): Promise<void> {
  const isNew = await core.transaction((sql) => lateMoneyCame(sql, id, { transactionId, isOtherSum }));
  if (isNew) core.logger.error({ payment: id, transactionId }, 'money came too late or in part: it has to go back');
}

/** Lets the rider know, once, that the card's bank asks for a confirmation. */
export const paymentNeedsCheck = (core: Core, { id }: Settling): Promise<boolean> =>
  change(core, async (sql) => {
    const payment = await setNeedsCheck(sql, id);
    if (!payment) return null;
    const { rideId, riderId, amount: fare, currency } = payment;
    await notify(sql, { userId: riderId, kind: 'payment_check', facts: { rideId, fare, currency } });
    return recordPaymentChange(sql, payment, null);
  });

/**
 * Marks a payment as failed: the rider is notified, and may try again or pay the driver in cash. `watch` when money
 * could still come.
 */
export const paymentFailed = (
  core: Core,
  { id }: Settling,
  { reason, watch }: { reason: PaymentFailure; watch: boolean },
): Promise<boolean> =>
  change(core, async (sql) => {
    const payment = await setFailed(sql, id, reason, watch);
    if (!payment) return null;
    const { rideId, riderId, amount: fare, currency, purpose } = payment;
    if (purpose === 'fare')
      await notify(sql, { userId: riderId, kind: 'payment_failed', facts: { rideId, fare, currency } });
    else await notifyTipFailed(sql, payment);
    return recordPaymentChange(sql, payment, null);
  });

/** Lets a rider know, who may have left the end of the ride, that a tip was not paid. It is no debt. */
async function notifyTipFailed(sql: Sql, { rideId, riderId: userId, reason }: Payment): Promise<void> {
  // What came of another sum goes back, which has notices of its own.
  if (reason === 'other_sum') return;
  const message = noticeText('tip_failed', (await userById(sql, userId))?.language ?? null);
  await notify(sql, { userId, kind: 'ops_message', facts: { rideId, message, notice: 'tip_failed' } });
}

/**
 * Changes a payment and its ride, and publishes the change after the commit. Returns false when there was nothing to
 * change.
 */
async function change(core: Core, work: (sql: Sql) => Promise<WrittenRide | null>): Promise<boolean> {
  const ride = await core.transaction(work);
  if (!ride) return false;
  await publishRide(core, ride);
  // What its rider has paid covers more of what goes back.
  await publishRefundsOf(core, [ride.id]);
  return true;
}
