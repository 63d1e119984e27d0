import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import { listen, sandboxServer, shut } from '../sandbox-http.ts';
import {
  openPaymentHarness,
  aRideToPay,
  postingsOf,
  rowOf,
  storyOf,
  until,
  type Paid,
  type Till,
} from './testing/payment-harness.ts';

let till: Till;
beforeAll(async () => {
  till = await openPaymentHarness();
  await till.core.sql(`UPDATE ride_methods SET rail = 'lengopay', credentials = 'LENGOPAY', channel = 'lp-om-gn'
    WHERE region = 'GN' AND method = 'orange_money'`);
  till.core.methods.invalidate();
});
beforeEach(() => switched({}));
afterAll(() => till.close());

const paidOnce = ['ride_completed', 'ride_paid'];

const switched = (switches: object) =>
  fetch(`${till.urls.lengoPay}/switches`, { method: 'POST', body: JSON.stringify(switches) });

async function asked(digits = '2000000'): Promise<Paid> {
  const paid = await aRideToPay(till, 'orange_money', `+22466${digits}`, 'conakry');
  await till.collect(paid.paymentId);
  return paid;
}

async function poll({ paymentId }: Paid, minutes = 0): Promise<void> {
  await till.timePasses(paymentId, minutes);
  await till.collect(paymentId);
}

/** Waits for a state, also where a callback came before its request was recorded. */
const isIn = (paid: Paid, state: string) =>
  until(async () => {
    if ((await rowOf(till, paid)).state === state) return true;
    if (till.calls.some(({ path }) => path.endsWith(paid.reference))) await poll(paid);
    return false;
  });

describe('LengoPay', () => {
  test('prompts the phone of the rider, and is asked what became of it', async () => {
    const paid = await asked();
    expect(await rowOf(till, paid)).toMatchObject({ state: 'requested', providerToken: expect.any(String) });
    await isIn(paid, 'paid');
    expect(await postingsOf(till, paid)).toEqual(paidOnce);
    expect(await storyOf(till, paid)).toEqual(['due', 'requested', 'paid']);
  });

  test.each([
    ['3123451', 'refused'],
    ['3123452', 'timed_out'],
    ['3123474', 'refused'],
  ])('failure of %s is shown as %s, with any callback', async (digits, reason) => {
    const paid = await asked(digits);
    await isIn(paid, 'failed');
    expect(await rowOf(till, paid)).toMatchObject({ reason });
    expect(await postingsOf(till, paid)).toEqual(['ride_completed']);
  });

  test.each(['3123471', '3123472'])('callback of %s, twice or before the answer, counts once', async (digits) => {
    const paid = await asked(digits);
    await isIn(paid, 'paid');
    expect(await postingsOf(till, paid)).toEqual(paidOnce);
  });

  test('that brings another sum has not paid, and the money is to go back', async () => {
    const paid = await asked('3123477');
    await until(async () => (await rowOf(till, paid)).refundDueAt !== null || (await poll(paid).then(() => false)));
    expect(await rowOf(till, paid)).toMatchObject({ state: 'failed', nextCheckAt: null });
    expect(await postingsOf(till, paid)).toEqual(['ride_completed']);
  });

  test('prompts once although its answer was lost, and the callback names the payment', async () => {
    const paid = await asked('3123475');
    expect(await rowOf(till, paid)).toMatchObject({ state: 'requested', providerToken: null });
    await isIn(paid, 'paid');
    expect((await rowOf(till, paid)).hintedToken).not.toBeNull();
    expect(await postingsOf(till, paid)).toEqual(paidOnce);
  });

  test.each(['broken', 'wrong'])('whose answer is %s is not requested again: the phone may prompt', async (fault) => {
    await switched({ fault, times: 1 });
    const paid = await asked('2000001');
    expect(await rowOf(till, paid)).toMatchObject({ state: 'requested', providerToken: null, tries: 1 });
    await poll(paid, 16);
    expect(await rowOf(till, paid)).toMatchObject({ state: 'failed', reason: 'timed_out' });
    expect((await rowOf(till, paid)).nextCheckAt).not.toBeNull();
  });

  test('is not asked twice after the process ended between the request and its record', async () => {
    const paid = await aRideToPay(till, 'orange_money', '+224662000002', 'conakry');
    await till.core.sql('UPDATE payments SET tries = 1 WHERE id = $1', [paid.paymentId]);
    await till.collect(paid.paymentId);
    expect(await rowOf(till, paid)).toMatchObject({ state: 'requested', providerToken: null });
  });

  test('that can’t be reached is tried again, since nothing was sent', async () => {
    const paid = await aRideToPay(till, 'orange_money', '+224662000003', 'conakry');
    const { lengoPayWallet } = await import('@waka/core/payments/wallets/lengopay/lengopay-wallet');
    const { collectPayment } = await import('@waka/core/payments/collect-payment');
    const closed = sandboxServer(() => ({ status: 200 }));
    const url = await listen(closed);
    await shut(closed);
    const nowhere = { url, licenceKey: 'licence', websiteId: 'site' };
    await collectPayment(till.core, () => lengoPayWallet(nowhere, String), paid.paymentId);
    expect(await rowOf(till, paid)).toMatchObject({ state: 'due', tries: 0 });
    await poll(paid);
    await isIn(paid, 'paid');
  });

  test('payment of another rider, named by a forged callback, pays nothing', async () => {
    const theirs = await asked('2000004');
    await isIn(theirs, 'paid');
    const { providerToken } = await rowOf(till, theirs);
    await switched({ fault: 'broken', times: 1 });
    const paid = await asked('2000005');
    await walletCalledBack(till.core, paid.reference, { pay_id: providerToken, status: 'SUCCESS' });
    await poll(paid);
    expect(await rowOf(till, paid)).toMatchObject({ state: 'requested', hintedToken: providerToken });
    expect(await postingsOf(till, paid)).toEqual(['ride_completed']);
  });

  test('does not serve numbers of another country', async () => {
    const paid = await aRideToPay(till, 'orange_money', '+23276123456', 'conakry');
    await till.collect(paid.paymentId);
    expect(await rowOf(till, paid)).toMatchObject({ state: 'failed', reason: 'no_account' });
  });
});
