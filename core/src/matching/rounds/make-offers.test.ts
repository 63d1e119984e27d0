import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptOffer } from '../offers/accept-offer.ts';
import { aDriver, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { untilBlocked } from '../../testing/sql/until-blocked.ts';
import { makeOffers } from './make-offers.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import { waitingRides } from './waiting-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('a driver whose acceptance of another ride is being committed gets no offer', async () => {
  const driver = await aDriver(core);
  await aRide(core, await aRider(core));
  const [ride] = await waitingRides(core.sql, 'freetown');
  if (!ride) throw new Error('no ride waits');
  const chosen = { driverId: driver.id, vehicleType: 'standard', pickupKm: 0.5, etaSeconds: 90 } as const;
  const other = await aRide(core, await aRider(core));
  const offer = await anOffer(core, other, driver);
  const { asking } = await core.transaction(async (sql) => {
    await acceptOffer({ ...core, sql }, driver, other.id, offer);
    const offers = makeOffers(core.sql, [{ ride, driver: { ...chosen, score: 1, skipped: null } }]);
    // The statement blocks until the acceptance is committed or rolled back.
    await Promise.race([offers, untilBlocked(core.sql)]);
    return { asking: [offers] };
  });
  expect(await Promise.all(asking)).toEqual([[]]);
  expect(await openOffersOf(core, driver.id)).toEqual([]);
});
