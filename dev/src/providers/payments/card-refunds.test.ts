import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '@waka/core/platform/actor';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import { takeCash } from '@waka/core/payments/take-cash';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aRideByCard } from './testing/card-steps.ts';

let harness: CardHarness;
let admin: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(() => harness.switched({}));
afterAll(() => harness.close());

/** Makes a ride whose card paid after its driver was paid in cash. */
async function paidTwice() {
  const ride = await aRideByCard(harness);
  await harness.steps(ride, 1);
  const [token = ''] = await harness.tokensOf(ride);
  await harness.askStripe(`payment_intents/${token}/confirm`, { off_session: 'true' });
  await takeCash(harness.core, ride.driver, ride.rideId);
  await harness.steps(ride, 1);
  const due = (await refundsForOps(harness.core, admin, 'open')).find(({ rideId }) => rideId === ride.rideId);
  if (!due) throw new Error('no refund is due');
  return { ride, due, token };
}

const refundSteps = async (count = 3) => {
  for (let step = 0; step < count; step += 1) {
    await harness.core.sql(
      `UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
    for (const id of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, id);
  }
};
const refundsAt = async (token: string) => (await harness.askStripe(`refunds?payment_intent=${token}`)).data;
const find = async (id: string) => (await refundsForOps(harness.core, admin, 'open')).find((one) => one.id === id);

describe('money that came too late', () => {
  test('is given back by Stripe, once, however often ops asks', async () => {
    const { due, token } = await paidTwice();
    expect(due).toMatchObject({ method: 'card', transactionId: token, canAsk: true, refund: null });
    const ask = () => askRefund(harness.core, admin, due.id, 'Paid in cash already');
    const asked = await Promise.allSettled([ask(), ask(), ask()]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await find(due.id)).toMatchObject({ refund: { state: 'due' } });
    await expect(
      refundDone(harness.core, admin, due.id, { reason: 'By hand', reference: 're_by_hand' }),
    ).rejects.toMatchObject({ code: 'refund.under_way' });
    await refundSteps();
    expect(await find(due.id)).toBeUndefined();
    await expect(ask()).rejects.toMatchObject({ code: 'money.changed' });
    expect(await refundsAt(token)).toMatchObject([{ amount: due.amount, status: 'succeeded' }]);
  });

  test.each(['lost', 'broken'])('is given back once when an answer is %s', async (fault) => {
    const { due, token } = await paidTwice();
    await askRefund(harness.core, admin, due.id, 'Paid in cash already');
    await harness.switched({ fault, times: 1 });
    await refundSteps(4);
    expect(await find(due.id)).toBeUndefined();
    expect(await refundsAt(token)).toHaveLength(1);
  });

  test('that Stripe refuses to give back is written down by hand', async () => {
    const { due, token } = await paidTwice();
    await harness.askStripe('refunds', { payment_intent: token });
    await askRefund(harness.core, admin, due.id, 'Paid in cash already');
    await refundSteps();
    expect(await find(due.id)).toMatchObject({ refund: { state: 'refused' } });
    await refundDone(harness.core, admin, due.id, { reason: 'Made in the dashboard', reference: 're_by_hand' });
    expect(await find(due.id)).toBeUndefined();
  });
});
