import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { takeCash } from '@waka/core/payments/take-cash';
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
afterEach(() => switched({}));
afterAll(() => harness.close());

const paidOnce = ['ride_completed', 'ride_paid'];

const switched = (switches: object) =>
  fetch(`${harness.urls.monime}/switches`, { method: 'POST', body: JSON.stringify(switches) });

/** Creates a ride that is to be paid with Afrimoney, for which a code was issued. */
async function withCode(): Promise<Paid> {
  const paid = await aRideToPay(harness, 'afrimoney', '+23277123456');
  await harness.collect(paid.paymentId);
  return paid;
}

async function dial(paid: Paid, choice: string): Promise<void> {
  const body = new URLSearchParams({ code: String((await rowOf(harness, paid)).dialCode), choice });
  const { status } = await fetch(`${harness.urls.monime}/phone`, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}

/** Asks the provider, like the next poll. */
async function poll({ paymentId }: Paid, minutes = 0): Promise<void> {
  await harness.timePasses(paymentId, minutes);
  await harness.collect(paymentId);
}

const isIn = (paid: Paid, state: string) => until(async () => (await rowOf(harness, paid)).state === state);

describe('a code of Monime', () => {
  test('is shown to the rider alone until it is paid, by whichever phone dials it', async () => {
    const paid = await withCode();
    const { rider, driver, rideId } = paid;
    const { payment } = await rideById(harness.core, rider, rideId);
    expect(payment).toMatchObject({
      state: 'requested',
      dial: { code: expect.stringMatching(/^\*715\*1\*\d+#$/), until: expect.any(String) },
    });
    const lasts = Date.parse(payment?.dial?.until ?? '') - Date.now();
    expect(lasts).toBeGreaterThan(9 * 60_000);
    expect(lasts).toBeLessThan(10.5 * 60_000);
    expect((await rideById(harness.core, driver, rideId)).payment).not.toHaveProperty('dial');
    await dial(paid, 'approve');
    await isIn(paid, 'paid');
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    expect((await rideById(harness.core, rider, rideId)).payment).not.toHaveProperty('dial');
  });

  test('that two webhooks report is paid once', async () => {
    const paid = await withCode();
    await dial(paid, 'approve_twice');
    await isIn(paid, 'paid');
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    expect(await storyOf(harness, paid)).toEqual(['due', 'requested', 'paid']);
  });

  test('whose webhook was lost is asked about', async () => {
    const paid = await withCode();
    await dial(paid, 'approve_unheard');
    expect((await rowOf(harness, paid)).state).toBe('requested');
    await poll(paid);
    expect((await rowOf(harness, paid)).state).toBe('paid');
  });

  test('that brought another sum has not paid, and the money is to go back', async () => {
    const paid = await withCode();
    await dial(paid, 'approve_short');
    await until(async () => (await rowOf(harness, paid)).refundDueAt !== null);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'other_sum', nextCheckAt: null });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  });

  test('is not asked about for a webhook with a wrong signature', async () => {
    const paid = await withCode();
    const before = await rowOf(harness, paid);
    const callsBefore = harness.calls.length;
    await dial(paid, 'forge');
    expect(harness.calls).toHaveLength(callsBefore + 1);
    expect(await rowOf(harness, paid)).toEqual(before);
  });

  test('that has expired has failed; money that it brings later is to go back', async () => {
    const paid = await withCode();
    await dial(paid, 'expire');
    await poll(paid);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'timed_out', dialCode: null });
    expect((await rowOf(harness, paid)).nextCheckAt).not.toBeNull();
    await takeCash(harness.core, paid.driver, paid.rideId);
    const { monime } = harness.urls;
    const page = await (await fetch(`${monime}/phone`)).text();
    const [, code = ''] = /<h2>([^<]+)<\/h2><p>[^<]*expired/.exec(page) ?? [];
    await fetch(`${monime}/phone`, {
      method: 'POST',
      body: new URLSearchParams({ code, choice: 'approve' }),
      redirect: 'manual',
    });
    await until(async () => (await rowOf(harness, paid)).refundDueAt !== null);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'cash_instead', nextCheckAt: null });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid_in_cash']);
  });

  test('that was cancelled has failed for good', async () => {
    const paid = await withCode();
    await dial(paid, 'cancel');
    await poll(paid);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'refused', nextCheckAt: null });
  });

  test.each(['lost', 'broken', 'wrong'])(
    'of an answer that is %s is issued once more, and is the same one',
    async (fault) => {
      await switched({ fault, times: 1 });
      const paid = await withCode();
      expect(await rowOf(harness, paid)).toMatchObject({ state: 'due', tries: 1 });
      await poll(paid);
      expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', tries: 2 });
      const page = await (await fetch(`${harness.urls.monime}/phone`)).text();
      // The codes of the tests before are paid or ended, but that of the forged webhook.
      expect(page.match(/, pending</g)).toHaveLength(2);
      await dial(paid, 'approve');
      await isIn(paid, 'paid');
      expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    },
  );

  test('is waited for while Monime does not answer, then fails, and is watched', async () => {
    const paid = await withCode();
    await switched({ fault: 'broken' });
    await poll(paid, 5);
    expect((await rowOf(harness, paid)).state).toBe('requested');
    await poll(paid, 11);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'timed_out' });
    await switched({});
    await poll(paid);
    expect((await rowOf(harness, paid)).nextCheckAt).not.toBeNull();
  });
});
