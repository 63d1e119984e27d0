import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../platform/actor.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { userRoom } from '../platform/rooms.ts';
import { aDriver, anOffer, aRide, aRider, lumley } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, startRide } from './advance-ride.ts';
import { cancelRide } from './cancel-ride.ts';
import { pinDestination } from './pin-destination.ts';
import { quoteRide } from './quote-ride.ts';
import { eventsAfter, rideById } from '../rides/read-rides.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  rider = await aRider(core, { usesPin: false });
});

const typed = { dropoffLocation: { address: 'Mama Kadi shop' } } satisfies Partial<RideRequest>;
const SAMPLE_FARE = 27_300;
const conakry = { lat: 9.5092, lng: -13.7122 };

describe('S24: the pin that comes after the booking', () => {
  test('sets the price of the trip while no driver has accepted, also in the open offer', async () => {
    const ride = await aRide(core, rider, typed);
    const driver = await aDriver(core);
    await anOffer(core, ride, driver);
    core.publisher.said.length = 0;
    const pinned = await pinDestination(core, rider, ride.id, lumley);
    const booked = await aRide(core, await aRider(core));
    expect(ride).toMatchObject({ fare: SAMPLE_FARE, geometrySource: 'sample' });
    expect(pinned).toMatchObject({
      fare: booked.fare,
      distanceKm: booked.distanceKm,
      durationMin: booked.durationMin,
      geometry: booked.geometry,
      geometrySource: 'straight_line',
      dropoffLocation: { address: 'Mama Kadi shop', ...lumley },
    });
    expect(booked.fare).not.toBe(SAMPLE_FARE);
    const offers = core.publisher.said.filter(({ event }) => event === 'ride:offer');
    expect(offers).toMatchObject([{ room: userRoom(driver.id), payload: { fare: booked.fare, isSample: false } }]);
    expect(await openOffersOf(core, driver.id)).toMatchObject([
      { fare: booked.fare, tripKm: Math.round(booked.distanceKm * 10) / 10 },
    ]);
    const events = await eventsAfter(core, rider, ride.id, ride.seq);
    expect(events.map(({ type }) => type)).toEqual(['destination_pinned']);
  });

  test('allows acceptance at the new price alone', async () => {
    const ride = await aRide(core, rider, typed);
    const driver = await aDriver(core);
    const offerId = await anOffer(core, ride, driver);
    const { fare } = await pinDestination(core, rider, ride.id, lumley);
    await expect(acceptOffer(core, driver, ride.id, offerId, SAMPLE_FARE)).rejects.toMatchObject({
      code: 'offer.price_changed',
    });
    expect(await openOffersOf(core, driver.id)).toMatchObject([{ offerId, fare }]);
    expect(await acceptOffer(core, driver, ride.id, offerId, fare)).toMatchObject({ status: 'accepted', fare });
    // The winner whose response got lost repeats his request.
    expect(await acceptOffer(core, driver, ride.id, offerId, fare)).toMatchObject({ status: 'accepted' });
  });

  test('is priced by the tariff of the booking, which also explains its receipt', async () => {
    const ride = await aRide(core, rider, typed);
    const booked = await aRide(core, await aRider(core));
    await core.sql(
      `INSERT INTO fare_rates (region, vehicle_type, base, per_km) VALUES ('SL', 'standard', 99000, 9000)`,
    );
    const { fare } = await pinDestination(core, rider, ride.id, lumley);
    await core.sql('DELETE FROM fare_rates WHERE base = 99000');
    expect(fare).toBe(booked.fare);
  });

  test('costs the price of its quote', async () => {
    const ride = await aRide(core, rider, typed);
    const { pickupLocation, dropoffLocation } = ride;
    const { quoteId } = await quoteRide(core, rider, {
      pickupLocation: { address: pickupLocation.address, lat: pickupLocation.lat, lng: pickupLocation.lng },
      dropoffLocation: { address: dropoffLocation.address, ...lumley },
    });
    await core.sql(`UPDATE quotes SET fares = fares || '{"standard": 22200}' WHERE id = $1`, [quoteId]);
    expect(await pinDestination(core, rider, ride.id, { ...lumley, quoteId })).toMatchObject({ fare: 22_200 });
  });

  test('changes no price that a driver has accepted, and leads to no findings', async () => {
    const ride = await aRide(core, rider, typed);
    const driver = await aDriver(core);
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    const pinned = await pinDestination(core, rider, ride.id, lumley);
    expect(pinned).toMatchObject({ fare: SAMPLE_FARE, geometrySource: 'sample', dropoffLocation: lumley });
    expect(await rideById(core, driver, ride.id)).toMatchObject({ dropoffLocation: lumley });
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    // Far from the pin and sooner than it can be reached: the rider may have pinned a wrong place.
    await core.sql(`UPDATE rides SET started_at = now() - interval '90 seconds', findings = '[]' WHERE id = $1`, [
      ride.id,
    ]);
    await standAt(core, driver, { lat: 8.4844, lng: -13.2344 });
    const done = await completeRide(core, driver, ride.id);
    expect(done.findings.map(({ code }) => code)).not.toEqual(expect.arrayContaining(['completed_far']));
    expect(done.findings.map(({ code }) => code)).not.toEqual(expect.arrayContaining(['completed_too_soon']));
  });

  test('is taken once: a repeat returns the ride, another pin is refused', async () => {
    const ride = await aRide(core, rider, typed);
    const { seq } = await pinDestination(core, rider, ride.id, lumley);
    expect(await pinDestination(core, rider, ride.id, lumley)).toMatchObject({ seq });
    const other = { lat: lumley.lat + 0.01, lng: lumley.lng };
    await expect(pinDestination(core, rider, ride.id, other)).rejects.toMatchObject({ code: 'ride.wrong_state' });
  });

  test('stays in the country of the booking', async () => {
    const ride = await aRide(core, rider, typed);
    await expect(pinDestination(core, rider, ride.id, conakry)).rejects.toMatchObject({ code: 'place.other_country' });
  });

  test('is for the rider alone to set, while the ride is live', async () => {
    const ride = await aRide(core, rider, typed);
    const driver = await aDriver(core);
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    await expect(pinDestination(core, driver, ride.id, lumley)).rejects.toMatchObject({ code: 'ride.wrong_state' });
    await expect(pinDestination(core, await aRider(core), ride.id, lumley)).rejects.toMatchObject({
      code: 'ride.not_found',
    });
    await cancelRide(core, rider, ride.id, { reason: 'other' });
    await expect(pinDestination(core, rider, ride.id, lumley)).rejects.toMatchObject({ code: 'ride.wrong_state' });
  });
});
