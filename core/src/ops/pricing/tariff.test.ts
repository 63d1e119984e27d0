import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from '../../trips/progress/advance-ride.ts';
import { changeFare, fareRates, previewFare } from './fares.ts';
import { previewTariff } from './preview-tariff.ts';
import { fareHistory } from './rate-history.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());

const standard = { region: 'SL', vehicleType: 'standard' } as const;
const reason = 'The association of drivers asked for it.';
const parts = { minimumFare: 2500, roundTo: 100, night: { from: 1320, to: 300, percent: 120 } };

async function driven(km: number): Promise<number> {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const dropoffLocation = { address: 'Up the road', lat: cottonTree.lat - km / 111.195, lng: cottonTree.lng };
  const ride = await aRide(core, rider, { dropoffLocation });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  return (await completeRide(core, driver, ride.id)).fare;
}

test('a preview says who would have paid more in the last week, and by how much', async () => {
  const [short, long] = [await driven(1), await driven(12)];
  const rates = { ...standard, base: 1500, perKm: 150 };
  const same = await previewTariff(core, rates);
  expect(same).toMatchObject({ rides: 2, isPart: false, total: short + long, totalNow: short + long, examples: [] });
  const dearer = await previewTariff(core, { ...rates, parts: { minimumFare: 2500 } });
  const difference = 2500 - short;
  expect(dearer).toMatchObject({
    rides: 2,
    more: { rides: 1, mean: difference, most: difference },
    less: { rides: 0 },
    total: short + long + difference,
    examples: [{ fareNow: short, fare: 2500 }],
  });
  const cheaper = await previewTariff(core, { ...rates, base: 1400 });
  expect(cheaper).toMatchObject({ more: { rides: 0 }, less: { rides: 2, mean: 100, most: 100 } });
});

test('a preview shows what a lower tariff changes for a trip that was changed at an agreed fare', async () => {
  const agreed = await driven(6);
  const rates = { ...standard, base: 1500, perKm: 150 };
  const before = await previewTariff(core, { ...rates, base: 1400 });
  await core.sql(`UPDATE rides SET price = jsonb_set(price, '{facts,atLeast}', to_jsonb($1::int)) WHERE fare = $1`, [
    agreed,
  ]);
  expect(await previewTariff(core, { ...rates, base: 1400 })).toEqual(before);
});

test('a preview counts neither older rides nor those of another class', async () => {
  const rates = { ...standard, base: 1500, perKm: 150 };
  expect(await previewTariff(core, { ...rates, vehicleType: 'xl' })).toMatchObject({ rides: 0, total: 0 });
  await core.sql(`UPDATE rides SET completed_at = now() - interval '8 days' WHERE distance_km > 5`);
  expect(await previewTariff(core, rates)).toMatchObject({ rides: 1 });
});

test('a tariff is published with its parts, keeps them where a change leaves them out, and can be gone back to', async () => {
  const [before] = (await fareRates(core)).filter((rate) => rate.vehicleType === 'xl' && rate.region === 'SL');
  const xl = { region: 'SL', vehicleType: 'xl', reason } as const;
  const published = await changeFare(core, admin, { ...xl, base: 3000, perKm: 200, parts });
  expect(published).toMatchObject({ state: 'current', parts });
  // As a page of the version before sends it.
  expect(await changeFare(core, admin, { ...xl, base: 3100, perKm: 200 })).toMatchObject({ base: 3100, parts });
  if (!before) throw new Error('the seed has no tariff');
  const { base, perKm, parts: none } = before;
  const back = await changeFare(core, admin, { ...xl, base, perKm, parts: none });
  expect(back).toMatchObject({ state: 'current', base: 2700, parts: {} });
  const [last, second] = await fareHistory(core);
  expect(last).toMatchObject({ was: { base: 3100, parts }, becomes: { base: 2700, perKm: 150 } });
  expect(last?.becomes).not.toHaveProperty('parts');
  expect(second).toMatchObject({ was: { base: 3000, parts }, becomes: { base: 3100, parts } });
});

test('frequent trips are previewed by day, with the parts', async () => {
  const [trip] = await previewFare(core, {
    ...standard,
    base: 1500,
    perKm: 150,
    parts: { ...parts, minimumFare: 9000 },
  });
  expect(trip?.fare).toBe(9000);
});
