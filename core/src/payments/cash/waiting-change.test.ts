import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { notificationsOf } from '../../notifications/notification-centre.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { stateCash } from './state-cash.ts';
import { waitingChange } from './waiting-change.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('change waits for the driver until there is an answer, of which the rider is notified', async () => {
  const { id, rider, driver } = await aRideInFrancs(core);
  await stateCash(core, rider, id, 10_000);
  const change = { rideId: id, name: 'Mohamed', currency: 'GNF', amount: 900, until: expect.any(String) };
  expect(await waitingChange(core, rider)).toEqual([change]);
  expect(await waitingChange(core, driver)).toEqual([]);
  await stateCash(core, driver, id, 10_000);
  expect(await waitingChange(core, rider)).toEqual([]);
  const [notice] = await notificationsOf(core, rider, {});
  expect(notice).toMatchObject({ kind: 'change_credited', facts: { rideId: id, fare: 900, currency: 'GNF' } });
});

test('what was given in full, or is disputed, is no change that waits', async () => {
  const [full, disputed] = [await aRideInFrancs(core), await aRideInFrancs(core)];
  await stateCash(core, full.rider, full.id, 9100);
  await stateCash(core, disputed.driver, disputed.id, 9100);
  await stateCash(core, disputed.rider, disputed.id, 10_000);
  expect([await waitingChange(core, full.rider), await waitingChange(core, disputed.rider)]).toEqual([[], []]);
});
