import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../../platform/actor.ts';
import { asRead } from '../../pricing/ride-price.ts';
import { openOffersOf } from '../../matching/offers/read-offers.ts';
import { completeRideByOps } from '../../ops/rides/settle-ride.ts';
import { userRoom } from '../../platform/rooms.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree, lumley } from '../../testing/builders.ts';
import { bringLate, listenFor, northOf, storeTrack, underWayFor } from '../../testing/driven-ride.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, reachStop, startRide } from '../progress/advance-ride.ts';
import { cancelRide } from '../cancellation/cancel-ride.ts';
import { pinDestination } from './pin-destination.ts';
import { quoteRide } from '../booking/quote-ride.ts';
import { eventsAfter, rideById } from '../../rides/views/read-rides.ts';
import { receiptOf } from '../../rides/views/receipt.ts';

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
const SAMPLE_FARE = 2730;
const conakry = { lat: 9.5092, lng: -13.7122 };

describe('S24: the pin that comes after the booking', () => {
  test('sets the price of the trip while no driver has accepted, also in the open offer', async () => {
    const ride = await aRide(core, rider, typed);
    const driver = await aDriver(core);
    await anOffer(core, ride, driver);
    core.publisher.published.length = 0;
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
    const offers = core.publisher.published.filter(({ event }) => event === 'ride:offer');
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
    await core.sql(`INSERT INTO fare_rates (region, vehicle_type, base, per_km) VALUES ('SL', 'standard', 9900, 900)`);
    const { fare } = await pinDestination(core, rider, ride.id, lumley);
    await core.sql('DELETE FROM fare_rates WHERE base = 9900');
    expect(fare).toBe(booked.fare);
  });

  test('is refused on an island that no street leads to', async () => {
    const ride = await aRide(core, rider, { ...typed, pickupLocation: { address: 'Boulbinet', ...conakry } });
    const kassa = { lat: 9.4925, lng: -13.759 };
    await expect(pinDestination(core, rider, ride.id, kassa)).rejects.toMatchObject({ code: 'place.by_boat' });
    expect(await rideById(core, rider, ride.id)).toMatchObject({ fare: ride.fare, dropoffLocation: { lat: null } });
  });

  test('costs the price of its quote', async () => {
    const ride = await aRide(core, rider, typed);
    const { pickupLocation, dropoffLocation } = ride;
    const { quoteId } = await quoteRide(core, rider, {
      pickupLocation: { address: pickupLocation.address, lat: pickupLocation.lat, lng: pickupLocation.lng },
      dropoffLocation: { address: dropoffLocation.address, ...lumley },
    });
    await core.sql(`UPDATE quotes SET fares = fares || '{"standard": 2220}' WHERE id = $1`, [quoteId]);
    expect(await pinDestination(core, rider, ride.id, { ...lumley, quoteId })).toMatchObject({ fare: 2220 });
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

const underWay = (seconds: number, changes: Partial<RideRequest>) => underWayFor(core, seconds, changes);
const track = (rideId: string, seconds: number, km: number) => storeTrack(core, rideId, seconds, km);

describe('S24: a trip without the pin of its destination', () => {
  beforeEach(() => listenFor(core, 3600));

  test('is offered as an estimate', async () => {
    const driver = await aDriver(core);
    await anOffer(core, await aRide(core, await aRider(core), typed), driver);
    expect((await openOffersOf(core, driver.id))[0]).toMatchObject({ isSample: true, tripKm: 8.2 });
    const other = await aDriver(core);
    await anOffer(core, await aRide(core, await aRider(core)), other);
    expect((await openOffersOf(core, other.id))[0]).toMatchObject({ isSample: false });
  });

  test('is charged for a way that came just before its end, too', async () => {
    const { driver, id } = await underWay(600, typed);
    await track(id, 600, 3);
    // There and back in the last five minutes, which were without network.
    const turn = northOf(cottonTree, 2.25);
    await core.sql(
      `UPDATE ride_tracks SET lat = 2 * $2::float8 - lat WHERE ride_id = $1 AND at > now() - interval '150 s'`,
      [id, turn.lat],
    );
    await bringLate(core, id, 300);
    await standAt(core, driver, northOf(cottonTree, 1.5));
    expect(await completeRide(core, driver, id)).toMatchObject({ distanceKm: 3, fare: 1500 + 3 * 150, findings: [] });
  });

  test.each([
    ['whose last half minute alone has come is charged as it was shown', 30, 0, 8.2],
    ['whose last half minute alone has come is charged as it was shown, by a slow clock', 30, -900, 8.2],
    ['of which all came just before its end is charged for the distance driven', 700, 0, 3],
    ['of which all came just before its end is charged for the distance driven, by a fast clock', 700, 300, 3],
  ])('%s', async (_, seconds, aheadSeconds, km) => {
    const { driver, id } = await underWay(600, typed);
    await track(id, 600, 3);
    await bringLate(core, id, seconds, aheadSeconds);
    await core.sql('DELETE FROM ride_tracks WHERE ride_id = $1', [id]);
    await standAt(core, driver, northOf(cottonTree, 3));
    expect(await completeRide(core, driver, id)).toMatchObject({ distanceKm: km });
  });

  test.each([
    ['3 km', 600, 3, 3],
    ['no more than 25 km', 1800, 40, 25],
  ])('is charged for %s driven', async (_, seconds, drivenKm, km) => {
    const { rider: booker, driver, id, asked } = await underWay(seconds, { ...typed, paymentMethod: 'orange_money' });
    await track(id, seconds, drivenKm);
    await standAt(core, driver, northOf(cottonTree, drivenKm));
    const done = await completeRide(core, driver, id);
    const fare = 1500 + km * 150;
    expect(done).toMatchObject({
      fare,
      distanceKm: km,
      shownFare: asked.fare,
      payment: { amount: fare },
      findings: [],
    });
    expect(await receiptOf(core, booker, id)).toMatchObject({
      total: fare,
      shownFare: 1500 + 8.2 * 150,
      parts: { base: 1500, perKm: 150, distance: km * 150 },
    });
    const entries = await core.sql(
      `SELECT sum(amount)::int AS due FROM ledger_entries WHERE account = 'rider_due' AND owner_id = $1`,
      [booker.id],
    );
    expect(entries).toEqual([{ due: fare }]);
  });

  test('is booked and charged by its known places where only a stop is typed', async () => {
    const dropoffLocation = { address: 'Far', ...northOf(cottonTree, 30) };
    const { driver, id, asked } = await underWay(1800, { stops: [{ address: 'Mama Kadi shop' }], dropoffLocation });
    expect(asked).toMatchObject({ geometrySource: 'sample' });
    expect(asked.distanceKm).toBeGreaterThan(30);
    await track(id, 1800, 30);
    await reachStop(core, driver, id, 1);
    await standAt(core, driver, northOf(cottonTree, 30));
    const done = await completeRide(core, driver, id);
    expect(done).toMatchObject({ distanceKm: 30, fare: 1500 + 30 * 150, findings: [] });
  });

  test('costs the price shown without a track, and at most that with findings', async () => {
    const untracked = await underWay(600, typed);
    await completeRide(core, untracked.driver, untracked.id);
    expect(await rideById(core, untracked.rider, untracked.id)).toMatchObject({ fare: 2730, shownFare: null });
    const marked = await underWay(1800, typed);
    await core.sql(`UPDATE rides SET findings = '[{"code":"arrived_far","km":4,"seconds":null}]' WHERE id = $1`, [
      marked.id,
    ]);
    await track(marked.id, 1800, 20);
    await completeRide(core, marked.driver, marked.id);
    expect(await rideById(core, marked.rider, marked.id)).toMatchObject({ fare: 2730, distanceKm: 8.2 });
  });

  test('is charged by the distance driven where only its stops have findings', async () => {
    const { driver, id } = await underWay(1800, { ...typed, stops: [{ address: 'A stop', ...lumley }] });
    await track(id, 1800, 20);
    const done = await completeRide(core, driver, id);
    expect(done).toMatchObject({ distanceKm: 20, fare: 4500, findings: [{ code: 'stop_missed' }] });
  });

  test('costs no more than can be driven in its time', async () => {
    const { rider: booker, driver, id } = await underWay(0, typed);
    await completeRide(core, driver, id);
    const { fare, shownFare, distanceKm } = await rideById(core, booker, id);
    expect(distanceKm).toBeLessThan(0.1);
    expect({ fare, shownFare }).toEqual({ fare: Math.ceil(1500 + asRead(distanceKm) * 150), shownFare: 2730 });
  });

  test('is charged the same when ops ends it', async () => {
    const admin: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'admin' };
    await core.sql('INSERT INTO users (id, user_type) VALUES ($1, $2)', [admin.id, 'admin']);
    const { rider: booker, id } = await underWay(600, typed);
    await track(id, 600, 2);
    await completeRideByOps(core, admin, id, { reason: 'his phone broke' });
    expect(await rideById(core, booker, id)).toMatchObject({ fare: 1800, distanceKm: 2 });
  });
});
