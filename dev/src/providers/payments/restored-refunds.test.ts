import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { askRefund, decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { withdrawRefund } from '@waka/core/ops/money/withdraw-refund';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { type CardRide } from './testing/card-steps.ts';
import { bankChanges, followed, followedSlowly, forgetCards, report } from './testing/dispute-steps.ts';
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

const nextCheckOf = async (id: string) =>
  (
    await harness.core.sql<{ at: Date | null }>(
      'SELECT next_check_at AS at FROM card_disputes WHERE provider_id = $1',
      [id],
    )
  )[0]?.at;

/** Stores that the bank has taken so much more of the fare by another dispute; returns what the provider calls that. */
async function lostToo({ rideId }: CardRide, amount: number): Promise<string> {
  const providerId = `du_${randomUUID().replaceAll('-', '')}`;
  await harness.core.sql(
    `INSERT INTO card_disputes (provider_id, rail, credentials, region, payment_id, amount, currency, state, is_withdrawn,
       closed_at, next_check_at)
     SELECT $2, rail, credentials, 'SL', id, $3, currency, 'lost', true, clock_timestamp(), NULL
     FROM payments WHERE ride_id = $1`,
    [rideId, providerId, amount],
  );
  return providerId;
}

const notRestored = async ({ rideId }: CardRide) =>
  (
    await harness.core.sql<{ amount: number }>(
      `SELECT (details->>'amount')::int AS amount FROM audit_log
       WHERE subject_id = $1 AND action = 'ride.refund_not_restored' ORDER BY id`,
      [rideId],
    )
  ).map(({ amount }) => amount);

describe('a lost dispute that the bank decides anew for us', () => {
  test('restores what its loss withdrew, once, however often and by how many workers it is read', async () => {
    const { ride, id, amount } = await paidBut(600);
    const before = (await driverBalance(harness.core, ride.driver)).balance;
    await note(ride, 400, 'driver');
    await note(ride, 400, 'driver');
    await note(ride, 200);
    await lose(id);
    expect(await sums(ride)).toEqual([200, 400]);
    await bankChanges(harness, id, { status: 'won' });
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([200, 200, 200, 400]);
    expect(await postedOf(ride)).toEqual({ driver_earnings: 800, refunds: 200, refunds_due: -1000 });
    expect(before - (await driverBalance(harness.core, ride.driver)).balance).toBe(800);
    const story = await harness.core.sql(
      `SELECT id FROM audit_log WHERE subject_id = $1 AND action = 'ride.refund_restored'`,
      [ride.rideId],
    );
    expect(story).toHaveLength(2);
    // Each is given by itself, and all of it is what was decided.
    for (const one of await listed(ride)) await credit(one.id, one.amount);
    expect(await postedOf(ride)).toEqual({ driver_earnings: 800, refunds: 200, rider_credit: -1000 });
    await note(ride, amount - 1000);
  });

  test('restores them also where it was looked at again in between, and withdraws them again', async () => {
    const { ride, id, amount } = await paidBut(600);
    await note(ride, 700, 'driver');
    await lose(id);
    await bankChanges(harness, id, { status: 'under_review' });
    expect(await sums(ride)).toEqual([600]);
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([100, 600]);
    expect(await postedOf(ride)).toEqual({ driver_earnings: 700, refunds_due: -700 });
    await bankChanges(harness, id, { status: 'lost' });
    expect(await sums(ride)).toEqual([600]);
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([100, 600]);
    expect((await rideFile(harness.core, admin, ride.rideId, reason)).details?.paid).toBe(amount);
  });

  test('restores nothing where ops has decided about a refund since', async () => {
    const { ride, id } = await paidBut(600);
    await note(ride, 400);
    await note(ride, 400);
    const [first] = await listed(ride);
    await lose(id);
    await credit(first?.id ?? '');
    expect(await sums(ride)).toEqual([200]);
    await harness.core.sql(`UPDATE fare_refunds SET amount = 100 WHERE ride_id = $1 AND given_at IS NULL`, [
      ride.rideId,
    ]);
    await harness.core.sql(`UPDATE fare_refunds SET amount = 300 WHERE ride_id = $1 AND way = 'withdrawn'`, [
      ride.rideId,
    ]);
    await note(ride, 100);
    await bankChanges(harness, id, { status: 'won' });
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([100, 100]);
    expect(await notRestored(ride)).toEqual([300]);
  });

  test('restores nothing of what a dispute cut from a refund whose rest ops has withdrawn since', async () => {
    const { ride, id } = await paidBut(600);
    await note(ride, 400);
    await note(ride, 400, 'driver');
    await lose(id);
    const rest = (await listed(ride)).find((one) => one.amount === 200);
    await withdrawRefund(harness.core, admin, rest?.id ?? '', { reason });
    const { balance } = await driverBalance(harness.core, ride.driver);
    await bankChanges(harness, id, { status: 'won' });
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([400]);
    expect(await notRestored(ride)).toEqual([200]);
    expect((await driverBalance(harness.core, ride.driver)).balance).toBe(balance);
  });

  test('restores as much as is left, and the rest once that is won, too', async () => {
    const { ride, id, amount } = await paidBut(600);
    await note(ride, 400, 'shared');
    await note(ride, 400, 'driver');
    await lose(id);
    const another = await lostToo(ride, amount - 700);
    await bankChanges(harness, id, { status: 'won' });
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([100, 200, 400]);
    expect(await notRestored(ride)).toEqual([100]);
    expect((await postedOf(ride)).refunds_due).toBe(-700);
    await harness.core.sql(`UPDATE card_disputes SET state = 'won' WHERE provider_id = $1`, [another]);
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([100, 100, 200, 400]);
    expect((await postedOf(ride)).refunds_due).toBe(-800);
    for (const one of await listed(ride)) await credit(one.id, one.amount);
    expect((await postedOf(ride)).rider_credit).toBe(-800);
  });

  test('restores also what was withdrawn later, when another dispute was the last to be lost', async () => {
    const { ride, id } = await paidBut(600);
    const underWay = await note(ride, 700);
    await askRefund(harness.core, admin, underWay, reason);
    await lose(id);
    await lostToo(ride, 10);
    const [made] = await listed(ride);
    await harness.core.sql('UPDATE refunds SET next_check_at = NULL WHERE id = $1', [made?.refund?.id]);
    await decideRefund(harness.core, admin, made?.refund?.id ?? '', { decision: 'was_refused', reason });
    expect(await sums(ride)).toEqual([590]);
    await bankChanges(harness, id, { status: 'won' });
    expect(await sums(ride)).toEqual([110, 590]);
    expect((await postedOf(ride)).refunds_due).toBe(-700);
  });

  test('restores also what was decided at the moment at which it was lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      await forgetCards(harness);
      const { ride, id } = await paidBut(300);
      const [, noted] = await Promise.allSettled([bankChanges(harness, id, { status: 'lost' }), note(ride, 500)]);
      await bankChanges(harness, id, { status: 'won' });
      expect((await sums(ride)).reduce((sum, one) => sum + one, 0)).toBe(noted.status === 'fulfilled' ? 500 : 0);
      expect(await notRestored(ride)).toEqual([]);
    }
  });

  test('restores no more than was paid where a refund is decided at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      await forgetCards(harness);
      const { ride, id, amount } = await paidBut(300);
      await note(ride, 500);
      await lose(id);
      await Promise.allSettled([bankChanges(harness, id, { status: 'won' }), note(ride, amount - 300)]);
      const due = (await sums(ride)).reduce((sum, one) => sum + one, 0);
      expect([500, amount]).toContain(due);
      expect(await postedOf(ride)).toEqual({ refunds: due, refunds_due: -due });
    }
  });
});

describe('an answer of the bank that comes late', () => {
  test('is not stored over a newer one, and the bank is asked once more', async () => {
    const { ride, id, amount } = await paidBut(600);
    await note(ride, 700);
    await lose(id);
    await report(harness, id);
    await followedSlowly(harness, () => bankChanges(harness, id, { status: 'won' }));
    expect(await sums(ride)).toEqual([100, 600]);
    expect(await postedOf(ride)).toEqual({ refunds: 700, refunds_due: -700 });
    expect(await nextCheckOf(id)).not.toBeNull();
    await followed(harness);
    expect(await nextCheckOf(id)).toBeNull();
    expect(await sums(ride)).toEqual([100, 600]);
    expect((await rideFile(harness.core, admin, ride.rideId, reason)).details?.paid).toBe(amount);
  });

  test.each([false, true])(
    'has a webhook that came meanwhile ask again at once; without an answer: %s',
    async (fails) => {
      const { ride, id, amount } = await paidBut(600);
      await report(harness, id);
      await followedSlowly(harness, async () => {
        await harness.askStripe(`disputes/${id}`, { 'metadata[status]': 'lost' });
        await report(harness, id);
        if (fails) throw new Error('the network is gone');
      });
      expect(await postedOf(ride)).toEqual(fails ? {} : { disputed: amount - 600, wallet: 600 - amount });
      await followed(harness);
      expect(await postedOf(ride)).toEqual({ chargebacks: amount - 600, wallet: 600 - amount });
    },
  );
});
