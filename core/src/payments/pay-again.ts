import type { PayAgain } from '@waka/contracts/payments/payment-requests';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../platform/actor.ts';
import { DAY, HOUR, MINUTE, takeOrRefuse, type Limit } from '../accounts/limits/limits.ts';
import type { Core } from '../platform/core.ts';
import { AppError } from '../platform/app-error.ts';
import { publishRide } from '../rides/moves/publish-ride.ts';
import { ownRide, rideById } from '../rides/views/read-rides.ts';
import { presentRide } from '../rides/views/ride.presenter.ts';
import { lastPayment, recordPaymentChange } from './payment-row.ts';
import type { Payment } from './payment.entity.ts';
import { ensureWallet } from './catalogue/method-rules.ts';
import { rideCard } from './cards/ride-card.ts';
import { paymentDue } from './ride-payment-due.ts';

/**
 * Asks the rider's wallet or card, or another one, for a ride whose payment failed. Each try has a reference of its own;
 * money that an earlier try brings later is refunded. A repeated call counts once.
 * Throws AppError `payment.not_open` or `request.invalid`.
 */
export async function payAgain(
  core: Core,
  rider: Actor,
  rideId: string,
  { method, cardId: chosen }: PayAgain,
): Promise<RideView> {
  const { region } = await ownRide(core.sql, rider, rideId);
  const catalogue = await core.methods.read();
  const again = await core.transaction(async (sql) => {
    const last = await lastPayment(sql, rideId);
    if (last?.state !== 'failed' || last.waivedAt || last.riderId !== rider.id) return null;
    const { riderId, driverId, amount, currency } = last;
    ensureWallet(core, catalogue, { region, method, amount });
    const cardId = await rideCard(sql, riderId, { method, cardId: chosen });
    const payment = await paymentDue(sql, { rideId, riderId, driverId, amount, currency, method, cardId });
    await takeOrRefuse(sql, core.config, limitsOf(payment));
    return { ride: await recordPaymentChange(sql, payment, rider.id), paymentId: payment.id };
  });
  if (again) {
    core.wakePayments({ name: 'collect', paymentId: again.paymentId });
    await publishRide(core, again.ride);
    return presentRide(again.ride, rider);
  }
  const now = await rideById(core, rider, rideId);
  if (now.payment?.method === method && (now.payment.state === 'due' || now.payment.state === 'requested')) return now;
  throw new AppError('payment.not_open', { ride: now });
}

/** Returns the limits; each try prompts the payer on a phone. */
export const limitsOf = ({ rideId, payer }: Payment): Limit[] => [
  { kind: 'payment:ride', subject: rideId, most: 3, withinSeconds: 10 * MINUTE },
  { kind: 'payment:ride', subject: rideId, most: 10, withinSeconds: DAY },
  ...(payer ? [{ kind: 'payment:payer', subject: payer, most: 6, withinSeconds: HOUR }] : []),
];
