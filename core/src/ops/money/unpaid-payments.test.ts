import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endCashCounts } from '../../payments/cash/end-cash-count.ts';
import { stateCash } from '../../payments/cash/state-cash.ts';
import { payAgain } from '../../payments/pay-again.ts';
import { paymentFailed, paymentPaid } from '../../payments/settle-payment.ts';
import type { Actor } from '../../platform/actor.ts';
import { aRider } from '../../testing/builders.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { decideCash } from './cash-disputes.ts';
import { unpaidPayments } from './unpaid-payments.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());

const list = (of?: 'cash' | 'wallet') => unpaidPayments(core, admin, null, of);

/** Drives a ride whose driver says that he got so much of its 9,100 francs. */
async function aClaim(given: number) {
  const driven = await aRideInFrancs(core);
  await stateCash(core, driven.driver, driven.id, given);
  return driven;
}

async function timeIsUp(id: string): Promise<void> {
  await core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [id]);
  await endCashCounts(core);
}

/** Asks a wallet for what is owed, and returns the payment. */
async function askWallet({ id, rider }: { id: string; rider: Actor }): Promise<{ id: string }> {
  await payAgain(core, rider, id, { method: 'orange_money' });
  const [payment] = await core.sql<{ id: string }>(
    `UPDATE payments SET tries = 1 WHERE ride_id = $1 AND state = 'due' RETURNING id`,
    [id],
  );
  return { id: payment?.id ?? '' };
}

test('ops reads who owes cash that was not given, since when, who agreed to it and what was tried', async () => {
  const agreed = await aClaim(5000);
  expect(await list('cash')).toEqual([]);
  await stateCash(core, agreed.rider, agreed.id, 5000);
  const silent = await aClaim(0);
  await timeIsUp(silent.id);
  await timeIsUp(silent.id);
  const decided = await aClaim(0);
  await stateCash(core, decided.rider, decided.id, 9100);
  await decideCash(core, admin, decided.id, { believe: 'driver', reason: 'The rider wrote so' });
  expect(await list('cash')).toMatchObject([
    { rideId: decided.id, amount: 9100, tries: 0, cash: { due: 9100, given: 0, agreedBy: 'ops' } },
    { rideId: silent.id, amount: 9100, tries: 0, cash: { due: 9100, given: 0, agreedBy: 'default' } },
    {
      rideId: agreed.id,
      riderId: agreed.rider.id,
      riderPhone: expect.any(String),
      amount: 4100,
      tries: 0,
      reason: null,
      cash: { due: 9100, given: 5000, agreedBy: 'both' },
    },
  ]);
  const [{ at } = { at: null }] = await core.sql<{ at: Date }>(
    'SELECT ended_at AS at FROM cash_counts WHERE ride_id = $1',
    [agreed.id],
  );
  expect((await list('cash')).at(-1)).toMatchObject({ since: at?.toISOString() });
  // A wallet that does not pay is a try, and the debt stays; one that pays ends it.
  await paymentFailed(core, await askWallet(agreed), { reason: 'no_funds', watch: false });
  expect((await list('cash')).find(({ rideId }) => rideId === agreed.id)).toMatchObject({
    tries: 1,
    method: 'orange_money',
    reason: 'no_funds',
    cash: { agreedBy: 'both' },
  });
  await paymentPaid(core, await askWallet(agreed), 'MP7');
  expect((await list('cash')).map(({ rideId }) => rideId)).toEqual([decided.id, silent.id]);
});

test('what a wallet has not paid stands apart from cash, and both are in the whole list', async () => {
  const { id } = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
  const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [id]);
  await paymentFailed(core, { id: payment?.id ?? '' }, { reason: 'refused', watch: false });
  const [row] = await list('wallet');
  expect(row).toMatchObject({ rideId: id, cash: null, reason: 'refused', since: row?.completedAt });
  expect(await list()).toHaveLength((await list('wallet')).length + (await list('cash')).length);
  expect((await list('cash')).map(({ rideId }) => rideId)).not.toContain(id);
  // What is read again in a while is on record once.
  const looks = await core.sql(
    `SELECT details FROM audit_log WHERE action = 'unpaid_payments.listed' AND actor_id = $1`,
    [admin.id],
  );
  const details = [{ before: null }, { before: null, of: 'cash' }, { before: null, of: 'wallet' }];
  expect(looks).toEqual(expect.arrayContaining(details.map((one) => ({ details: one }))));
});
