import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '../../platform/core.ts';
import { VEHICLES_CHANGED } from '../../platform/redis/redis-keys.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { openOffersOf } from '../../matching/offers/read-offers.ts';
import { matchCity } from '../../matching/rounds/match-city.ts';
import { aDriver, aRide, aRider, aTrip } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { CachedVehicleClasses } from '../../vehicles/cached-vehicle-classes.ts';
import { isOpen } from '../../vehicles/class-rules.ts';
import { arriveAtPickup, completeRide, startRide } from '../progress/advance-ride.ts';
import { quoteRide } from './quote-ride.ts';
import { requestRide } from './request-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });
const cottonTree: LatLng = { lat: 8.48715, lng: -13.23562 };
const bo = { address: 'Bo Government Hospital', lat: 7.9647, lng: -11.7383 };
const toBo = { pickupLocation: bo, dropoffLocation: { address: 'Bo Clock Tower', lat: 7.9552, lng: -11.7402 } };

async function optionsOf(of: Core, trip = aTrip()): Promise<string[]> {
  const { options } = await quoteRide(of, await aRider(core), trip);
  return options.map(({ vehicleType }) => vehicleType);
}

const FIVE = ['standard', 'comfort', 'xl', 'motorbike', 'kekeh'];
const FOUR = FIVE.slice(0, 4);

const close = () =>
  core.sql(`UPDATE vehicle_class_openings SET is_open = false WHERE vehicle_type = 'comfort' AND region = 'SL'`);

describe('a class', () => {
  afterEach(async () => {
    await core.sql(`UPDATE vehicle_class_openings SET is_open = true WHERE vehicle_type = 'comfort' AND region = 'SL'`);
    await core.sql(`DELETE FROM vehicle_class_openings WHERE vehicle_type = 'comfort' AND area <> ''`);
    core.vehicles.invalidate();
  });

  test('is offered where it is open: the kekeh in both capitals, and not in Bo', async () => {
    expect(await optionsOf(core)).toEqual(FIVE);
    const kaloum = { address: 'Kaloum, Conakry', lat: 9.5092, lng: -13.7122 };
    const madina = { address: 'Madina, Conakry', lat: 9.5385, lng: -13.6773 };
    expect(await optionsOf(core, aTrip({ pickupLocation: kaloum, dropoffLocation: madina }))).toEqual(FIVE);
    expect(await optionsOf(core, aTrip(toBo))).toEqual(FOUR);
    await expect(aRide(core, await aRider(core), { ...toBo, vehicleType: 'kekeh' })).rejects.toEqual(
      refusal('ride.class_closed'),
    );
  });

  test('that is switched off disappears in every process, also without Redis, and cannot be booked any more', async () => {
    const { sql, config, logger } = core;
    const listening = new CachedVehicleClasses({ sql, config, logger }, 60_000);
    const deaf = new CachedVehicleClasses({ sql, config: { redisUrl: 'redis://127.0.0.1:1' }, logger }, 50);
    const isOffered = async (vehicles = core.vehicles) => (await optionsOf({ ...core, vehicles })).includes('comfort');
    try {
      for (const vehicles of [listening, deaf]) expect(await isOffered(vehicles)).toBe(true);
      const rider = await aRider(core);
      const { quoteId } = await quoteRide(core, rider, aTrip());
      await close();
      await until(async () => {
        await core.redis.publish(VEHICLES_CHANGED, '');
        return !(await isOffered(listening));
      });
      await until(async () => !(await isOffered(deaf)));
      core.vehicles.invalidate();
      const booking = aTrip({ vehicleType: 'comfort', quoteId });
      await expect(requestRide(core, rider, booking, null)).rejects.toEqual(refusal('ride.class_closed'));
      expect(await optionsOf(core)).toEqual(FIVE.filter((one) => one !== 'comfort'));
    } finally {
      listening.close();
      deaf.close();
    }
  });

  test('that is switched off does not hurt rides: one that waits is offered, driven and paid', async () => {
    const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core, { vehicleType: 'comfort' })];
    const ride = await aRide(core, rider, { vehicleType: 'comfort' });
    await close();
    core.vehicles.invalidate();
    await standAt(core, driver, cottonTree);
    expect(await matchCity(core, 'freetown')).toMatchObject({ offers: 1 });
    const [offer] = await openOffersOf(core, driver.id);
    await acceptOffer(core, driver, ride.id, offer?.offerId ?? '');
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    expect(await completeRide(core, driver, ride.id)).toMatchObject({ status: 'completed', fare: ride.fare });
  });

  test('that does not exist is refused at its field', async () => {
    const booking = aRide(core, await aRider(core), { vehicleType: 'constructor' });
    await expect(booking).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { vehicleType: expect.any(String) } },
    });
  });
});

test('a kekeh costs the same in quote, ride, offer and receipt, and only a kekeh is asked', async () => {
  const [rider, kekeh, sedan] = [
    await aRider(core, { usesPin: false }),
    await aDriver(core, { vehicleType: 'kekeh' }),
    await aDriver(core),
  ];
  const { quoteId, options, distanceKm } = await quoteRide(core, rider, aTrip());
  const quoted = options.find(({ vehicleType }) => vehicleType === 'kekeh');
  expect(quoted).toMatchObject({ capacity: 3, fare: Math.ceil(1000 + distanceKm * 150) });
  const ride = await requestRide(core, rider, aTrip({ vehicleType: 'kekeh', quoteId }), null);
  await standAt(core, sedan, cottonTree);
  await standAt(core, kekeh, { ...cottonTree, lat: cottonTree.lat - 0.003 });
  await matchCity(core, 'freetown');
  expect(await openOffersOf(core, sedan.id)).toEqual([]);
  const [offer] = await openOffersOf(core, kekeh.id);
  expect(offer).toMatchObject({ vehicleType: 'kekeh', fare: quoted?.fare });
  await acceptOffer(core, kekeh, ride.id, offer?.offerId ?? '');
  await arriveAtPickup(core, kekeh, ride.id);
  await startRide(core, kekeh, ride.id, undefined);
  await completeRide(core, kekeh, ride.id);
  const receipt = await receiptOf(core, rider, ride.id);
  expect([ride.fare, receipt.total, receipt.parts?.base]).toEqual([quoted?.fare, quoted?.fare, 1000]);
});

test.each([
  ['all day', null, '12:00', true],
  ['by day', { from: 6 * 60, to: 22 * 60 }, '06:00', true],
  ['by day', { from: 6 * 60, to: 22 * 60 }, '22:00', false],
  ['over midnight', { from: 22 * 60, to: 6 * 60 }, '23:30', true],
  ['over midnight', { from: 22 * 60, to: 6 * 60 }, '05:59', true],
  ['over midnight', { from: 22 * 60, to: 6 * 60 }, '12:00', false],
])('a class that is open %s (%j) at %s: %s', (_, hours, time, is) => {
  const openings = [
    { region: 'SL', area: null, isOpen: false, hours: null },
    { region: 'SL', area: 'freetown', isOpen: true, hours },
  ] as const;
  const at = new Date(`2026-11-23T${time}:00Z`);
  expect(isOpen({ openings }, { region: 'SL', area: 'freetown' }, at)).toBe(is);
  expect(isOpen({ openings }, { region: 'SL', area: 'sierra-leone' }, at)).toBe(false);
  expect(isOpen({ openings }, { region: 'GN', area: 'conakry' }, at)).toBe(false);
});

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20));
}
