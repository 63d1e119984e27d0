import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TripChange } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../../platform/actor.ts';
import { completeRideByOps } from '../../ops/rides/settle-ride.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { userRoom } from '../../platform/rooms.ts';
import {
  aDriver,
  anAcceptedRide,
  anOffer,
  aRide,
  aRider,
  aTrip,
  aTripUnderWay,
  cottonTree,
  lumley,
} from '../../testing/builders.ts';
import { beforeTransaction, beforeWrite } from '../../testing/sql/before-write.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, reachStop, startRide } from '../progress/advance-ride.ts';
import { changeTrip, quoteTripChange } from './change-trip.ts';
import { eventsAfter, rideById } from '../../rides/views/read-rides.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { requestRide } from '../booking/request-ride.ts';

let core: TestCore;
let rider: Actor;
let driver: Actor;
let rideId: string;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  ({ rider, driver, rideId } = await aTripUnderWay(core));
});

const refusal = (code: string) => expect.objectContaining({ code });
const aberdeen = { address: 'Aberdeen, Freetown', lat: 8.4966, lng: -13.2867 };
const congoCross = { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 };
const lumleyStop = { address: 'Lumley, Freetown', ...lumley };
const murrayTown = { address: 'Murray Town, Freetown', lat: 8.4912, lng: -13.2653 };
const toAberdeen = { dropoffLocation: aberdeen, stops: [] };

const quoted = (change: TripChange, by = rider) => quoteTripChange(core, by, rideId, change);

async function agreed({ dropoffLocation, stops }: TripChange, by = rider) {
  const change = { dropoffLocation, stops };
  const { quoteId, fare } = await quoted(change, by);
  return { fare, ride: await changeTrip(core, by, rideId, { ...change, quoteId }) };
}

describe('S24: a trip that its rider changes on the way', () => {
  test('costs the fare that the rider agreed to, gets the new destination, and the driver gets the new route', async () => {
    await standAt(core, driver, congoCross);
    const before = await rideById(core, driver, rideId);
    const quote = await quoted(toAberdeen);
    expect(await rideById(core, driver, rideId)).toEqual(before);
    core.publisher.published.length = 0;
    const changed = await changeTrip(core, rider, rideId, { ...toAberdeen, quoteId: quote.quoteId });
    expect(changed).toMatchObject({
      status: 'in_progress',
      seq: before.seq + 1,
      lastEvent: { type: 'trip_changed' },
      fare: quote.fare,
      distanceKm: quote.distanceKm,
      dropoffLocation: aberdeen,
    });
    expect(changed.geometry).not.toBe(before.geometry);
    const updates = core.publisher.published.filter(({ event }) => event === 'ride:updated');
    expect(updates).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          room: userRoom(driver.id),
          payload: expect.objectContaining({ fare: quote.fare, geometry: changed.geometry }),
        }),
      ]),
    );
    const notified = await core.sql<{ kind: string; facts: object }>(
      'SELECT kind, facts FROM notifications WHERE user_id = $1',
      [driver.id],
    );
    expect(notified).toMatchObject([
      { kind: 'trip_changed', facts: { destination: aberdeen.address, fare: quote.fare, currency: 'SLE' } },
    ]);
    await completeRide(core, driver, rideId);
    const receipt = await receiptOf(core, rider, rideId);
    expect(receipt).toMatchObject({ total: quote.fare, shownFare: null, isTripChanged: true, dropoff: aberdeen });
    expect(receipt.parts).not.toBeNull();
  });

  test("pays the driver for the distance to the car's position", async () => {
    const near = { dropoffLocation: { address: 'Cotton Tree again', ...cottonTree, lat: 8.4885 }, stops: [] };
    await standAt(core, driver, cottonTree);
    const atStart = await quoted(near);
    await standAt(core, driver, lumley);
    const fromFar = await quoted(near);
    expect(fromFar.distanceKm).toBeGreaterThan(atStart.distanceKm + 8);
    expect(fromFar.fare).toBeGreaterThan(atStart.fare + 1200);
  });

  test("becomes no cheaper while the car's position is unknown", async () => {
    const { fare } = await rideById(core, rider, rideId);
    const near = { dropoffLocation: { address: 'Cotton Tree again', ...cottonTree, lat: 8.4885 }, stops: [] };
    expect((await quoted(near)).fare).toBe(fare);
    await standAt(core, driver, cottonTree, { ageMs: 121_000 });
    expect((await quoted(near)).fare).toBe(fare);
    await core.redis.hset(redisKeys.positions('freetown'), driver.id, '');
    await standAt(core, driver, cottonTree);
    expect((await quoted(near)).fare).toBeLessThan(fare);
  });

  test('gets stops, and keeps those already reached', async () => {
    const first = await agreed({ dropoffLocation: lumleyStop, stops: [congoCross] });
    expect(first.ride).toMatchObject({ stops: [congoCross], stopsReached: 0 });
    await reachStop(core, driver, rideId, 1);
    const second = await agreed({ dropoffLocation: aberdeen, stops: [murrayTown] });
    expect(second.ride).toMatchObject({ stops: [congoCross, murrayTown], stopsReached: 1, dropoffLocation: aberdeen });
    // The notification says first the stop that is next, as the driver's screen does.
    const notified = await core.sql<{ to: string }>(
      `SELECT facts->>'destination' AS to FROM notifications WHERE user_id = $1 ORDER BY id`,
      [driver.id],
    );
    expect(notified.map(({ to }) => to)).toEqual([
      'Congo Cross, Freetown → Lumley, Freetown',
      'Murray Town, Freetown → Aberdeen, Freetown',
    ]);
    const full = { dropoffLocation: aberdeen, stops: [murrayTown, lumleyStop, murrayTown] };
    await expect(quoted(full)).rejects.toEqual(refusal('request.invalid'));
  });

  test('turns back to its pickup, at the price of the way driven', async () => {
    const back = { dropoffLocation: { address: 'Cotton Tree, Freetown', ...cottonTree }, stops: [] };
    await standAt(core, driver, congoCross);
    const { ride, fare } = await agreed(back);
    expect(ride).toMatchObject({ dropoffLocation: back.dropoffLocation, fare });
    expect(ride.distanceKm).toBeGreaterThan(4);
    const next = await aRider(core);
    const { id } = await anAcceptedRide(core, next, await aDriver(core));
    await expect(quoteTripChange(core, next, id, back)).rejects.toEqual(refusal('place.same_place'));
  });

  test('keeps a stop that replaces the one its driver is just reporting', async () => {
    await agreed({ ...toAberdeen, stops: [congoCross] });
    const replaced = { ...toAberdeen, stops: [murrayTown] };
    const { quoteId } = await quoted(replaced);
    const racing = beforeWrite(core, () => changeTrip(core, rider, rideId, { ...replaced, quoteId }));
    await expect(reachStop(racing, driver, rideId, 1)).rejects.toEqual(refusal('ride.wrong_state'));
    expect(await rideById(core, rider, rideId)).toMatchObject({ stops: [murrayTown], stopsReached: 0 });
  });

  test('counts no stop that its driver reports from a screen without the change', async () => {
    const { ride } = await agreed({ ...toAberdeen, stops: [congoCross] });
    await agreed({ ...toAberdeen, stops: [murrayTown] });
    const seen = (seq: number) => reachStop(core, driver, rideId, 1, seq);
    await expect(seen(ride.seq)).rejects.toEqual(refusal('ride.wrong_state'));
    await expect(seen(ride.seq + 99)).rejects.toEqual(refusal('ride.wrong_state'));
    // Where the destination alone has changed, the stop is the one on the screen.
    const { seq } = await rideById(core, rider, rideId);
    await agreed({ dropoffLocation: lumleyStop, stops: [murrayTown] });
    expect(await seen(seq)).toMatchObject({ stopsReached: 1 });
  });

  test.each([
    ['its driver', (racing: TestCore) => completeRide(racing, driver, rideId)],
    [
      'ops',
      (racing: TestCore) => completeRideByOps(racing, { id: driver.id, role: 'admin' }, rideId, { reason: 'test' }),
    ],
  ])('keeps the fare agreed while %s completes a trip without a price of its own', async (_, complete) => {
    await core.sql(`UPDATE rides SET geometry_source = 'sample', geometry = NULL WHERE id = $1`, [rideId]);
    const { quoteId, fare } = await quoted(toAberdeen);
    await complete(beforeTransaction(core, () => changeTrip(core, rider, rideId, { ...toAberdeen, quoteId })));
    expect(await rideById(core, rider, rideId)).toMatchObject({ status: 'completed', fare });
    expect(await receiptOf(core, rider, rideId)).toMatchObject({ total: fare, shownFare: null });
  });

  test('has a fixed price in place of the metered one once its typed stop has coordinates', async () => {
    const other = await aRider(core, { usesPin: false });
    const nextDriver = await aDriver(core);
    const ride = await aRide(core, other, { stops: [{ address: 'Mama Kadi shop' }] });
    await acceptOffer(core, nextDriver, ride.id, await anOffer(core, ride, nextDriver));
    await arriveAtPickup(core, nextDriver, ride.id);
    await startRide(core, nextDriver, ride.id, undefined);
    const pinned = { address: 'Mama Kadi shop', lat: congoCross.lat, lng: congoCross.lng };
    const change = { dropoffLocation: lumleyStop, stops: [pinned] };
    const quote = await quoteTripChange(core, other, ride.id, change);
    const changed = await changeTrip(core, other, ride.id, { ...change, quoteId: quote.quoteId });
    expect(ride.geometrySource).toBe('sample');
    expect(changed).toMatchObject({ geometrySource: 'straight_line', fare: quote.fare, stops: [pinned] });
    await reachStop(core, nextDriver, ride.id, 1);
    expect(await completeRide(core, nextDriver, ride.id)).toMatchObject({ fare: quote.fare });
    expect(await receiptOf(core, other, ride.id)).toMatchObject({ total: quote.fare, shownFare: null });
  });

  test('has no price while a stop that was reached is not on the map', async () => {
    await core.sql('UPDATE rides SET stops = $2, stops_reached = 1 WHERE id = $1', [
      rideId,
      JSON.stringify([{ address: 'Mama Kadi shop', name: null, lat: null, lng: null }]),
    ]);
    const change = { dropoffLocation: lumleyStop, stops: [congoCross] };
    await expect(quoted(change)).rejects.toEqual(refusal('ride.no_new_price'));
  });

  test('is changed once by a repeated call, and by one of two concurrent ones', async () => {
    const quote = await quoted(toAberdeen);
    const agreement = { ...toAberdeen, quoteId: quote.quoteId };
    const other = { dropoffLocation: murrayTown, stops: [] };
    const otherQuote = await quoted(other);
    const both = await Promise.allSettled([
      changeTrip(core, rider, rideId, agreement),
      changeTrip(core, rider, rideId, { ...other, quoteId: otherQuote.quoteId }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const types = (await eventsAfter(core, rider, rideId, 0)).map(({ type }) => type);
    expect(types.filter((type) => type === 'trip_changed')).toHaveLength(1);
    const { seq, dropoffLocation } = await rideById(core, rider, rideId);
    const won = dropoffLocation.address === aberdeen.address ? agreement : { ...other, quoteId: otherQuote.quoteId };
    expect(await changeTrip(core, rider, rideId, won)).toMatchObject({ seq });
  });

  test('is changed once by a repeated call where the places are pairs of coordinates', async () => {
    const { pickup: before } = Object((await core.sql('SELECT pickup FROM rides WHERE id = $1', [rideId]))[0]);
    const booked = { ...before, address: `${before.lat}, ${before.lng}` };
    await core.sql('UPDATE rides SET pickup = $2 WHERE id = $1', [rideId, JSON.stringify(booked)]);
    const change = { dropoffLocation: { ...aberdeen, address: `${aberdeen.lat}, ${aberdeen.lng}` }, stops: [] };
    const agreement = { ...change, quoteId: (await quoted(change)).quoteId };
    const { seq, pickupLocation, dropoffLocation } = await changeTrip(core, rider, rideId, agreement);
    expect(dropoffLocation.address).not.toBe(change.dropoffLocation.address);
    expect(await changeTrip(core, rider, rideId, agreement)).toMatchObject({ seq, pickupLocation, dropoffLocation });
    const types = (await eventsAfter(core, rider, rideId, 0)).map(({ type }) => type);
    expect(types.filter((type) => type === 'trip_changed')).toHaveLength(1);
    const [{ pickup }] = Object(await core.sql('SELECT pickup FROM rides WHERE id = $1', [rideId]));
    expect(pickup).toEqual(booked);
  });

  test('needs a new price after a stop was reached, after two minutes, and for another place', async () => {
    await agreed({ dropoffLocation: aberdeen, stops: [congoCross] });
    const change = { dropoffLocation: murrayTown, stops: [] };
    const { quoteId } = await quoted(change);
    await expect(changeTrip(core, rider, rideId, { ...toAberdeen, quoteId })).rejects.toEqual(
      refusal('quote.not_found'),
    );
    await reachStop(core, driver, rideId, 1);
    await expect(changeTrip(core, rider, rideId, { ...change, quoteId })).rejects.toEqual(refusal('quote.not_found'));
    const late = await quoted(change);
    await core.sql(`UPDATE quotes SET expires_at = now() WHERE id = $1`, [late.quoteId]);
    await expect(changeTrip(core, rider, rideId, { ...change, quoteId: late.quoteId })).rejects.toEqual(
      refusal('quote.not_found'),
    );
    expect(late.expiresAt).toBeTruthy();
  });

  test('is priced by the tariff of the booking', async () => {
    await standAt(core, driver, cottonTree);
    const before = await quoted(toAberdeen);
    await core.sql(`INSERT INTO fare_rates (region, vehicle_type, base, per_km) VALUES ('SL', 'standard', 9900, 900)`);
    const after = await quoted(toAberdeen);
    await core.sql('DELETE FROM fare_rates WHERE base = 9900');
    expect(after.fare).toBe(before.fare);
  });

  test('stays in its country, on the map, and within five changes', async () => {
    const conakry = { address: 'Kaloum, Conakry', lat: 9.5092, lng: -13.7122 };
    await expect(quoted({ dropoffLocation: conakry, stops: [] })).rejects.toEqual(refusal('place.other_country'));
    const typed = { address: 'Mama Kadi shop' };
    await expect(quoted({ dropoffLocation: typed, stops: [] })).rejects.toEqual(refusal('ride.no_new_price'));
    for (const dropoffLocation of [aberdeen, congoCross, aberdeen, congoCross, aberdeen]) {
      await agreed({ dropoffLocation, stops: [] });
    }
    const sixth = { dropoffLocation: congoCross, stops: [] };
    await expect(quoted(sixth)).rejects.toEqual(refusal('ride.trip_changed_often'));
  });

  test('is for the rider alone to change, and only between acceptance and end', async () => {
    await expect(quoted(toAberdeen, driver)).rejects.toEqual(refusal('ride.wrong_state'));
    const stranger = await aRider(core);
    await expect(quoted(toAberdeen, stranger)).rejects.toEqual(refusal('ride.not_found'));
    const { quoteId } = await quoted(toAberdeen);
    await expect(changeTrip(core, stranger, rideId, { ...toAberdeen, quoteId })).rejects.toEqual(
      refusal('ride.not_found'),
    );
    await completeRide(core, driver, rideId);
    await expect(changeTrip(core, rider, rideId, { ...toAberdeen, quoteId })).rejects.toEqual(
      refusal('ride.wrong_state'),
    );
    const waiting = await aRide(core, stranger);
    await expect(quoteTripChange(core, stranger, waiting.id, toAberdeen)).rejects.toEqual(refusal('ride.wrong_state'));
  });

  test('has a price that is valid for no booking', async () => {
    const { quoteId } = await quoted(toAberdeen);
    await completeRide(core, driver, rideId);
    const booking = aTrip({ ...toAberdeen, quoteId });
    await expect(requestRide(core, rider, booking, null)).rejects.toEqual(refusal('quote.not_found'));
  });
});
