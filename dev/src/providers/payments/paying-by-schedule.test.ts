import { afterAll, expect, test } from '@jest/globals';
import { payOutBySchedule, setPayoutSchedule } from '@waka/core/payments/payouts/payout-schedules';
import { driverPayouts } from '@waka/core/payments/payouts/request-payout';
import { openPaymentHarness } from './testing/payment-harness.ts';
import { openPayouts, type Paying } from './testing/payout-steps.ts';

const harness = await openPaymentHarness();
const { aDriverWithWallet, askedFor, endOf, balanceOf, timesPaid } = await openPayouts(harness);
afterAll(() => harness.close());

/** Makes the next payout of a driver due. */
const morningComes = ({ driver }: Paying) =>
  harness.core.sql(`UPDATE payout_schedules SET next_at = now() - interval '1 s' WHERE driver_id = $1`, [driver.id]);
const scheduled = async (paying: Paying, every: 'day' | 'week' | 'never' = 'day') =>
  (await setPayoutSchedule(harness.core, paying.driver, { every, walletId: paying.walletId })).schedule;
const lastOf = async ({ driver }: Paying) => (await driverPayouts(harness.core, driver)).payouts;

test('all that is owed is paid out once a morning without a fee, also when two workers run', async () => {
  const paying = await aDriverWithWallet('monime', '6911111');
  await harness.core.sql(`UPDATE payout_terms SET review_above = NULL WHERE method = 'orange_money' AND region = 'SL'`);
  expect(await scheduled(paying)).toMatchObject({ every: 'day', walletId: paying.walletId });
  expect(await payOutBySchedule(harness.core)).toBe(0);
  await morningComes(paying);
  const opened = await Promise.all([payOutBySchedule(harness.core), payOutBySchedule(harness.core)]);
  expect(opened.toSorted()).toEqual([0, 1]);
  const [payout, ...others] = await lastOf(paying);
  expect([payout, others]).toMatchObject([{ amount: 200_000, fee: 0 }, []]);
  expect(await endOf(payout?.id ?? '')).toBe('paid');
  expect(await timesPaid('monime', payout?.id ?? '')).toBe(1);
  expect(await balanceOf(paying)).toBe(0);
  // The next morning there is nothing to pay, and the schedule goes on.
  await morningComes(paying);
  expect(await payOutBySchedule(harness.core)).toBe(0);
  const { schedule } = await driverPayouts(harness.core, paying.driver);
  expect(new Date(schedule?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now());
  await harness.core.sql(
    `UPDATE payout_terms SET review_above = 100000 WHERE method = 'orange_money' AND region = 'SL'`,
  );
});

test('a payout under way has its end first', async () => {
  const paying = await aDriverWithWallet('monime', '6911112');
  await scheduled(paying, 'week');
  const id = await askedFor(paying);
  await morningComes(paying);
  expect(await payOutBySchedule(harness.core)).toBe(0);
  expect(await endOf(id)).toBe('paid');
  expect(await payOutBySchedule(harness.core)).toBe(1);
  expect(await lastOf(paying)).toMatchObject([{ amount: 179_900, state: 'held' }, { id }]);
});

test('nothing is paid to a wallet that was removed, or after the driver has ended it', async () => {
  const paying = await aDriverWithWallet('lengopay', '6911113');
  await scheduled(paying);
  expect(await scheduled(paying, 'never')).toBeNull();
  await scheduled(paying);
  await harness.core.sql('DELETE FROM payment_methods WHERE id = $1', [paying.walletId]);
  expect(await driverPayouts(harness.core, paying.driver)).toMatchObject({ schedule: null, payouts: [] });
  const unproved = await aDriverWithWallet('lengopay', '6911114', false);
  await expect(scheduled(unproved)).rejects.toMatchObject({ code: 'payout.closed' });
});

test('a provider that does not answer in the morning has the turn again soon, and pays it once it answers', async () => {
  const { core } = harness;
  const paying = await aDriverWithWallet('monime', '6911115');
  await scheduled(paying, 'week');
  const answers = async (isWell: boolean) => {
    await (isWell
      ? core.sql('DELETE FROM rail_health')
      : core.sql(`INSERT INTO rail_health (rail, credentials, region, ill_since)
          SELECT DISTINCT rail, credentials, region, now() FROM ride_methods WHERE rail = 'monime'
          ON CONFLICT (rail, credentials, region) DO UPDATE SET ill_since = now()`));
    await core.sql('UPDATE ride_methods_version SET version = version + 1');
    core.methods.invalidate();
  };
  await answers(false);
  await morningComes(paying);
  expect(await payOutBySchedule(core)).toBe(0);
  const { schedule } = await driverPayouts(core, paying.driver);
  const waitsMs = Date.parse(schedule?.nextAt ?? '') - Date.now();
  expect(waitsMs).toBeGreaterThan(0);
  expect(waitsMs).toBeLessThanOrEqual(600_000);
  await answers(true);
  await morningComes(paying);
  expect(await payOutBySchedule(core)).toBe(1);
  expect(await lastOf(paying)).toMatchObject([{ amount: 200_000 }]);
});
