import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { Core } from '../platform/core.ts';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { postRidePaid, postTip } from '../ledger/post-ride.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { rewardReferrers } from '../referrals/reward-referrers.ts';
import { publishRide } from '../rides/publish-ride.ts';
import type { WrittenRide } from '../rides/write-ride.ts';
import { tellPayment } from './payment-row.ts';
import type { Payment } from './payment.entity.ts';
import { setFailed, setPaid, setRefundDue, setRequested } from './payments.repository.ts';

type Settling = Pick<Payment, 'id'>;

/** The provider has taken the question; a try that was overtaken by a later one has nothing to say. */
export const paymentRequested = (
  core: Core,
  { id, tries }: Pick<Payment, 'id' | 'tries'>,
  asked: { token: string | null; payUrl: string | null },
): Promise<boolean> =>
  change(core, async (sql) => {
    const { token: providerToken, payUrl } = asked;
    const payment = await setRequested(sql, { id, tries }, { providerToken, payUrl });
    return payment ? tellPayment(sql, payment, null) : null;
  });

/** The wallet has paid: once, however many say so. Money that comes after the driver was sent for cash has to go back. */
export async function paymentPaid(core: Core, { id }: Settling, transactionId: string): Promise<boolean> {
  const isPaid = await change(core, async (sql) => {
    const payment = await setPaid(sql, id, transactionId);
    if (!payment) return null;
    const ride = await tellPayment(sql, payment, null);
    if (payment.purpose === 'tip') {
      await lockDriver(sql, payment.driverId);
      await postTip(sql, payment);
      return ride;
    }
    await postRidePaid(sql, ride);
    await rewardReferrers(sql, ride);
    return ride;
  });
  if (!isPaid) await moneyIsNotOurs(core, { id }, transactionId);
  return isPaid;
}

/** Money has come that pays nothing of ours. */
export async function moneyIsNotOurs(core: Core, { id }: Settling, transactionId: string): Promise<void> {
  const [payment] = await setRefundDue(core.sql, id, transactionId);
  if (payment) core.logger.error({ payment: id, transactionId }, 'money came too late or in part: it has to go back');
}

/** It will not be paid by the wallet: the rider is told, and may try again or pay the driver in cash. `watch` when money could still come. */
export const paymentFailed = (
  core: Core,
  { id }: Settling,
  { reason, watch }: { reason: PaymentFailure; watch: boolean },
): Promise<boolean> =>
  change(core, async (sql) => {
    const payment = await setFailed(sql, id, reason, watch);
    if (!payment) return null;
    const { rideId, riderId, amount: fare, currency, purpose } = payment;
    // A tip that does not come is no debt.
    if (purpose === 'fare')
      await notify(sql, { userId: riderId, kind: 'payment_failed', facts: { rideId, fare, currency } });
    return tellPayment(sql, payment, null);
  });

/** A change of a payment and of its ride, told once it is committed. False when there was nothing to change. */
async function change(core: Core, work: (sql: Sql) => Promise<WrittenRide | null>): Promise<boolean> {
  const ride = await core.transaction(work);
  if (ride) await publishRide(core, ride);
  return ride !== null;
}
