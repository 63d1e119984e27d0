import { isTip, TIP_DAYS, type TipRequest } from '@waka/contracts/payments/tip';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import { takeOrRefuse } from '../accounts/limits/limits.ts';
import type { Core } from '../platform/core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { publishRide } from '../rides/moves/publish-ride.ts';
import { ownRide, rideById } from '../rides/views/read-rides.ts';
import { refuseMove } from '../rides/moves/refuse-move.ts';
import { presentRide } from '../rides/views/ride.presenter.ts';
import { ensureWallet } from './catalogue/method-rules.ts';
import { rideCard } from './cards/ride-card.ts';
import { limitsOf } from './pay-again.ts';
import { lastPayment, recordPaymentChange } from './payment-row.ts';
import { isTippable } from './owed-rides.repository.ts';
import { paymentDue } from './ride-payment-due.ts';

/**
 * Requests a tip from the rider's wallet or card, in the way of fares: only the provider's answer moves money. One a ride; a
 * failed tip can be requested again. A repeated call counts once.
 * Throws AppError `request.invalid` or `payment.tip_given`.
 */
export async function tipDriver(core: Core, rider: Actor, rideId: string, tip: TipRequest): Promise<RideView> {
  const ride = await ownRide(core.sql, rider, rideId);
  const { driverId, currency, region } = ride;
  const fields = { amount: 'This amount can’t be given as a tip' };
  ensure(isTip(tip.amount, currency), 'request.invalid', { fields });
  const catalogue = await core.methods.read();
  const asked = await core.transaction(async (sql) => {
    // Locked first, so that the result of an earlier call is visible.
    const last = await lastPayment(sql, rideId, 'tip');
    if (last && last.state !== 'failed') return 'asked before' as const;
    const tippable = await isTippable(sql, rideId, rider.id, TIP_DAYS);
    if (!tippable || driverId === null) return null;
    ensureWallet(core, catalogue, { region, method: tip.method, amount: tip.amount });
    const cardId = await rideCard(sql, rider.id, {
      method: tip.method,
      cardId: tip.cardId ?? ride.cardId ?? undefined,
    });
    const owed = { rideId, riderId: rider.id, driverId, currency, amount: tip.amount, method: tip.method, cardId };
    const payment = await paymentDue(sql, owed, 'tip');
    await takeOrRefuse(sql, core.config, limitsOf(payment));
    return { ride: await recordPaymentChange(sql, payment, rider.id), paymentId: payment.id };
  });
  if (asked === null) return refuseMove(core, rider, rideId);
  if (asked !== 'asked before') {
    core.wakePayments({ name: 'collect', paymentId: asked.paymentId });
    await publishRide(core, asked.ride);
    return presentRide(asked.ride, rider);
  }
  const now = await rideById(core, rider, rideId);
  if (now.tip?.amount === tip.amount && now.tip.method === tip.method) return now;
  throw new AppError('payment.tip_given', { ride: now });
}
