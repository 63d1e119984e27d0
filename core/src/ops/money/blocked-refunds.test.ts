import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endCashCounts } from '../../payments/cash/end-cash-count.ts';
import { stateCash } from '../../payments/cash/state-cash.ts';
import { payAgain } from '../../payments/pay-again.ts';
import { paymentPaid } from '../../payments/settle-payment.ts';
import type { Actor } from '../../platform/actor.ts';
import { aRider } from '../../testing/builders.ts';
import { aRideInFrancs, type Driven } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { noteRefund } from '../rides/ride-words.ts';
import { decideCash } from './cash-disputes.ts';
import { creditRefund } from './refunds-by-rail.ts';
import { refundDone, refundsForOps } from './refunds.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());

const reason = 'The way was shorter';
const isOpen = { code: 'refund.cash_open' };
const isUnpaid = { code: 'refund.unpaid' };

async function note({ id }: Driven, amount: number): Promise<string> {
  const refundId = randomUUID();
  await noteRefund(core, admin, id, { amount, reason, refundId });
  return refundId;
}

async function timeIsUp(id: string): Promise<void> {
  await core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [id]);
  await endCashCounts(core);
}

/** Drives a ride whose driver says after the decision about a refund that he got less than its 9,100 francs. */
async function aClaim() {
  const driven = await aRideInFrancs(core);
  const refundId = await note(driven, 1000);
  // He may still say it.
  expect(await blockOf(refundId)).toBe('cash_open');
  core.publisher.published.length = 0;
  await stateCash(core, driven.driver, driven.id, 5000);
  return { ...driven, refundId };
}

const blockOf = async (refundId: string) =>
  (await refundsForOps(core, admin, 'open')).find(({ id }) => id === refundId)?.blocked;
const news = () => core.publisher.published.filter(({ payload }) => Object(payload).about === 'refunds').length;

test('a refund waits while it is not settled what was paid in cash, and pages of ops are asked to look again', async () => {
  const { id, refundId } = await aClaim();
  expect(await blockOf(refundId)).toBe('cash_open');
  expect(news()).toBe(1);
  await expect(creditRefund(core, admin, refundId, reason)).rejects.toMatchObject(isOpen);
  await expect(refundDone(core, admin, refundId, { reason, reference: 'portal-1' })).rejects.toMatchObject(isOpen);
  await core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [id]);
  await endCashCounts(core);
  await core.sql(
    `UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1 AND state = 'disputed'`,
    [id],
  );
  await endCashCounts(core);
  expect(await blockOf(refundId)).toBeNull();
  expect(news()).toBeGreaterThan(1);
  await creditRefund(core, admin, refundId, reason);
});

test('a decision of ops about the cash ends the wait', async () => {
  const { id, rider, refundId } = await aClaim();
  await stateCash(core, rider, id, 9100);
  expect(await blockOf(refundId)).toBe('cash_open');
  await decideCash(core, admin, id, { believe: 'rider', reason });
  expect(await blockOf(refundId)).toBeNull();
  await creditRefund(core, admin, refundId, reason);
});

test.each([
  ['its driver has said that it was paid', (driven: Driven) => stateCash(core, driven.driver, driven.id, 9100)],
  ['no one has said otherwise in time', (driven: Driven) => timeIsUp(driven.id)],
])('a refund of cash can be decided at once, and is given once %s', async (_when, settle) => {
  const driven = await aRideInFrancs(core);
  const refundId = await note(driven, 1000);
  expect(await blockOf(refundId)).toBe('cash_open');
  await expect(creditRefund(core, admin, refundId, reason)).rejects.toMatchObject(isOpen);
  core.publisher.published.length = 0;
  await settle(driven);
  expect([await blockOf(refundId), news()]).toEqual([null, 1]);
  await creditRefund(core, admin, refundId, reason);
});

test('a refund of cash that turns out not to be paid is given once the rider has paid what is owed', async () => {
  const driven = await aRideInFrancs(core);
  const { id, rider, driver } = driven;
  const refundId = await note(driven, 1000);
  await stateCash(core, driver, id, 0);
  await stateCash(core, rider, id, 0);
  expect(await blockOf(refundId)).toBe('unpaid');
  await expect(creditRefund(core, admin, refundId, reason)).rejects.toMatchObject(isUnpaid);
  await expect(refundDone(core, admin, refundId, { reason, reference: 'portal-1' })).rejects.toMatchObject(isUnpaid);
  await payAgain(core, rider, id, { method: 'orange_money' });
  const [payment] = await core.sql<{ id: string }>(`SELECT id FROM payments WHERE ride_id = $1 AND state = 'due'`, [
    id,
  ]);
  core.publisher.published.length = 0;
  await paymentPaid(core, { id: payment?.id ?? '' }, `MP-${id}`);
  expect([await blockOf(refundId), news()]).toEqual([null, 1]);
  await creditRefund(core, admin, refundId, reason);
});

test('what was paid of the cash covers the refunds that were decided first', async () => {
  const driven = await aRideInFrancs(core);
  const [first, second] = [await note(driven, 4000), await note(driven, 2000)];
  await stateCash(core, driven.driver, driven.id, 5000);
  await stateCash(core, driven.rider, driven.id, 5000);
  expect([await blockOf(first), await blockOf(second)]).toEqual([null, 'unpaid']);
  await creditRefund(core, admin, first, reason);
  await expect(creditRefund(core, admin, second, reason)).rejects.toMatchObject(isUnpaid);
});

test('credit that meets the end of a claim is given of what was paid alone', async () => {
  for (let round = 0; round < 4; round += 1) {
    const driven = await aRideInFrancs(core);
    const refundId = await note(driven, 1000);
    await stateCash(core, driven.driver, driven.id, 0);
    const [, credited] = await Promise.allSettled([
      stateCash(core, driven.rider, driven.id, 0),
      creditRefund(core, admin, refundId, reason),
    ]);
    expect(credited.status).toBe('rejected');
  }
});

test('cash of a ride of which nothing goes back asks no page of ops to look again', async () => {
  const driven = await aRideInFrancs(core);
  core.publisher.published.length = 0;
  await stateCash(core, driven.driver, driven.id, 5000);
  expect(news()).toBe(0);
});
