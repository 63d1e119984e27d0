import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { COLLECT_SECONDS } from '@waka/contracts/matching/offer';
import { takeOffers } from '../../drivers/duty/take-offers.ts';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, anAcceptedRide, aRide, aRider, aTripUnderWay, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { completeRide } from '../../trips/progress/advance-ride.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import { CityPool } from './city-pool.ts';
import { matchCity } from './match-city.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.redis.flushdb();
});

const round = () => matchCity(core, 'freetown', new CityPool(core, 'freetown'));
const isAsked = async ({ id }: Actor) => (await openOffersOf(core, id)).length > 0;

async function aDriverWhoCompleted(): Promise<Actor> {
  const { driver, rideId } = await aTripUnderWay(core);
  await standAt(core, driver, cottonTree);
  await completeRide(core, driver, rideId);
  return driver;
}

test('a driver who has completed a ride is offered none until the fare is collected', async () => {
  const driver = await aDriverWhoCompleted();
  await aRide(core, await aRider(core));
  await round();
  expect(await isAsked(driver)).toBe(false);
  await takeOffers(core, driver);
  await round();
  expect(await isAsked(driver)).toBe(true);
  // A repeat changes nothing, as after a shaky connection.
  await takeOffers(core, driver);
  expect(await isAsked(driver)).toBe(true);
});

test('a driver who says nothing is offered rides again after a short time', async () => {
  const driver = await aDriverWhoCompleted();
  await aRide(core, await aRider(core));
  await core.sql(
    'UPDATE driver_profiles SET offers_from = offers_from - make_interval(secs => $2) WHERE user_id = $1',
    [driver.id, COLLECT_SECONDS],
  );
  await round();
  expect(await isAsked(driver)).toBe(true);
});

test('a ride is offered to another driver meanwhile, who is farther away', async () => {
  const collecting = await aDriverWhoCompleted();
  const other = await aDriver(core);
  await standAt(core, other, { ...cottonTree, lat: cottonTree.lat - 0.009 });
  await aRide(core, await aRider(core));
  await round();
  expect([await isAsked(collecting), await isAsked(other)]).toEqual([false, true]);
});

test('a driver whose rider has cancelled waits for nothing', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  await standAt(core, driver, cottonTree);
  await cancelRide(core, rider, id, { reason: 'changed_mind' });
  await aRide(core, await aRider(core));
  await round();
  expect(await isAsked(driver)).toBe(true);
});
