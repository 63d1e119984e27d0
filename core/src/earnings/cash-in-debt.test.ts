import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stateCash } from '../payments/cash/state-cash.ts';
import type { Actor } from '../platform/actor.ts';
import { aRideInFrancs } from '../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverBalance } from './driver-balance.ts';
import { driverDebtWithParts } from './driver-debt.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Drives a ride in the currency in which its driver reads figures. */
async function inConakry() {
  const driven = await aRideInFrancs(core);
  await core.sql(`UPDATE driver_profiles SET city = 'conakry' WHERE user_id = $1`, [driven.driver.id]);
  return driven;
}

const cashIn = async (driver: Actor) => ({
  debt: (await driverDebtWithParts(core, driver)).made?.inCash,
  balance: (await driverBalance(core, driver)).inCash,
});

test('change that a driver kept is named in the debt and the balance', async () => {
  const { id, rider, driver } = await inConakry();
  expect(await cashIn(driver)).toEqual({ debt: { change: 0, underReview: 0 } });
  await stateCash(core, driver, id, 10_000);
  await stateCash(core, rider, id, 10_000);
  const inCash = { change: 900, underReview: 0 };
  expect(await cashIn(driver)).toEqual({ debt: inCash, balance: inCash });
  // Older screens show the change with the fares.
  expect(await driverDebtWithParts(core, driver)).toMatchObject({
    cashHeld: 10_000,
    made: { parts: [{ kind: 'cash', amount: 10_000 }, { kind: 'earned' }] },
  });
});

test('what a driver says that he did not get is under review until his rider agrees', async () => {
  const { id, rider, driver } = await inConakry();
  await stateCash(core, driver, id, 5000);
  const inCash = { change: 0, underReview: 4100 };
  expect(await cashIn(driver)).toEqual({ debt: inCash, balance: inCash });
  await stateCash(core, rider, id, 5000);
  expect((await cashIn(driver)).balance).toBeUndefined();
});

test('a sum that both sides tell differently is under review', async () => {
  const { id, rider, driver } = await inConakry();
  await stateCash(core, driver, id, 0);
  await stateCash(core, rider, id, 9100);
  expect((await cashIn(driver)).debt).toEqual({ change: 0, underReview: 9100 });
});
