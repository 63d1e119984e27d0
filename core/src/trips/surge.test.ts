import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { totalOf, type FareLine } from '@waka/contracts/rides/tariff';
import { cellOf } from '../demand/cells.ts';
import { measureDemand } from '../demand/measure-demand.ts';
import { storedFactors, storeFactors } from '../demand/surge-store.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { rideFile } from '../ops/rides/ride-file.ts';
import { previewSurge } from '../ops/surge/preview-surge.ts';
import { setSurgeRule, surgeRulesForOps } from '../ops/surge/surge-rules.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, anOffer, aRide, aRider, aTrip, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from './progress/advance-ride.ts';
import { changeTrip, quoteTripChange } from './changes/change-trip.ts';
import { quoteRide } from './booking/quote-ride.ts';
import { requestRide } from './booking/request-ride.ts';

let core: TestCore;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
beforeEach(async () => {
  rider = await aRider(core, { usesPin: false });
  await core.redis.flushdb();
  await core.sql('TRUNCATE quotes, rides CASCADE');
  await allow();
});
afterAll(() => core.close());

const bounds = { capPercent: 150, stepPercent: 20, fewestWaiting: 3, fromRatio: 1, fullRatio: 3 };
const allow = (isAllowed = true, changes: Partial<typeof bounds> = {}) =>
  setSurgeRule(core, admin, {
    area: 'freetown',
    vehicleType: 'standard',
    isAllowed,
    bounds: { ...bounds, ...changes },
    reason: 'Riders wait in the rain.',
  });

/** Makes fares at the Cotton Tree cost so many per cent. */
const atPercent = (percent: number) =>
  storeFactors(core, 'freetown', {
    at: Date.now(),
    factors: new Map([[cellOf(cottonTree), { standard: { percent, waiting: 7, free: 2 } }]]),
  });
const at = (minutes: number) => ({ ...core, clock: { now: () => new Date(Date.now() + minutes * 60_000) } });
const quote = async (minutes = 0, who = rider) => {
  const { quoteId, options } = await quoteRide(at(minutes), who, aTrip());
  const option = options.find(({ vehicleType }) => vehicleType === 'standard');
  return { quoteId, fare: option?.fare ?? 0, lines: option?.fareLines ?? [] };
};
const surgeIn = (lines: readonly FareLine[] | null | undefined) => lines?.find(({ kind }) => kind === 'surge');

test('quote, booking, offer, live ride, changed trip and receipt have the same line', async () => {
  const plain = await quote(0, await aRider(core));
  await atPercent(120.9);
  const { quoteId, fare, lines } = await quote();
  const line = surgeIn(lines);
  expect(line).toEqual({ kind: 'surge', percent: 120, amount: Math.ceil(plain.fare * 0.2) });
  expect(fare).toBe(totalOf(lines));
  // The quote and what follows from it stay when the factor changes.
  await atPercent(150);
  const ride = await requestRide(core, rider, aTrip({ quoteId }), null);
  const driver = await aDriver(core);
  await anOffer(core, ride, driver);
  const [offer] = await openOffersOf(core, driver.id);
  const accepted = await acceptOffer(core, driver, ride.id, offer?.offerId ?? '');
  await allow(false);
  await arriveAtPickup(core, driver, ride.id);
  const started = await startRide(core, driver, ride.id, undefined);
  const ended = await completeRide(core, driver, ride.id);
  for (const seen of [ride, offer, accepted, started, ended]) {
    expect(seen).toMatchObject({ fare, fareLines: lines });
  }
  const { details } = await rideFile(core, admin, ride.id, 'The rider asks why it was more.');
  expect(details?.surge).toMatchObject({ percent: 120, waiting: 7, free: 2, capPercent: 150 });
});

test('a changed trip keeps the factor of the booking', async () => {
  await atPercent(120);
  const ride = await requestRide(core, rider, aTrip({ quoteId: (await quote()).quoteId }), null);
  const driver = await aDriver(core);
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await atPercent(150);
  const dropoffLocation = { address: 'Somewhere', lat: 8.47, lng: -13.25 };
  const { quoteId, fareLines, fare } = await quoteTripChange(core, rider, ride.id, { dropoffLocation, stops: [] });
  expect(surgeIn(fareLines)).toMatchObject({ percent: 120 });
  expect(await changeTrip(core, rider, ride.id, { quoteId, dropoffLocation, stops: [] })).toMatchObject({
    fare,
    fareLines,
  });
});

test('no fare is higher where ops forbids it, elsewhere, for other classes, without Redis, and without a quote', async () => {
  const { fare } = await quote();
  await atPercent(150);
  const other = await aRider(core);
  const lumley = aTrip({
    pickupLocation: { address: 'Lumley', lat: 8.4595, lng: -13.2717 },
    dropoffLocation: { address: 'x', ...cottonTree },
  });
  for (const { options } of [await quoteRide(core, other, aTrip()), await quoteRide(core, other, lumley)]) {
    const others = options.filter(({ vehicleType }) => vehicleType !== 'standard');
    expect(others.map(({ fareLines }) => surgeIn(fareLines)).filter(Boolean)).toEqual([]);
  }
  expect(surgeIn((await quoteRide(core, other, lumley)).options[0]?.fareLines)).toBeUndefined();
  expect(await aRide(core, await aRider(core))).toMatchObject({ fare });
  const redis = core.redis.duplicate();
  redis.disconnect();
  const without = await quoteRide({ ...core, redis }, other, aTrip());
  expect(surgeIn(without.options[0]?.fareLines)).toBeUndefined();
  await core.redis.flushdb();
  expect(await quote(0, await aRider(core))).toMatchObject({ fare });
  await atPercent(150);
  await allow(false);
  expect(await quote(0, await aRider(core))).toMatchObject({ fare });
});

test('a lower cap of ops holds at once', async () => {
  await atPercent(150);
  await allow(true, { capPercent: 110 });
  expect(surgeIn((await quote()).lines)).toMatchObject({ percent: 110 });
});

test('a price that was shown is not raised for ten minutes, and a lower one is passed on', async () => {
  const plain = await quote();
  await atPercent(140);
  expect(surgeIn((await quote(0, await aRider(core))).lines)).toMatchObject({ percent: 140 });
  expect(await quote(5)).toMatchObject({ fare: plain.fare });
  // It is held from when it was first shown, not from when it was last asked for.
  expect(surgeIn((await quote(11)).lines)).toMatchObject({ percent: 140 });
  await atPercent(120);
  const lower = await quote(12);
  expect(surgeIn(lower.lines)).toMatchObject({ percent: 120 });
  await atPercent(150);
  expect(await quote(13)).toMatchObject({ fare: lower.fare });
  expect(surgeIn((await quote(23)).lines)).toMatchObject({ percent: 150 });
});

test('fares rise step by step while more riders wait than drivers are free, and fall when drivers come', async () => {
  for (let one = 0; one < 4; one += 1) await aRide(core, await aRider(core));
  const percentAfter = async (minutes: number) => {
    await measureDemand(at(minutes));
    const { factors } = await storedFactors(core, 'freetown');
    return factors.get(cellOf(cottonTree))?.standard;
  };
  expect(await percentAfter(0)).toEqual({ percent: 110, waiting: 4, free: 0 });
  expect(await percentAfter(1)).toMatchObject({ percent: 130 });
  expect(await percentAfter(2)).toMatchObject({ percent: 150 });
  expect(await percentAfter(3)).toMatchObject({ percent: 150 });
  expect(await surgeRulesForOps(core)).toMatchObject([{ highestNow: 150 }]);
  for (let one = 0; one < 4; one += 1) await standAt(core, await aDriver(core), cottonTree);
  expect(await percentAfter(4)).toEqual({ percent: 130, waiting: 4, free: 4 });
  expect(await percentAfter(5)).toMatchObject({ percent: 110 });
  expect(await percentAfter(6)).toBeUndefined();
});

test('one phone that books and asks again and again raises nothing', async () => {
  await aRide(core, rider);
  for (let time = 0; time < 5; time += 1) await quote();
  await measureDemand(core);
  expect((await storedFactors(core, 'freetown')).factors.size).toBe(0);
});

test('ops reads what other bounds would have done in the last hour, also where no fare may rise', async () => {
  await allow(false);
  const asked = { area: 'freetown', vehicleType: 'standard', bounds };
  expect(await previewSurge(core, asked)).toMatchObject({ minutes: 0, highestPercent: 100, rides: 0 });
  for (let one = 0; one < 4; one += 1) await aRide(core, await aRider(core));
  for (const minutes of [-4, -3, -2, -1]) await measureDemand(at(minutes));
  const { fare } = await aRide(core, await aRider(core));
  const preview = await previewSurge(core, asked);
  expect(preview).toMatchObject({ currency: 'SLE', minutes: 3, highestPercent: 150, rides: 5, dearer: 5 });
  expect(preview.more).toBe(5 * Math.ceil(fare * 0.5));
  expect(preview.places).toEqual([{ name: 'Freetown', percent: 150 }]);
  expect(await previewSurge(core, { ...asked, bounds: { ...bounds, fewestWaiting: 6 } })).toMatchObject({
    highestPercent: 100,
    dearer: 0,
  });
});
