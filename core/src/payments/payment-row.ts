import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { IsNull } from 'typeorm';
import { lockName } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { writeRide } from '../rides/moves/moves.repository.ts';
import type { WrittenRide } from '../rides/moves/write-ride.repository.ts';
import { Payment } from './payment.entity.ts';
import { newestPayment } from './payments.repository.ts';

/**
 * Reads the newest payment of a ride for a purpose, which is the valid one, and locks it against the other side's
 * decisions.
 */
export async function lastPayment(
  sql: Sql,
  rideId: string,
  purpose: Payment['purpose'] = 'fare',
): Promise<Payment | null> {
  // Not the ride's own row: settling a payment locks that after the payment.
  await lockName(sql, `payment of ${rideId}`);
  return newestPayment(sql, { rideId, purpose });
}

/** Copies the state of a payment into the ride, as a change that both sides get; of one for what was short of cash with that. */
export async function recordPaymentChange(
  sql: Sql,
  payment: Payment,
  actorId: string | null,
  { isCashShort = false } = {},
): Promise<WrittenRide> {
  const { method, state, amount, currency, reason, payUrl, dialCode, dialUntil, purpose, cardId, needsCheck } = payment;
  const dial = dialCode && dialUntil && { code: dialCode, until: dialUntil.toISOString() };
  const view: RidePayment = {
    method,
    state,
    amount,
    currency,
    reason,
    ...(payUrl && { payUrl }),
    ...(dial && { dial }),
    ...(needsCheck && { needsCheck }),
    ...(isCashShort && { isCashShort }),
  };
  // A ride in cash stays one until its rider asks a wallet for what was not given.
  const chosen = state === 'due' ? { payment_method: method } : {};
  const ride = await writeRide(sql, {
    rideId: payment.rideId,
    move: 'pay',
    actorId,
    set:
      purpose === 'tip'
        ? { tip: JSON.stringify(view) }
        : { payment: JSON.stringify(view), ...chosen, ...(cardId && { card_id: cardId }) },
  });
  if (!ride) throw new Error('a ride that is not completed has a payment');
  return ride;
}

/** Stores what the provider calls a payment that was no longer due when the answer to its last try came. */
export const keepToken = (
  { manager }: Sql,
  { id, tries }: Pick<Payment, 'id' | 'tries'>,
  providerToken: string,
): Promise<unknown> => manager.update(Payment, { id, tries, providerToken: IsNull() }, { providerToken });
