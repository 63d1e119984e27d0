import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endCashCounts } from '../../payments/cash/end-cash-count.ts';
import { stateCash } from '../../payments/cash/state-cash.ts';
import type { Actor } from '../../platform/actor.ts';
import { aRider } from '../../testing/builders.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
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

/** Drives a ride whose driver says after the decision about a refund that he got less than its 9,100 francs. */
async function aClaim() {
  const driven = await aRideInFrancs(core);
  const refundId = randomUUID();
  await noteRefund(core, admin, driven.id, { amount: 1000, reason, refundId });
  expect(await blockOf(refundId)).toBeNull();
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

test('cash of a ride of which nothing goes back asks no page of ops to look again', async () => {
  const driven = await aRideInFrancs(core);
  core.publisher.published.length = 0;
  await stateCash(core, driven.driver, driven.id, 5000);
  expect(news()).toBe(0);
});
