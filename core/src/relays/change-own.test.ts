import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import type { Actor } from '../platform/actor.ts';
import { scheduledRidesOf } from '../scheduled/schedule-ride.ts';
import { aRider, aTrip, lumley } from '../testing/builders.ts';
import { scheduling } from '../testing/scheduling.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { bookRelay } from './book-relay.ts';
import { changeOwnScheduled } from './change-own-scheduled.ts';
import { quoteRelay } from './quote-relay.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  const inHours = new Date(Date.now() + 9 * 3_600_000);
  const daily = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [inHours.getUTCHours() * 60 + inHours.getUTCMinutes()] }];
  await core.sql('UPDATE crossings SET is_open = true, price = 200, from_a = $1, from_b = $1', [JSON.stringify(daily)]);
});
beforeEach(async () => {
  rider = await aRider(core);
});
afterAll(() => core.close());

const { pickupLocation } = aTrip();
const points = {
  pickupLocation,
  dropoffLocation: { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 },
};
const { wanted } = scheduling(() => ({ core, rider }));
const after = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();

/** Books a trip whose ride to the quay is scheduled, and returns it with that ride. */
async function booked(on: TestCore = core, firstVehicle = 'standard') {
  const [option] = await quoteRelay(on, rider, points);
  if (!option?.firstPickupAt) throw new Error('the ride to the quay was offered for now');
  const { ferry, first, second, firstPickupAt } = option;
  const relay = await bookRelay(on, rider, {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstPickupAt,
    firstVehicle,
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  });
  const [ride] = await scheduledRidesOf(on, rider);
  if (!ride) throw new Error('the ride to the quay was not scheduled');
  const { address, lat, lng } = ride.dropoffLocation;
  const toQuay = { pickupLocation, dropoffLocation: { address, lat, lng }, vehicleType: firstVehicle };
  return {
    relay,
    ride,
    toQuay,
    change: async (changes: Partial<ScheduledRideRequest>) =>
      changeOwnScheduled(on, rider, ride.id, { ...(await wanted({ ...toQuay, ...changes })), version: ride.version }),
  };
}

test('a ride to the quay that is moved is in time by its drive from then on, not by the one before', async () => {
  const { relay, ride, change } = await booked();
  const latest = after(relay.ferry.beThereBy, -ride.durationMin);
  const far = { address: 'Lumley', ...lumley };
  await expect(change({ pickupAt: latest, pickupLocation: far })).rejects.toMatchObject({ code: 'relay.ferry_missed' });
  const { lat, lng } = relay.ferry.from;
  const near = { address: 'Kissy', lat: lat - 0.01, lng };
  expect(await change({ pickupAt: after(latest, 3), pickupLocation: near })).toMatchObject({
    version: ride.version + 1,
    pickupAt: after(latest, 3),
  });
});
