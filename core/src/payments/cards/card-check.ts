import type { CardCheck } from '@waka/contracts/money/ride-payment';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { cardsOf } from '../methods/card-customer.ts';
import type { Payment } from '../payment.entity.ts';
import { checkNow, newestPayment } from '../payments.repository.ts';

/** Returns what the rider's browser needs to answer the bank. Throws AppError where the bank asks nothing. */
export async function cardCheck(core: Core, rider: Actor, rideId: string): Promise<CardCheck> {
  const { providerToken, payer } = await askedByBank(core, rider, rideId);
  if (providerToken === null || payer === null) throw new Error('a card payment that is asked about has no card');
  return { clientSecret: await cardsOf(core).paymentSecret(providerToken), stripePaymentMethodId: payer };
}

/** Has the provider asked at once, after the rider's browser says that the bank was answered. It is not believed. */
export async function cardChecked(core: Core, rider: Actor, rideId: string): Promise<void> {
  const { reference } = await askedByBank(core, rider, rideId);
  const paymentId = await checkNow(core.sql, { reference });
  if (paymentId !== null) core.wakePayments({ name: 'collect', paymentId });
}

/** Finds the payment of a ride, of its fare or its tip, that waits for its rider. */
async function askedByBank(core: Core, rider: Actor, rideId: string): Promise<Payment> {
  const payment = (await waiting(core.sql, rider, rideId, 'fare')) ?? (await waiting(core.sql, rider, rideId, 'tip'));
  if (!payment) throw new AppError('payment.not_open', { ride: await rideById(core, rider, rideId) });
  return payment;
}

async function waiting(sql: Sql, rider: Actor, rideId: string, purpose: Payment['purpose']): Promise<Payment | null> {
  const payment = await newestPayment(sql, { rideId, purpose });
  return payment?.riderId === rider.id && payment.state === 'requested' && payment.needsCheck ? payment : null;
}
