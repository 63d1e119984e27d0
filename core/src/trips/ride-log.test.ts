import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aDriver, anAcceptedRide, anOffer, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, startRide } from './progress/advance-ride.ts';
import { cancelRide } from './cancellation/cancel-ride.ts';
import { eventsAfter, rideById } from '../rides/views/read-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Creates a ride that one driver gave back and another completed. */
async function aRideOfTwoDrivers() {
  const rider = await aRider(core, { usesPin: false });
  const [first, second] = [await aDriver(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, first);
  await cancelRide(core, first, id, { reason: 'vehicle_problem' });
  const searching = await rideById(core, rider, id);
  await acceptOffer(core, second, id, await anOffer(core, searching, second));
  const finish = async () => {
    await arriveAtPickup(core, second, id);
    await startRide(core, second, id, undefined);
    await completeRide(core, second, id);
  };
  return { rider, first, second, id, finish };
}

describe('the log of a ride', () => {
  test('S36: shows no phone once the ride is over', async () => {
    const { rider, second, id, finish } = await aRideOfTwoDrivers();
    expect((await eventsAfter(core, second, id, 0)).at(-1)?.ride.rider.phone).toMatch(/^\+232/);
    await finish();
    for (const reader of [rider, second]) {
      const log = await eventsAfter(core, reader, id, 0);
      expect(log.map(({ ride }) => ride.driver?.phone ?? ride.rider.phone).filter(Boolean)).toEqual([]);
    }
  });

  test('S36: shows no phones of a driver and a rider who parted, though the ride goes on', async () => {
    const { rider, first, second, id } = await aRideOfTwoDrivers();
    expect(JSON.stringify(await eventsAfter(core, first, id, 0))).not.toContain('phone');
    const drivers = (await eventsAfter(core, rider, id, 0)).flatMap(({ ride }) => ride.driver ?? []);
    expect(drivers.map((driver) => [driver.id, 'phone' in driver])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
  });

  test('ends with the release for the driver who gave the ride back', async () => {
    const { first, id, finish } = await aRideOfTwoDrivers();
    await finish();
    expect((await eventsAfter(core, first, id, 0)).map(({ type }) => type)).toEqual(['accepted', 'driver_cancelled']);
  });
});

test('S36: a driver who gave a ride back sees nothing of what became of it', async () => {
  const { first, id, finish } = await aRideOfTwoDrivers();
  await finish();
  expect(await rideById(core, first, id)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'driver',
    acceptedAt: null,
    arrivedAt: null,
    startedAt: null,
    completedAt: null,
    lastEvent: { type: 'driver_cancelled' },
  });
});

test('a ride that was given back and then completed has no reason for a cancellation', async () => {
  const { rider, id, finish } = await aRideOfTwoDrivers();
  await finish();
  expect(await rideById(core, rider, id)).toMatchObject({ status: 'completed', cancelReason: null });
});
