import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { takeCash } from '@waka/core/payments/take-cash';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import type { Collection, Wallets } from '@waka/core/payments/wallets/wallet-port';
import { listen, sandboxServer, shut } from '../sandbox-http.ts';
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
  await harness.core.sql(`UPDATE ride_methods SET rail = 'lengopay', credentials = 'LENGOPAY', channel = 'lp-om-gn'
    WHERE region = 'GN' AND method = 'orange_money'`);
  harness.core.methods.invalidate();
});
beforeEach(() => switched({}));
afterAll(() => harness.close());

const paidOnce = ['ride_completed', 'ride_paid'];

const switched = (switches: object) =>
  fetch(`${harness.urls.lengoPay}/switches`, { method: 'POST', body: JSON.stringify(switches) });

async function asked(digits = '2000000'): Promise<Paid> {
  const paid = await aRideToPay(harness, 'orange_money', `+22466${digits}`, 'conakry');
  await harness.collect(paid.paymentId);
  return paid;
}

async function poll({ paymentId }: Paid, minutes = 0): Promise<void> {
  await harness.timePasses(paymentId, minutes);
  await harness.collect(paymentId);
}

/** Waits for a state, also where a callback came before its request was recorded. */
const isIn = (paid: Paid, state: string) =>
  until(async () => {
    if ((await rowOf(harness, paid)).state === state) return true;
    if (harness.calls.some(({ path }) => path.endsWith(paid.reference))) await poll(paid);
    return false;
  });

describe('LengoPay', () => {
  test('prompts the phone of the rider, and is asked what became of it', async () => {
    const paid = await asked();
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', providerToken: expect.any(String) });
    await isIn(paid, 'paid');
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
    expect(await storyOf(harness, paid)).toEqual(['due', 'requested', 'paid']);
  });

  test.each([
    ['3123451', 'refused'],
    ['3123452', 'timed_out'],
    ['3123474', 'refused'],
  ])('failure of %s is shown as %s, with any callback', async (digits, reason) => {
    const paid = await asked(digits);
    await isIn(paid, 'failed');
    expect(await rowOf(harness, paid)).toMatchObject({ reason });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  });

  test.each(['3123471', '3123472'])('callback of %s, twice or before the answer, counts once', async (digits) => {
    const paid = await asked(digits);
    await isIn(paid, 'paid');
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
  });

  test('that brings another sum has not paid, and the money is to go back', async () => {
    const paid = await asked('3123477');
    await until(async () => (await rowOf(harness, paid)).refundDueAt !== null || (await poll(paid).then(() => false)));
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', nextCheckAt: null });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  });

  test('prompts once although its answer was lost, and the callback names the payment', async () => {
    const paid = await asked('3123475');
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', providerToken: null });
    await isIn(paid, 'paid');
    expect((await rowOf(harness, paid)).hintedToken).not.toBeNull();
    expect(await postingsOf(harness, paid)).toEqual(paidOnce);
  });

  test.each(['broken', 'wrong'])('whose answer is %s is not requested again: the phone may prompt', async (fault) => {
    await switched({ fault, times: 1 });
    const paid = await asked('2000001');
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', providerToken: null, tries: 1 });
    await poll(paid, 16);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'timed_out' });
    expect((await rowOf(harness, paid)).nextCheckAt).not.toBeNull();
  });

  test('is not asked twice after the process ended between the request and its record', async () => {
    const paid = await aRideToPay(harness, 'orange_money', '+224662000002', 'conakry');
    await harness.core.sql('UPDATE payments SET tries = 1 WHERE id = $1', [paid.paymentId]);
    await harness.collect(paid.paymentId);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', providerToken: null });
  });

  test('that prompts after cash was taken is asked what became of it, so that its money goes back', async () => {
    const paid = await aRideToPay(harness, 'orange_money', '+224663123470', 'conakry');
    const wallets: Wallets = (route) => {
      const port = harness.wallets(route);
      const start = async (collection: Collection) => {
        const started = await port?.start(collection);
        await takeCash(harness.core, paid.driver, paid.rideId);
        return started ?? { kind: 'refused' as const, reason: 'unavailable' as const };
      };
      return port && { ...port, start };
    };
    await collectPayment(harness.core, wallets, paid.paymentId);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'cash_instead', providerToken: expect.any(String) });
    await until(async () => (await rowOf(harness, paid)).refundDueAt !== null || (await poll(paid).then(() => false)));
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid_in_cash']);
  });

  test('that can’t be reached is tried again, since nothing was sent', async () => {
    const paid = await aRideToPay(harness, 'orange_money', '+224662000003', 'conakry');
    const { lengoPayWallet } = await import('@waka/core/payments/wallets/lengopay/lengopay-wallet');
    const closed = sandboxServer(() => ({ status: 200 }));
    const url = await listen(closed);
    await shut(closed);
    const nowhere = { url, licenceKey: 'licence', websiteId: 'site' };
    await collectPayment(harness.core, () => lengoPayWallet(nowhere, String), paid.paymentId);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'due', tries: 0 });
    await poll(paid);
    await isIn(paid, 'paid');
  });

  test('payment of another rider, named by a forged callback, pays nothing', async () => {
    const theirs = await asked('2000004');
    await isIn(theirs, 'paid');
    const { providerToken } = await rowOf(harness, theirs);
    await switched({ fault: 'broken', times: 1 });
    const paid = await asked('2000005');
    await walletCalledBack(harness.core, paid.reference, { pay_id: providerToken, status: 'SUCCESS' });
    await poll(paid);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'requested', hintedToken: providerToken });
    expect(await postingsOf(harness, paid)).toEqual(['ride_completed']);
  });

  test('does not serve numbers of another country', async () => {
    const paid = await aRideToPay(harness, 'orange_money', '+23276123456', 'conakry');
    await harness.collect(paid.paymentId);
    expect(await rowOf(harness, paid)).toMatchObject({ state: 'failed', reason: 'no_account' });
  });
});
