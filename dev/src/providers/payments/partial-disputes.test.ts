import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { refundDone } from '@waka/core/ops/money/refunds';
import { askRefund, decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { bankChanges, followed, forgetCards, report } from './testing/dispute-steps.ts';
import { refundSteps } from './testing/refund-steps.ts';

let harness: CardHarness;
let admin: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(async () => {
  await harness.switched({});
  await forgetCards(harness);
  await harness.ensureEven();
});
afterAll(() => harness.close());

const reason = 'The way was shorter';
const { note, credit, listed, sums, postedOf, paidBut, lose } = refundSteps(() => ({ harness, admin, reason }));
const isDisputed = { code: 'refund.disputed' };
const steps = async () => {
  await harness.core.sql(
    `UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
  );
  for (const id of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, id);
};

describe('a dispute about a part of a payment that is lost', () => {
  test('leaves the refunds that the rest covers, which are given once the bank has decided', async () => {
    const { ride, id, amount } = await paidBut(1000);
    const refundId = await note(ride, 700);
    await report(harness, id);
    await followed(harness);
    expect(await listed(ride)).toMatchObject([{ id: refundId, blocked: 'disputed' }]);
    await expect(credit(refundId)).rejects.toMatchObject(isDisputed);
    harness.core.publisher.published.length = 0;
    await bankChanges(harness, id, { status: 'lost' });
    expect(harness.core.publisher.published).toContainEqual(
      expect.objectContaining({ event: 'ops:decided', payload: { about: 'refunds' } }),
    );
    expect(await listed(ride)).toMatchObject([{ id: refundId, amount: 700, blocked: null, canAsk: true }]);
    expect((await rideFile(harness.core, admin, ride.rideId, reason)).details?.paid).toBe(1000);
    // The rest of it can still go back, and no more.
    await expect(note(ride, 301)).rejects.toMatchObject(isDisputed);
    await expect(note(ride, amount + 1)).rejects.toMatchObject({ code: 'request.invalid' });
    await note(ride, 300);
    await askRefund(harness.core, admin, refundId, reason, { amount: 700 });
    await steps();
    await steps();
    expect(await postedOf(ride)).toEqual({
      chargebacks: amount - 1000,
      refunds: 1000,
      refunds_due: -300,
      wallet: 300 - amount,
    });
  });

  test('keeps the oldest, cuts the next to what is left, and withdraws the newest, once', async () => {
    await harness.core.sql(`UPDATE commission_rates SET percent = 15`);
    const { ride, id, amount } = await paidBut(600);
    const before = (await driverBalance(harness.core, ride.driver)).balance;
    const first = await note(ride, 400, 'driver');
    const second = await note(ride, 400, 'shared');
    const third = await note(ride, 200);
    await lose(id);
    await bankChanges(harness, id, { status: 'lost' });
    const due = await listed(ride);
    expect(due.map((one) => [one.id, one.amount])).toEqual([
      [first, 400],
      [second, 200],
    ]);
    const withdrawn = await listed(ride, 'ended');
    expect(withdrawn.map(({ isWithdrawn, reference, amount: by }) => [isWithdrawn, reference, by])).toEqual([
      [true, id, 200],
      [true, id, 200],
    ]);
    expect(withdrawn.map((one) => one.id)).toContain(third);
    expect(await postedOf(ride)).toEqual({
      chargebacks: amount - 600,
      commission: 30,
      driver_earnings: 570,
      refunds_due: -600,
      wallet: 600 - amount,
    });
    expect(before - (await driverBalance(harness.core, ride.driver)).balance).toBe(570);
    // A repeat of what was decided is known, although it was cut since; the sum of before is not given.
    await note(ride, 400, 'shared', second);
    await expect(credit(second, 400)).rejects.toMatchObject({ code: 'money.changed' });
    const byHand = { reason, reference: 'by-hand', amount: 400 };
    await expect(refundDone(harness.core, admin, second, byHand)).rejects.toMatchObject({ code: 'money.changed' });
    await credit(second, 200);
    expect(await postedOf(ride)).toMatchObject({ rider_credit: -200, refunds_due: -400 });
  });

  test('counts what was given before what is due', async () => {
    const { ride, id } = await paidBut(600);
    const given = await note(ride, 500);
    await note(ride, 300);
    await credit(given);
    await lose(id);
    expect(await sums(ride)).toEqual([100]);
    expect(await postedOf(ride)).toMatchObject({ rider_credit: -500, refunds_due: -100 });
  });

  test('leaves what its provider makes to its answer, and cuts it once that has refused it', async () => {
    const { ride, id } = await paidBut(500);
    const underWay = await note(ride, 700);
    await note(ride, 200);
    await askRefund(harness.core, admin, underWay, reason);
    await lose(id);
    // What is being made counts as given: nothing is left for the other.
    expect(await sums(ride)).toEqual([700]);
    const [made] = await listed(ride);
    await harness.core.sql('UPDATE refunds SET next_check_at = NULL WHERE id = $1', [made?.refund?.id]);
    const decision = { decision: 'was_refused', reason } as const;
    await decideRefund(harness.core, admin, made?.refund?.id ?? '', decision);
    expect(await sums(ride)).toEqual([500]);
    expect(await postedOf(ride)).toMatchObject({ refunds_due: -500 });
  });

  test('gives what the payment has no more by hand or as credit', async () => {
    const { ride, id } = await paidBut(500);
    const refundId = await note(ride, 400);
    // As if half of the fare had come by credit.
    await harness.core.sql(`UPDATE rides SET fare = fare + 500 WHERE id = $1`, [ride.rideId]);
    const other = await note(ride, 500);
    await harness.core.sql(`UPDATE fare_refunds SET payment_id = (SELECT payment_id FROM fare_refunds WHERE id = $1)`, [
      refundId,
    ]);
    await lose(id);
    const due = await listed(ride);
    expect(due.map((one) => [one.id, one.amount, one.canAsk])).toEqual([
      [refundId, 400, true],
      [other, 500, false],
    ]);
    await expect(askRefund(harness.core, admin, other, reason)).rejects.toMatchObject({ code: 'refund.by_hand' });
  });

  test('and the credit of the same refund: one of the two is first, and no more is given than was left', async () => {
    for (let round = 0; round < 4; round += 1) {
      await forgetCards(harness);
      const { ride, id } = await paidBut(300);
      const refundId = await note(ride, 500, 'driver');
      await Promise.allSettled([lose(id), credit(refundId, 500)]);
      const { rider_credit: credited = 0, refunds_due: due = 0 } = await postedOf(ride);
      expect([
        [-500, 0],
        [0, -300],
      ]).toContainEqual([credited, due]);
    }
  });
});
