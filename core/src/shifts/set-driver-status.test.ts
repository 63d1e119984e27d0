import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { driverItem } from '../ops/people/driver-list.ts';
import { userRoom } from '../platform/rooms.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverStatus } from '../drivers/driver-status.ts';
import { readPool } from '../drivers/positions/pool.ts';
import { setDriverStatus } from './set-driver-status.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const online = { status: 'online', location: cottonTree } as const;

async function pooled(driver: Actor) {
  const { drivers } = await readPool(core, 'freetown');
  return drivers.find(({ driverId }) => driverId === driver.id);
}

describe('going online', () => {
  test('puts the driver on the map, and notifies all of his phones', async () => {
    const driver = await aDriver(core, { online: false });
    expect(await setDriverStatus(core, driver, online)).toEqual({ status: 'online' });
    expect(await pooled(driver)).toMatchObject({ ...cottonTree, isBusy: false });
    expect(core.publisher.published).toContainEqual({
      room: userRoom(driver.id),
      event: 'driver:status',
      payload: { isOnline: true },
    });
    expect(await driverStatus(core, driver)).toMatchObject({
      isOnline: true,
      isApproved: true,
      vehicleType: 'standard',
      currentLocation: cottonTree,
    });
  });

  test('is stored with its start, which sending it again does not move', async () => {
    const driver = await aDriver(core, { online: false });
    await core.sql(`UPDATE users SET created_at = now() - interval '1 year' WHERE id = $1`, [driver.id]);
    expect((await driverItem(core.sql, driver.id)).onlineSince).toBeNull();
    await setDriverStatus(core, driver, online);
    const { onlineSince } = await driverItem(core.sql, driver.id);
    expect(Date.now() - Date.parse(onlineSince ?? '')).toBeLessThan(60_000);
    await setDriverStatus(core, driver, online);
    expect((await driverItem(core.sql, driver.id)).onlineSince).toBe(onlineSince);
    await setDriverStatus(core, driver, { status: 'offline' });
    expect((await driverItem(core.sql, driver.id)).onlineSince).toBeNull();
  });

  test('is refused before approval, without a position, and outside both countries', async () => {
    const waiting = await aDriver(core, { approval: 'pending' });
    await expect(setDriverStatus(core, waiting, online)).rejects.toMatchObject({ code: 'driver.not_approved' });
    const driver = await aDriver(core, { online: false });
    await expect(setDriverStatus(core, driver, { status: 'online' })).rejects.toMatchObject({
      code: 'driver.location_needed',
    });
    const abroad = { status: 'online', location: { lat: 51.5, lng: -0.1 } } as const;
    await expect(setDriverStatus(core, driver, abroad)).rejects.toMatchObject({
      code: 'place.outside_service_area',
    });
    expect((await driverStatus(core, driver)).isOnline).toBe(false);
  });
});

describe('going offline', () => {
  test('takes the driver off the map and declines the open offer', async () => {
    const driver = await aDriver(core, { online: false });
    await setDriverStatus(core, driver, online);
    const ride = await aRide(core, await aRider(core));
    await anOffer(core, ride, driver);
    await setDriverStatus(core, driver, { status: 'offline' });
    expect(await pooled(driver)).toBeUndefined();
    expect(await openOffersOf(core, driver.id)).toEqual([]);
  });

  test('is refused during a ride', async () => {
    const driver = await aDriver(core);
    const ride = await anAcceptedRide(core, await aRider(core), driver);
    await expect(setDriverStatus(core, driver, { status: 'offline' })).rejects.toMatchObject({
      code: 'driver.busy',
      details: { ride: { id: ride.id } },
    });
    expect((await driverStatus(core, driver)).isOnline).toBe(true);
  });
});
