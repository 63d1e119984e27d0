import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { aDriver, anOffer, aRide, aRider, aTrip, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { acceptOffer } from './offers/accept-offer.ts';
import { CityPools } from './rounds/city-pools.ts';
import { SearchOutlooks } from './rounds/search-outlook.ts';

let core: TestCore;
let driver: Actor;
beforeAll(async () => {
  core = await testCore();
});
beforeEach(async () => {
  await core.redis.flushdb();
  driver = await aDriver(core);
  await standAt(core, driver, cottonTree);
});
afterAll(() => core.close());

/** A rider with the phone of the driver. */
async function hasHisPhone(column: 'phone' | 'unproved_phone'): Promise<Actor> {
  const rider = await aRider(core);
  await core.sql('UPDATE users SET phone = NULL WHERE id = $1', [rider.id]);
  await core.sql(`UPDATE users SET ${column} = (SELECT phone FROM users WHERE id = $2) WHERE id = $1`, [
    rider.id,
    driver.id,
  ]);
  return rider;
}

const minutesFor = async (rider: Actor) => {
  const { options } = await quoteRide(core, rider, aTrip());
  return options.find(({ vehicleType }) => vehicleType === 'standard')?.pickupEtaMin;
};

test.each([
  ['phone', 0],
  ['unproved_phone', 1],
] as const)(
  'screens of a rider by whose %s a driver is known count him %d times, and he never drives',
  async (column, near) => {
    const rider = await hasHisPhone(column);
    expect((await minutesFor(rider)) === null).toBe(near === 0);
    const ride = await aRide(core, rider);
    const outlook = await new SearchOutlooks(core, new CityPools(core)).of(rider, ride.id);
    expect(outlook.driversNear).toBe(near);
    const offerId = await anOffer(core, ride, driver);
    await expect(acceptOffer(core, driver, ride.id, offerId)).rejects.toMatchObject({ code: expect.any(String) });
  },
);
