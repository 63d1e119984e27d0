import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { payoutsForOps } from '@waka/core/ops/money/payout-list';
import { decidePayout } from '@waka/core/ops/money/payouts';
import { payoutsLeftBehind } from '@waka/core/payments/payouts/disburse-payout';
import { claimPayout } from '@waka/core/payments/payouts/payouts.repository';
import { driverPayouts, requestPayout } from '@waka/core/payments/payouts/request-payout';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import type { Actor } from '@waka/core/platform/actor';
import { openPaymentHarness } from './testing/payment-harness.ts';
import { openPayouts } from './testing/payout-steps.ts';

const harness = await openPaymentHarness();
const {
  switched,
  anAdmin,
  urlOf,
  aDriverWithWallet,
  askedFor,
  work,
  timePasses,
  rowOf,
  endOf,
  balanceOf,
  accounts,
  timesPaid,
} = await openPayouts(harness);
afterEach(() => Promise.all([harness.urls.monime, harness.urls.lengoPay].map((url) => switched(url, {}))));
afterAll(() => harness.close());

describe.each(['monime', 'lengopay'] as const)('a payout by %s', (rail) => {
  test('leaves the balance with its fee at once, is paid once, and its driver is notified', async () => {
    const paying = await aDriverWithWallet(rail, rail === 'monime' ? '6111111' : '6111112');
    const id = await askedFor(paying);
    expect(await balanceOf(paying)).toBe(179_900);
    expect(await accounts(id)).toEqual({ driver_earnings: 20_100, payouts_due: -20_000, payout_fees: -100 });
    expect(await endOf(id)).toBe('paid');
    await timePasses(id);
    await Promise.all([work(id), work(id)]);
    expect(await accounts(id)).toEqual({ driver_earnings: 20_100, payout_fees: -100, wallet: -20_000 });
    expect(await timesPaid(rail, id)).toBe(1);
    expect(await driverPayouts(harness.core, paying.driver)).toMatchObject({
      wallets: [{ payable: 179_900 }],
      payouts: [{ id, state: 'paid', amount: 20_000, fee: 100 }],
    });
    const published = harness.core.publisher.published.filter(({ event }) => event === 'payout:changed');
    expect(published).toContainEqual({ room: `user:${paying.driver.id}`, event: 'payout:changed', payload: { id } });
  });

  test('to a wallet that takes no money is on the balance again, with its fee', async () => {
    const paying = await aDriverWithWallet(rail, '3123456');
    const id = await askedFor(paying);
    expect(await endOf(id)).toBe('refused');
    expect([await balanceOf(paying), await accounts(id)]).toEqual([200_000, {}]);
    expect(await timesPaid(rail, id)).toBe(0);
  });

  test('of a worker that was killed before its call is taken up by another', async () => {
    const paying = await aDriverWithWallet(rail, rail === 'monime' ? '6222221' : '6222222');
    const id = await askedFor(paying);
    await harness.core.sql(`UPDATE payouts SET next_check_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    expect(await payoutsLeftBehind(harness.core)).toContain(id);
    expect(await endOf(id)).toBe('paid');
    expect(await timesPaid(rail, id)).toBe(1);
  });

  test.each(['broken', 'wrong'])('of which the questions are answered %s ends when they are not', async (fault) => {
    const paying = await aDriverWithWallet(
      rail,
      `${rail === 'monime' ? '63333' : '63334'}${fault === 'wrong' ? 11 : 12}`,
    );
    const id = await askedFor(paying);
    await work(id);
    await switched(urlOf(rail), { fault });
    await timePasses(id);
    await work(id);
    expect(await rowOf(id)).toMatchObject({ state: 'requested', nextCheckAt: expect.any(Date) });
    await switched(urlOf(rail), {});
    expect(await endOf(id)).toBe('paid');
    expect(await timesPaid(rail, id)).toBe(1);
  });
});

test.each([
  ['is lost', { fault: 'lost', times: 1 }],
  ['comes late and broken', { fault: 'broken', times: 1, lateMs: 200 }],
])('a request to Monime whose answer %s is repeated under its reference, and paid once', async (_case, switches) => {
  const paying = await aDriverWithWallet('monime', '6444441');
  const id = await askedFor(paying);
  await switched(harness.urls.monime, switches);
  await work(id);
  expect(await rowOf(id)).toMatchObject({ state: 'due', nextCheckAt: expect.any(Date) });
  expect(await endOf(id)).toBe('paid');
  expect(await timesPaid('monime', id)).toBe(1);
});

/** Simulates providers of a worker that is killed before it has the answer to a request. */
const dying: Wallets = (route) => {
  const port = harness.wallets(route);
  const start = async (...out: Parameters<NonNullable<NonNullable<typeof port>['payouts']>['start']>) => {
    await port?.payouts?.start(...out);
    throw new Error('killed');
  };
  return port && { ...port, payouts: port.payouts && { ...port.payouts, start } };
};

test('a worker that is killed after its call leaves a payout that is paid once', async () => {
  const paying = await aDriverWithWallet('monime', '6555551');
  const id = await askedFor(paying);
  await work(id, dying);
  expect(await endOf(id)).toBe('paid');
  expect(await timesPaid('monime', id)).toBe(1);
});

describe('LengoPay, which has no key for repeated requests,', () => {
  test('is not asked a second time after a lost answer: its callback says what to ask about', async () => {
    const paying = await aDriverWithWallet('lengopay', '6666661');
    const id = await askedFor(paying);
    await switched(harness.urls.lengoPay, { fault: 'lost', times: 1 });
    await work(id);
    expect(await endOf(id)).toBe('paid');
    expect(await timesPaid('lengopay', id)).toBe(1);
  });

  test('is not asked after a worker was killed in between, and a person looks it up', async () => {
    const paying = await aDriverWithWallet('lengopay', '6777771');
    const id = await askedFor(paying);
    await claimPayout(harness.core.sql, id);
    await timePasses(id);
    await work(id);
    await timePasses(id, 25);
    await work(id);
    expect(await timesPaid('lengopay', id)).toBe(0);
    const admin = await anAdmin();
    const inDoubt = (await payoutsForOps(harness.core, admin, 'open')).find((one) => one.id === id);
    expect(inDoubt).toMatchObject({ state: 'requested', isInDoubt: true });
    expect(await balanceOf(paying)).toBe(179_900);
    await decidePayout(harness.core, admin, id, { decision: 'was_refused', reason: 'Not in their list' });
    expect(await balanceOf(paying)).toBe(200_000);
    await decidePayout(harness.core, admin, id, { decision: 'retry', reason: 'Asked for again' });
    await expect(
      decidePayout(harness.core, admin, id, { decision: 'retry', reason: 'And again' }),
    ).rejects.toMatchObject({
      code: 'payout.under_way',
    });
    const [again] = (await driverPayouts(harness.core, paying.driver)).payouts;
    expect(await endOf(again?.id ?? '')).toBe('paid');
    expect(await timesPaid('lengopay', again?.id ?? '')).toBe(1);
    await expect(
      decidePayout(harness.core, admin, id, { decision: 'retry', reason: 'And again' }),
    ).rejects.toMatchObject({
      code: 'ops.decided_meanwhile',
    });
  });
});

test('a payout above the sum of its terms waits for two admins', async () => {
  const paying = await aDriverWithWallet('monime', '6888881');
  const id = await askedFor(paying, 150_000);
  const [first, second] = [await anAdmin(), await anAdmin()];
  const approve = (admin: Actor) =>
    decidePayout(harness.core, admin, id, { decision: 'approve', reason: 'Looked at it' });
  await work(id);
  expect(await rowOf(id)).toMatchObject({ state: 'held', nextCheckAt: null });
  await approve(first);
  await expect(approve(first)).rejects.toMatchObject({ code: 'payout.second_person' });
  expect((await rowOf(id))?.state).toBe('held');
  // A weekend later: the time of review is not that of a provider who gives no answer.
  await harness.core.sql(`UPDATE payouts SET created_at = created_at - interval '3 days' WHERE id = $1`, [id]);
  await approve(second);
  expect(await endOf(id)).toBe('paid');
  await expect(approve(second)).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
});

test('a held payout that ops refuses is on the balance again', async () => {
  const paying = await aDriverWithWallet('monime', '6888882');
  const id = await askedFor(paying, 150_000);
  await decidePayout(harness.core, await anAdmin(), id, { decision: 'refuse', reason: 'Not his wallet' });
  expect([await balanceOf(paying), await rowOf(id)]).toMatchObject([200_000, { state: 'refused', reason: 'ops' }]);
});

test.each([
  [{ amount: 999 }, 'payment.outside_limits'],
  [{ amount: 500_001 }, 'payment.outside_limits'],
  [{ amount: 199_901 }, 'payout.more_than_owed'],
  [{ fee: 0 }, 'payout.changed'],
  [{ walletId: randomUUID() }, 'payout.closed'],
])('a request for %j is refused', async (given, code) => {
  const { driver, walletId } = await aDriverWithWallet('monime', '6999991');
  const request = requestPayout(harness.core, driver, { walletId, amount: 20_000, fee: 100, ...given });
  await expect(request).rejects.toMatchObject({ code });
  expect((await driverPayouts(harness.core, driver)).payouts).toEqual([]);
});

test('of two requests at once one is taken', async () => {
  const { driver, walletId } = await aDriverWithWallet('monime', '6999992');
  const quiet = { ...harness.core, wakePayments: () => undefined };
  const ask = () => requestPayout(quiet, driver, { walletId, amount: 150_000, fee: 100 });
  const ends = await Promise.allSettled([ask(), ask()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await driverPayouts(harness.core, driver)).payouts).toHaveLength(1);
});

test('a wallet that was not proved gets nothing', async () => {
  const { driver } = await aDriverWithWallet('monime', '6999993', false);
  expect((await driverPayouts(harness.core, driver)).wallets).toEqual([]);
});
