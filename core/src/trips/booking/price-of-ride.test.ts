import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tariff } from '@waka/contracts/money/tariff';
import { priceTrip, totalOf } from '@waka/contracts/rides/tariff';
import { aTariff, random } from '@waka/contracts/testing/tariffs';
import { openOffersOf } from '../../matching/offers/read-offers.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { setFare } from '../../ops/money/rates.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { FareRate } from '../../pricing/fare-rate.entity.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { aDriver, anOffer, aRider, aTrip, cottonTree } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from '../progress/advance-ride.ts';
import { quoteRide } from './quote-ride.ts';
import { requestRide } from './request-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const next = random(20_261_124);
const north = (km: number) => ({ lat: cottonTree.lat - km / 111.195, lng: cottonTree.lng });

const publish = ({ base, perKm, ...parts }: Tariff) => setFare(core.sql, null, 'SL', 'standard', base, perKm, parts);

/** Drives a ride from its quote to its receipt, and returns the lines and the fare that each of them shows. */
async function drive(rider: Actor, driver: Actor) {
  const dropoffLocation = { address: 'Up the road', ...north(0.5 + 8 * next()) };
  const quote = await quoteRide(core, rider, aTrip({ dropoffLocation }));
  const option = quote.options.find(({ vehicleType }) => vehicleType === 'standard');
  // Tariffs that are published in between change nothing about an open quote or a ride.
  await publish(aTariff(next));
  const booked = await requestRide(core, rider, aTrip({ dropoffLocation, quoteId: quote.quoteId }), null);
  await publish(aTariff(next));
  const offerId = await anOffer(core, booked, driver);
  const [offer] = await openOffersOf(core, driver.id);
  await acceptOffer(core, driver, booked.id, offerId);
  await arriveAtPickup(core, driver, booked.id);
  await startRide(core, driver, booked.id, booked.pin);
  const live = [await rideById(core, rider, booked.id), await rideById(core, driver, booked.id)];
  await completeRide(core, driver, booked.id);
  const receipt = await receiptOf(core, rider, booked.id);
  return [option, booked, offer, ...live, { fare: receipt.total, fareLines: receipt.lines }];
}

test('a fare and its lines never differ between quote, booking, offer, live ride and receipt', async () => {
  const rider = await aRider(core, { usesPin: false });
  const driver = await aDriver(core);
  for (let round = 0; round < 6; round += 1) {
    const tariff = aTariff(next);
    await publish(tariff);
    const shown = (await drive(rider, driver)).map((one) => ({ fare: one?.fare, lines: one?.fareLines }));
    const [first] = shown;
    expect(first?.fare).toBe(totalOf(first?.lines ?? []));
    expect(shown).toEqual(shown.map(() => first));
  }
});

test('a fare that follows the distance driven has the lines of that distance and its share of the minutes', async () => {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  await publish({ base: 1500, perKm: 150, perMinute: 10 });
  const booked = await requestRide(core, rider, aTrip({ dropoffLocation: { address: 'Mama Kadi shop' } }), null);
  expect(booked).toMatchObject({ distanceKm: 8.2, durationMin: 18, fare: 1500 + 1230 + 180 });
  await acceptOffer(core, driver, booked.id, await anOffer(core, booked, driver));
  await arriveAtPickup(core, driver, booked.id);
  await startRide(core, driver, booked.id, undefined);
  // Two minutes at the highest speed are four kilometres, about half of the way.
  await core.sql(`UPDATE rides SET started_at = now() - interval '2 minutes' WHERE id = $1`, [booked.id]);
  const done = await completeRide(core, driver, booked.id);
  expect(done.distanceKm).toBeCloseTo(4, 1);
  expect(done.fareLines).toMatchObject([
    { kind: 'base' },
    { kind: 'distance', km: Math.round(done.distanceKm * 100) / 100 },
    { minutes: 9 },
  ]);
  expect(done).toMatchObject({ fare: totalOf(done.fareLines ?? []), shownFare: booked.fare });
  expect(await receiptOf(core, rider, booked.id)).toMatchObject({ total: done.fare, lines: done.fareLines });
});

test('every published tariff reproduces the receipts of its time', async () => {
  const rides = await core.sql.manager.findBy(Ride, { status: 'completed' });
  expect(rides.length).toBeGreaterThan(0);
  const tariffs = new Set<string>();
  for (const { price, fare, riderId, id } of rides) {
    const rate = price && (await core.sql.manager.findOneBy(FareRate, { id: price.tariffId }));
    if (!rate) throw new Error('a ride has lost its tariff');
    tariffs.add(rate.id);
    const again = priceTrip({ base: rate.base, perKm: rate.perKm, ...rate.parts }, price.facts);
    expect(again).toEqual({ lines: price.lines, total: fare });
    expect((await receiptOf(core, { id: riderId, role: 'rider' }, id)).lines).toEqual(again.lines);
  }
  expect(tariffs.size).toBe(rides.length);
});

test('a ride from before prices were stored keeps its fare, and its receipt finds the tariff that gives it', async () => {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  await publish({ base: 1500, perKm: 150 });
  const booked = await requestRide(core, rider, aTrip(), null);
  await core.sql('UPDATE rides SET price = NULL WHERE id = $1', [booked.id]);
  await publish({ base: 2000, perKm: 200 });
  await acceptOffer(core, driver, booked.id, await anOffer(core, booked, driver));
  await arriveAtPickup(core, driver, booked.id);
  await startRide(core, driver, booked.id, undefined);
  expect(await completeRide(core, driver, booked.id)).toMatchObject({ fare: booked.fare, fareLines: null });
  const amounts = booked.fareLines?.map(({ kind, amount }) => ({ kind, amount }));
  expect(await receiptOf(core, rider, booked.id)).toMatchObject({ total: booked.fare, lines: amounts });
});

test('a quote says what waiting, cancelling and not coming would cost, where they cost something', async () => {
  const rider = await aRider(core);
  const charges = async () => {
    const { options } = await quoteRide(core, rider, aTrip({}));
    return options.find(({ vehicleType }) => vehicleType === 'standard')?.charges;
  };
  await publish({ base: 1500, perKm: 150 });
  expect(await charges()).toBeUndefined();
  await publish({ base: 1500, perKm: 150, cancellationFee: 500, noShowFee: 800, waitingPerMin: 50, freeWaitingMin: 2 });
  expect(await charges()).toEqual({ cancellation: 500, noShow: 800, waitingPerMin: 50, freeWaitingMin: 2 });
});
