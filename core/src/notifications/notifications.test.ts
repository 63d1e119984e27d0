import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RideLocation } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import { takeSnapshot } from '../app/snapshot.ts';
import { userRoom } from '../platform/rooms.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { expireSearches } from '../matching/rounds/expire-searches.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { notificationsOf, notify, readNotifications } from './notification-centre.ts';
import { publishNotifications } from './publish-notifications.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const kindsOf = async (actor: Actor) => (await notificationsOf(core, actor, {})).map(({ kind }) => kind);

test('a rider is notified of what the driver does, and the driver of none of it', async () => {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  const { fare } = await completeRide(core, driver, id);
  expect(await kindsOf(rider)).toEqual(['trip_ended', 'driver_arrived', 'driver_found']);
  expect(await kindsOf(driver)).toEqual([]);
  const [receipt] = await notificationsOf(core, rider, { limit: 1 });
  expect(receipt?.facts).toEqual({
    rideId: id,
    driver: 'Mohamed Sesay',
    plate: 'AKL 482',
    destination: 'Lumley, Freetown',
    fare,
    currency: 'SLE',
  });
});

test('a destination without a name comes with what its address is made of, for readers of every language', async () => {
  const near = { place: 'Lumley Beach', city: 'Freetown' };
  const address = 'près de Lumley Beach, Freetown';
  const notificationOf = async (dropoff: Partial<RideLocation>) => {
    const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
    const ride = await aRide(core, rider, { dropoffLocation: { address, near, lat: 8.46, lng: -13.27, ...dropoff } });
    await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
    return (await notificationsOf(core, rider, { limit: 1 }))[0]?.facts;
  };
  expect(await notificationOf({})).toMatchObject({ destination: address, destinationNear: near });
  expect(await notificationOf({ name: address })).toMatchObject({ destination: address, destinationNear: near });
  expect(await notificationOf({ name: 'Aunty Fatu' })).not.toHaveProperty('destinationNear');
});

test('who gives a ride back notifies the other side, and a search without a driver its rider', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  await cancelRide(core, driver, id, { reason: 'vehicle_problem' });
  expect(await kindsOf(rider)).toEqual(['driver_cancelled', 'driver_found']);
  await core.sql(`UPDATE rides SET searching_since = now() - interval '1 hour' WHERE id = $1`, [id]);
  await expireSearches(core, 'freetown');
  expect((await kindsOf(rider))[0]).toBe('no_driver_found');
});

test('a driver is notified that the rider has cancelled, the rider is not', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  await cancelRide(core, rider, id, { reason: 'changed_mind' });
  expect(await kindsOf(driver)).toEqual(['ride_cancelled']);
  expect(await kindsOf(rider)).toEqual(['driver_found']);
});

test('a refused change notifies no one', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const ride = await aRide(core, rider);
  await expect(arriveAtPickup(core, driver, ride.id)).rejects.toThrow(AppError);
  expect(await kindsOf(rider)).toEqual([]);
});

test('open screens get each notification once with the unread count, whichever worker takes it', async () => {
  await publishNotifications(core);
  core.publisher.published.length = 0;
  const rider = await aRider(core);
  await notify(core.sql, { userId: rider.id, kind: 'payment_failed' });
  await notify(core.sql, { userId: rider.id, kind: 'payment_failed' });
  await Promise.all([publishNotifications(core), publishNotifications(core), publishNotifications(core)]);
  const published = core.publisher.published.filter(({ room }) => room === userRoom(rider.id));
  expect(published.map(({ event }) => event)).toEqual(['notification', 'notification']);
  expect(published.map(({ payload }) => payload)).toMatchObject([{ unread: 1 }, { unread: 2 }]);
});

test('seen notifications are read, later ones are not, and no one marks those of another person', async () => {
  const [rider, other] = [await aRider(core), await aRider(core)];
  for (const kind of ['driver_found', 'driver_arrived', 'trip_ended'] as const) {
    // In this order.
    await notify(core.sql, { userId: rider.id, kind });
  }
  const [newest, seen] = await notificationsOf(core, rider, {});
  expect((await takeSnapshot(core, rider)).snapshot.unread).toBe(3);
  expect(await readNotifications(core, other, newest?.id ?? '')).toEqual({ unread: 0 });
  expect(await readNotifications(core, rider, seen?.id ?? '')).toEqual({ unread: 1 });
  expect((await notificationsOf(core, rider, {})).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(await notificationsOf(core, rider, { before: seen?.id })).toHaveLength(1);
});
