import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver, anAcceptedRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { stuckPayments } from './stuck-payments.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Creates a payment of a given age, with a ride of its own. */
async function aPayment(age: string, columns: Record<string, string>): Promise<void> {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  const names = Object.keys(columns);
  await core.sql(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, created_at${names.map((name) => `, ${name}`).join('')})
     VALUES ($1, $2, $3, 'orange_money', 5000, 'GNF', now() - $4::interval${names.map((name) => `, ${columns[name]}`).join('')})`,
    [id, rider.id, driver.id, age],
  );
}

/** Creates a refund of a fare of a given age. */
async function aFareRefund(age: string, givenAt: 'NULL' | 'now()'): Promise<void> {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  await core.sql(
    `INSERT INTO fare_refunds (ride_id, rider_id, method, amount, currency, bearer, decided_by, created_at, given_at, way)
     VALUES ($1, $2, 'cash', 500, 'SLE', 'service', $2, now() - $3::interval, ${givenAt}, ${givenAt === 'NULL' ? 'NULL' : `'hand'`})`,
    [id, rider.id, age],
  );
}

test('counts stuck payments, and none that are in progress', async () => {
  await aPayment('31 minutes', { state: `'requested'` });
  await aPayment('29 minutes', { state: `'requested'` });
  await aPayment('2 days', { state: `'paid'` });
  await aPayment('9 days', {
    state: `'failed'`,
    reason: `'timed_out'`,
    next_check_at: 'NULL',
    in_doubt_since: 'now()',
  });
  // Its provider has said that no one approved it.
  await aPayment('25 hours', { state: `'failed'`, reason: `'timed_out'`, next_check_at: 'NULL' });
  await aPayment('2 hours', { state: `'failed'`, reason: `'refused'`, next_check_at: 'NULL' });
  await aPayment('2 hours', { state: `'failed'`, reason: `'timed_out'` });
  await aPayment('3 days', { state: `'cash_instead'`, refund_due_at: `now() - interval '25 hours'` });
  await aPayment('3 days', { state: `'cash_instead'`, refund_due_at: 'now()' });
  expect(await stuckPayments(core)).toEqual({ unsettled: 1, inDoubt: 1, refundDue: 1 });
  await aFareRefund('25 hours', 'NULL');
  await aFareRefund('25 hours', 'now()');
  await aFareRefund('23 hours', 'NULL');
  expect(await stuckPayments(core)).toEqual({ unsettled: 1, inDoubt: 1, refundDue: 2 });
});
