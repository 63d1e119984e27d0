import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { takeCash } from '@waka/core/payments/take-cash';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import { rideById } from '@waka/core/rides/views/read-rides';
import {
  openPaymentHarness,
  aRideToPay,
  postingsOf,
  rowOf,
  storyOf,
  until,
  type Paid,
  type PaymentHarness,
} from './testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

const momo = { rail: 'momo', credentials: 'MOMO', region: 'SL' } as const;
const orangeMoney = { rail: 'orange', credentials: 'ORANGE_MONEY', region: 'SL' } as const;
const mtn = (lastDigits?: string) => aRideToPay(harness, 'mtn_money', lastDigits && `+22466${lastDigits}`);
const orange = () => aRideToPay(harness, 'orange_money');
// A callback that came before its request was recorded is lost, and the next poll has the result.
const isIn = (paid: Paid, state: string) =>
  until(async () => {
    if ((await rowOf(harness, paid)).state === state) return true;
    if (harness.calls.some(({ path }) => path.endsWith(paid.reference))) await poll(paid);
    return false;
  });
const paidOnce = ['ride_completed', 'ride_paid'];

async function asked(paid: Paid): Promise<Paid> {
  await harness.collect(paid.paymentId);
  return paid;
}

/** Asks the provider, like the next poll. */
async function poll({ paymentId }: Paid, minutes = 0): Promise<void> {
  await harness.timePasses(paymentId, minutes);
  await harness.collect(paymentId);
}

async function choose(paid: Paid, choice: string): Promise<void> {
  const { payUrl } = await rowOf(harness, paid);
  await fetch(String(payUrl), { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
}

describe('MTN', () => {
  test('prompts the rider’s phone and notifies both when it has paid', async () => {
    const paid = await mtn();
    const { rideId, rider, driver } = paid;
    expect((await rideById(harness.core, rider, rideId)).payment).toMatchObject({ state: 'due', method: 'mtn_money' });
    await harness.collect(paid.paymentId);
    await isIn(paid, 'paid');
    expect(await storyOf(harness, paid)).toEqual(['due', 'requested', 'paid']);
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    const ride = await rideById(harness.core, driver, rideId);
    expect(ride).toMatchObject({
      status: 'completed',
      payment: { state: 'paid', amount: ride.fare, currency: ride.currency, reason: null },
    });
    const published = harness.core.publisher.published.filter(
      ({ payload }) => Object(payload).lastEvent?.type === 'payment',
    );
    const rooms = published.filter(({ payload }) => Object(payload).id === rideId).map(({ room }) => room);
    expect(rooms).toEqual(expect.arrayContaining([`user:${rider.id}`, `user:${driver.id}`]));
  });

  test.each([
    ['3123471', 'sent twice'],
    ['3123473', 'by PUT'],
  ])('callback %s counts once: %s', async (digits) => {
    const paid = await asked(await mtn(digits));
    await isIn(paid, 'paid');
    await until(async () => harness.calls.some(({ path }) => path.endsWith(paid.reference)));
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    expect(await storyOf(harness, paid)).toEqual(['due', 'requested', 'paid']);
  });

  test('callback that overtakes the answer is not needed', async () => {
    const paid = await asked(await mtn('3123472'));
    expect((await rowOf(harness, paid)).state).toBe('requested');
    await poll(paid);
    expect((await rowOf(harness, paid)).state).toBe('paid');
  });

  test('callback that never comes is not needed', async () => {
    const paid = await asked(await mtn('3123470'));
    await until(async () => {
      await poll(paid);
      return (await rowOf(harness, paid)).state === 'paid';
    });
    expect(harness.calls.filter(({ path }) => path.endsWith(paid.reference))).toEqual([]);
  });

  test('callback with a false result is ignored', async () => {
    const paid = await asked(await mtn('3123474'));
    await isIn(paid, 'failed');
    expect(harness.calls.find(({ path }) => path.endsWith(paid.reference))?.body).toContain('SUCCESSFUL');
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  });

  test.each([
    ['3123451', 'refused'],
    ['3123452', 'timed_out'],
    ['3123455', 'no_account'],
    ['3123464', 'no_funds'],
    ['3123450', 'no_funds'],
    ['3123460', 'unavailable'],
  ])('failure of %s is shown as %s, and the driver takes cash', async (digits, reason) => {
    const paid = await asked(await mtn(digits));
    await isIn(paid, 'failed');
    expect(await rowOf(harness, paid)).toMatchObject({ reason, nextCheckAt: null });
    const ride = await takeCash(harness.core, paid.driver, paid.rideId);
    expect(ride.payment).toMatchObject({ state: 'cash_instead' });
    expect((await takeCash(harness.core, paid.driver, paid.rideId)).seq).toBe(ride.seq);
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid_in_cash']);
    expect(await storyOf(harness, paid)).toEqual(['due', 'requested', 'failed', 'cash_instead']);
  });

  test('is requested again when the provider was unreachable', async () => {
    const paid = await asked(await mtn('3123476'));
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'due', tries: 1 });
    await poll(paid);
    await isIn(paid, 'paid');
  });

  test('is requested once, though the process crashed between the request and its record', async () => {
    const paid = await mtn('3123470');
    const [row] = await harness.core.sql<{ amount: number; payer: string }>('SELECT * FROM payments WHERE id = $1', [
      paid.paymentId,
    ]);
    const died = { reference: paid.reference, tries: 1, token: null, channel: null, payer: row?.payer ?? '' };
    const money = { amount: row?.amount ?? 0, currency: 'SLE' as const };
    const { kind } = (await harness.wallets(momo)?.start({ ...died, money })) ?? { kind: null };
    expect(kind).toBe('asked');
    expect((await rowOf(harness, paid)).state).toBe('due');
    await harness.collect(paid.paymentId);
    expect((await rowOf(harness, paid)).state).toBe('requested');
    await until(async () => {
      await poll(paid);
      return (await rowOf(harness, paid)).state === 'paid';
    });
  });

  test('that pays too little has not paid, and the money is to be refunded', async () => {
    const paid = await asked(await mtn('3123477'));
    await isIn(paid, 'failed');
    await until(async () => (await rowOf(harness, paid)).refundDueAt !== null);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', nextCheckAt: null });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  });

  test('is waited for a quarter of an hour, and watched longer', async () => {
    const paid = await asked(await mtn('3123453'));
    await poll(paid, 5);
    expect((await rowOf(harness, paid)).state).toBe('requested');
    await poll(paid, 11);
    expect(await rowOf(harness, paid)).toMatchObject({
      state: 'failed',
      reason: 'timed_out',
      nextCheckAt: expect.any(Date),
    });
    await poll(paid, 60 * 24);
    expect((await rowOf(harness, paid)).nextCheckAt).toBeNull();
  });

  test('is requested by one of twenty concurrent callers', async () => {
    const paid = await mtn('3123453');
    await Promise.all(Array.from({ length: 20 }, () => harness.collect(paid.paymentId)));
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', tries: 1 });
    expect(await storyOf(harness, paid)).toEqual(['due', 'requested']);
  });
});

describe('Orange', () => {
  test('shows its page to the rider alone, and notifies both when it is paid there', async () => {
    const paid = await asked(await orange());
    const { rider, driver, rideId } = paid;
    const { payment } = await rideById(harness.core, rider, rideId);
    expect(payment).toMatchObject({ state: 'requested', payUrl: expect.stringContaining('/pay/') });
    expect((await rideById(harness.core, driver, rideId)).payment).not.toHaveProperty('payUrl');
    await choose(paid, 'approve_twice');
    await isIn(paid, 'paid');
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    expect((await rideById(harness.core, rider, rideId)).payment).not.toHaveProperty('payUrl');
  });

  test('is queried when its callback was lost', async () => {
    const paid = await asked(await orange());
    await choose(paid, 'approve_unheard');
    expect((await rowOf(harness, paid)).state).toBe('requested');
    await poll(paid);
    expect((await rowOf(harness, paid)).state).toBe('paid');
  });

  test.each([
    ['refuse', 'refused'],
    ['forge', 'refused'],
    ['expire', 'timed_out'],
  ])('page left by "%s" is shown as %s', async (choice, reason) => {
    const paid = await asked(await orange());
    await choose(paid, choice);
    await isIn(paid, 'failed');
    expect(await rowOf(harness, paid)).toMatchObject({ reason });
  });

  test('page that was never shown is replaced by another, on which alone the ride is paid', async () => {
    const paid = await orange();
    const [row] = await harness.core.sql<{ amount: number }>('SELECT amount FROM payments WHERE id = $1', [
      paid.paymentId,
    ]);
    const died = { reference: paid.reference, tries: 1, token: null, channel: null, payer: null };
    await harness
      .wallets(orangeMoney)
      ?.start({ ...died, money: { amount: row?.amount ?? 0, currency: 'SLE' as const } });
    await harness.core.sql('UPDATE payments SET tries = 1 WHERE id = $1', [paid.paymentId]);
    await harness.collect(paid.paymentId);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', tries: 2 });
    await choose(paid, 'approve');
    await isIn(paid, 'paid');
  });
});

describe('a wallet and cash at once', () => {
  test('settle a ride one way or the other, whichever is first', async () => {
    const rides = await Promise.all(Array.from({ length: 8 }, () => mtn('3123470')));
    await Promise.all(rides.map(asked));
    await new Promise((resolve) => setTimeout(resolve, 60));
    await Promise.all(
      rides.map(async (paid) => {
        await harness.timePasses(paid.paymentId);
        await Promise.allSettled([
          harness.collect(paid.paymentId),
          takeCash(harness.core, paid.driver, paid.rideId),
          walletCalledBack(harness.core, paid.reference),
          harness.collect(paid.paymentId),
        ]);
      }),
    );
    for (const paid of rides) {
      await until(async () => (await rowOf(harness, paid)).state !== 'requested');
      const [{ state }, postings] = [await rowOf(harness, paid), await postingsOf(harness, paid)];
      const settlement = state === 'paid' ? 'ride_paid' : 'ride_paid_in_cash';
      expect(postings).toEqual(['ride_completed', settlement]);
    }
  });

  test('leave the wallet’s money to be refunded', async () => {
    const paid = await asked(await mtn('3123470'));
    await takeCash(harness.core, paid.driver, paid.rideId);
    await until(async () => {
      await poll(paid);
      return (await rowOf(harness, paid)).refundDueAt !== null;
    });
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'cash_instead', nextCheckAt: null });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid_in_cash']);
  });

  test('change nothing once the wallet has paid', async () => {
    const paid = await asked(await mtn());
    await isIn(paid, 'paid');
    await expect(takeCash(harness.core, paid.driver, paid.rideId)).rejects.toMatchObject({ code: 'payment.not_open' });
  });
});

test('a wallet whose provider is not set up is shown as failed', async () => {
  const paid = await mtn();
  const { collectPayment } = await import('@waka/core/payments/collect-payment');
  await collectPayment(harness.core, () => null, paid.paymentId);
  expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'unavailable', nextCheckAt: null });
});

test('a callback about an unknown payment changes nothing', async () => {
  for (const reference of ['00000000-0000-4000-8000-000000000000', "' OR true --"]) {
    await expect(walletCalledBack(harness.core, reference)).resolves.toBeUndefined();
  }
});
