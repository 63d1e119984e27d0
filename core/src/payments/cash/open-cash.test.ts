import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver, aRider } from '../../testing/builders.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { endCashCounts } from './end-cash-count.ts';
import { openCash } from './open-cash.ts';
import { cashClaims, stateCash } from './state-cash.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('both sides are asked until they have answered, whatever the driver drives meanwhile', async () => {
  const first = await aRideInFrancs(core);
  const later = await aRideInFrancs(core, { driver: first.driver });
  const asked = { currency: 'GNF', due: 9100, isForOther: false, until: expect.any(String) };
  expect(await openCash(core, first.driver)).toEqual([
    { ...asked, rideId: first.id, name: 'Aminata' },
    { ...asked, rideId: later.id, name: 'Aminata' },
  ]);
  expect(await openCash(core, first.rider)).toEqual([{ ...asked, rideId: first.id, name: 'Mohamed' }]);
  await stateCash(core, first.driver, first.id, 9100);
  expect(await openCash(core, first.driver)).toMatchObject([{ rideId: later.id }]);
  // What the driver says does not answer for the rider.
  expect(await openCash(core, first.rider)).toHaveLength(1);
  await stateCash(core, first.rider, first.id, 9100);
  expect(await openCash(core, first.rider)).toEqual([]);
});

test('a rider whose driver says that it was less is asked about that alone', async () => {
  const { id, rider, driver } = await aRideInFrancs(core);
  await stateCash(core, driver, id, 0);
  expect([await openCash(core, rider), await openCash(core, driver)]).toEqual([[], []]);
});

test('a driver may still answer what the rider claims, but not once it is closed', async () => {
  const { id, rider, driver } = await aRideInFrancs(core);
  const timeIsUp = () =>
    core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [id]);
  await stateCash(core, rider, id, 10_000);
  await timeIsUp();
  await endCashCounts(core);
  expect(await openCash(core, driver)).toMatchObject([{ rideId: id }]);
  await timeIsUp();
  expect(await openCash(core, driver)).toEqual([]);
  await endCashCounts(core);
  expect(await openCash(core, driver)).toEqual([]);
});

test('a driver is asked about the passenger, and the booker whether the driver got it', async () => {
  const { id, rider, driver } = await aRideInFrancs(core);
  await core.sql(`UPDATE rides SET passenger_name = 'Mama Kargbo', passenger_phone = '+23276000000' WHERE id = $1`, [
    id,
  ]);
  expect(await openCash(core, driver)).toMatchObject([{ name: 'Mama', isForOther: true }]);
  expect(await openCash(core, rider)).toMatchObject([{ name: 'Mohamed', isForOther: true }]);
});

test('rides by wallet, and other people, are asked nothing', async () => {
  const { rider, driver } = await aRideInFrancs(core, { paymentMethod: 'orange_money' });
  expect([await openCash(core, rider), await openCash(core, driver)]).toEqual([[], []]);
  expect([await openCash(core, await aRider(core)), await openCash(core, await aDriver(core))]).toEqual([[], []]);
});

test('of more than are listed, what a rider claims comes first, then what ends first', async () => {
  const first = await aRideInFrancs(core);
  const { driver } = first;
  const ids = [first.id];
  for (let more = 0; more < 5; more += 1) ids.push((await aRideInFrancs(core, { driver })).id);
  const claimed = ids.at(-1) ?? '';
  const [claimant] = await core.sql<{ id: string }>('SELECT rider_id AS id FROM rides WHERE id = $1', [claimed]);
  await stateCash(core, { id: claimant?.id ?? '', role: 'rider' }, claimed, 10_000);
  await core.sql(`UPDATE cash_counts SET state = 'disputed', next_at = now() + interval '2 days' WHERE ride_id = $1`, [
    claimed,
  ]);
  const listed = (await openCash(core, driver)).map(({ rideId }) => rideId);
  expect(listed).toEqual([claimed, ...ids.slice(0, 4)]);
});

test('a rider reads the name of a driver that ops has approved', async () => {
  const { id, rider, driver } = await aRideInFrancs(core);
  await core.sql(`UPDATE users SET full_name = 'Bank Officer' WHERE id = $1`, [driver.id]);
  const approved = { name: 'Mohamed Sesay', firstName: 'Mohamed', lastName: 'Sesay', photoUrl: null };
  await core.sql('UPDATE driver_profiles SET shown_as = $2 WHERE user_id = $1', [driver.id, approved]);
  expect(await openCash(core, rider)).toMatchObject([{ name: 'Mohamed' }]);
  await stateCash(core, driver, id, 0);
  expect(await cashClaims(core, rider)).toMatchObject([{ driverName: 'Mohamed' }]);
});
