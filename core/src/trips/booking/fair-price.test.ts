import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addOfficialFare, officialFares, removeOfficialFare } from '../../ops/pricing/official-fares.ts';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, aRide, aRider, aTrip, cottonTree, lumley } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { fairPrice } from './fair-price.ts';
import { quoteRide } from './quote-ride.ts';

let core: TestCore;
let rider: Actor;
let admin: Actor;
let driver: Actor;
beforeAll(async () => {
  core = await testCore();
  rider = await aRider(core);
  driver = await aDriver(core);
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());

const compared = async (changes = {}) => {
  const { quoteId } = await quoteRide(core, rider, aTrip(changes));
  return fairPrice(core, rider, quoteId);
};

/** Adds completed rides of a class at these fares, so many days ago. */
async function paid(fares: readonly number[], daysAgo = 1, vehicleType = 'standard') {
  for (const fare of fares) {
    const { id } = await aRide(core, await aRider(core), { vehicleType });
    await core.sql(
      `UPDATE rides SET status = 'completed', driver_id = $4, fare = $2, completed_at = now() - make_interval(days => $3) WHERE id = $1`,
      [id, fare, daysAgo, driver.id],
    );
  }
}

test('what was paid here is a range by class, of the last 14 days and of enough rides', async () => {
  await paid([20_000, 21_000, 22_000, 23_000]);
  await paid([90_000, 90_000, 90_000], 15);
  await paid([50_000], 1, 'xl');
  expect((await compared()).paid).toEqual([]);
  await paid([24_000]);
  expect((await compared()).paid).toEqual([{ vehicleType: 'standard', rides: 5, low: 20_000, high: 24_000 }]);
  // The tenth of the rides at each end is left out.
  await paid([1, 25_000, 26_000, 27_000, 99_000]);
  expect((await compared()).paid).toEqual([{ vehicleType: 'standard', rides: 10, low: 20_000, high: 27_000 }]);
  const elsewhere = { dropoffLocation: { address: 'Waterloo', lat: 8.338, lng: -13.071 } };
  expect((await compared(elsewhere)).paid).toEqual([]);
});

test('the official fare of a shared seat is shown for trips between its places, both ways, until it is removed', async () => {
  expect((await compared()).official).toBeNull();
  const fare = {
    region: 'SL',
    fromName: 'Cotton Tree',
    fromPoint: cottonTree,
    toName: 'Lumley',
    toPoint: lumley,
    radiusM: 800,
    source: 'Gazette of 16 March 2026',
    reason: 'The pump price changed.',
  } as const;
  await addOfficialFare(core, admin, { ...fare, seatFare: 5_600 });
  const { id } = await addOfficialFare(core, admin, { ...fare, seatFare: 6_100 });
  const official = { seatFare: 6_100, from: 'Cotton Tree', to: 'Lumley', source: fare.source };
  expect((await compared()).official).toEqual(official);
  const back = {
    pickupLocation: { address: 'Lumley', ...lumley },
    dropoffLocation: { address: 'Cotton Tree', ...cottonTree },
  };
  expect((await compared(back)).official).toEqual(official);
  expect((await compared({ dropoffLocation: { address: 'Up there', lat: 8.47, lng: -13.25 } })).official).toBeNull();
  await removeOfficialFare(core, admin, id, { reason: 'It was entered twice.' });
  expect((await compared()).official).toMatchObject({ seatFare: 5_600 });
  expect(await officialFares(core)).toMatchObject([{ seatFare: 5_600, currency: 'SLE' }]);
});

test('a quote is compared for its own rider alone', async () => {
  const { quoteId } = await quoteRide(core, rider, aTrip());
  await expect(fairPrice(core, await aRider(core), quoteId)).rejects.toMatchObject({ code: 'quote.not_found' });
});
