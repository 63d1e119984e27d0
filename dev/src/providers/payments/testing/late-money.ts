import { takeCash } from '@waka/core/payments/take-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { aRideToPay, rowOf, until, type Paid, type PaymentHarness } from './payment-harness.ts';

/** Creates an admin. */
export async function anAdmin({ core }: PaymentHarness): Promise<Actor> {
  const { id } = await aRider(core);
  await core.sql(`UPDATE users SET user_type = 'admin' WHERE id = $1`, [id]);
  return { id, role: 'admin' };
}

let phones = 0;
/** Returns a number of its own: one is asked a few times an hour only. */
export const aPhone = (): string => `+2246621${String((phones += 1)).padStart(5, '0')}`;

/** Asks the provider, like the next poll. */
export async function poll(harness: PaymentHarness, { paymentId }: Paid, minutes = 0): Promise<void> {
  await harness.timePasses(paymentId, minutes);
  await harness.collect(paymentId);
}

/** Creates a payment by MTN whose money came after the driver was paid in cash: it has to go back. */
export async function lateMoney(harness: PaymentHarness, payer = aPhone()): Promise<Paid> {
  const paid = await aRideToPay(harness, 'mtn_money', payer);
  await harness.collect(paid.paymentId);
  await takeCash(harness.core, paid.driver, paid.rideId);
  await until(async () => {
    await poll(harness, paid);
    return (await rowOf(harness, paid)).refundDueAt !== null;
  });
  return paid;
}

export const switched = (url: string, switches: object): Promise<Response> =>
  fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });
