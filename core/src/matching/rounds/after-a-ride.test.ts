import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { COLLECT_SECONDS } from '@waka/contracts/matching/offer';
import { takeOffers } from '../../drivers/duty/take-offers.ts';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, anAcceptedRide, aRide, aRider, aTripUnderWay, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { arriveAtPickup, completeRide, startRide } from '../../trips/progress/advance-ride.ts';
import { setDriverStatus } from '../../shifts/set-driver-status.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import { CityPool } from './city-pool.ts';
import { matchCity } from './match-city.ts';
import { driverStandings } from './rounds.repository.ts';

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
const unavailable = async ({ id }: Actor) => (await driverStandings(core.sql, [id], 1, 1))[0]?.unavailable;
const isAsked = async ({ id }: Actor) => (await openOffersOf(core, id)).length > 0;

async function aTripCompleted() {
  const { driver, rideId } = await aTripUnderWay(core);
  await standAt(core, driver, cottonTree);
  await completeRide(core, driver, rideId);
  return { driver, rideId };
}
const aDriverWhoCompleted = async (): Promise<Actor> => (await aTripCompleted()).driver;

test('a driver who has completed a ride is offered none until the fare is collected', async () => {
  const { driver, rideId } = await aTripCompleted();
  await aRide(core, await aRider(core));
  await round();
  expect(await isAsked(driver)).toBe(false);
  await takeOffers(core, driver, rideId);
  await round();
  expect(await isAsked(driver)).toBe(true);
  // A repeat changes nothing, as after a shaky connection.
  await takeOffers(core, driver, rideId);
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

test('the offer of a scheduled ride says for when it is', async () => {
  const driver = await aDriver(core);
  await standAt(core, driver, cottonTree);
  const { id } = await aRide(core, await aRider(core));
  await core.sql(`UPDATE rides SET scheduled_for = '2099-01-05T06:30:00Z' WHERE id = $1`, [id]);
  core.publisher.published.splice(0);
  await round();
  const scheduledFor = '2099-01-05T06:30:00.000Z';
  expect(await openOffersOf(core, driver.id)).toMatchObject([{ rideId: id, scheduledFor }]);
  const offered = core.publisher.published.filter(({ event }) => event === 'ride:offer');
  expect(offered.map(({ payload }) => payload)).toMatchObject([{ rideId: id, scheduledFor }]);
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

test('a late word about the ride before ends no wait', async () => {
  const { driver, rideId: before } = await aTripCompleted();
  await takeOffers(core, driver, before);
  const { id } = await anAcceptedRide(core, await aRider(core, { usesPin: false }), driver);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await completeRide(core, driver, id);
  await takeOffers(core, driver, before);
  expect(await unavailable(driver)).toBe('busy');
  await takeOffers(core, driver, id);
  expect(await unavailable(driver)).toBeNull();
});

test('a driver who takes no cash for the ride waits for nothing', async () => {
  const { driver, rideId } = await aTripUnderWay(core);
  await standAt(core, driver, cottonTree);
  await core.sql(`UPDATE rides SET payment_method = 'orange_money' WHERE id = $1`, [rideId]);
  await completeRide(core, driver, rideId);
  expect(await unavailable(driver)).toBeNull();
});

test('a driver who ends the shift while the fare is collected is off duty', async () => {
  const driver = await aDriverWhoCompleted();
  expect(await unavailable(driver)).toBe('busy');
  await setDriverStatus(core, driver, { status: 'offline' });
  expect(await unavailable(driver)).toBe('off_duty');
});
