import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { notificationsOf } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { cancelScheduled } from '../scheduled/change-scheduled.ts';
import { scheduledRidesOf } from '../scheduled/schedule-ride.ts';
import { aDriver, aRide, aRider, aTrip } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { bookRelay } from './book-relay.ts';
import { followRelays } from './follow-relays.ts';
import { quoteRelay } from './quote-relay.ts';
import { currentRelay } from './read-relay.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  // The only ferry of a day leaves nine hours from now.
  const at = new Date(Date.now() + 9 * 3_600_000);
  const minutes = [at.getUTCHours() * 60 + at.getUTCMinutes()];
  await core.sql('UPDATE crossings SET is_open = true, price = 200, from_a = $1, from_b = $1', [
    JSON.stringify([{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes }]),
  ]);
});
afterAll(() => core.close());
beforeEach(async () => {
  rider = await aRider(core);
});

const points = {
  pickupLocation: aTrip().pickupLocation,
  dropoffLocation: { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 },
};

async function offered() {
  const [option] = await quoteRelay(core, rider, points);
  if (!option?.firstPickupAt) throw new Error('the ride to the quay was offered for now');
  return { ...option, firstPickupAt: option.firstPickupAt };
}
async function aBooking() {
  const { ferry, first, second, firstPickupAt } = await offered();
  return {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstPickupAt,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  };
}
const booked = async () => bookRelay(core, rider, await aBooking());
const secondOf = async (id: string) =>
  (await core.sql<{ status: string }>('SELECT status FROM scheduled_rides WHERE id = $1', [id]))[0];

test('where the ferry leaves in hours, the ride to the quay is scheduled to come before boarding', async () => {
  const option = await offered();
  const booking = await aBooking();
  const relay = await bookRelay(core, rider, booking);
  expect((await bookRelay(core, rider, booking)).id).toBe(relay.id);
  const early = Date.parse(option.ferry.beThereBy) - Date.parse(option.firstPickupAt);
  expect(early).toBeGreaterThan(option.first.durationMin * 60_000);
  expect(early).toBeLessThan((option.first.durationMin + 60) * 60_000);
  // No search begins, and no car comes now.
  expect(await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id])).toEqual([]);
  expect(relay).toMatchObject({ firstRideId: null, firstRideStatus: null, departures: [] });
  const scheduled = await scheduledRidesOf(core, rider);
  expect(scheduled.map(({ pickupAt }) => pickupAt)).toEqual([option.firstPickupAt, option.ferry.arrivesAt]);
  expect(relay.fare).toBe(scheduled.reduce((sum, { fare }) => sum + fare, 0));
  expect(await followRelays(core)).toBe(0);
  expect(await currentRelay(core, rider)).toEqual(relay);
});

test('a ride that was quoted for later is not booked for now', async () => {
  const { firstPickupAt, ...booking } = await aBooking();
  expect(Date.parse(firstPickupAt)).toBeGreaterThan(Date.now() + 3_600_000);
  await expect(bookRelay(core, rider, booking)).rejects.toMatchObject({ code: 'quote.not_found' });
  await expect(bookRelay(core, rider, { ...booking, firstPickupAt: booking.departsAt })).rejects.toMatchObject({
    code: 'relay.departure_missed',
  });
});

test('when the scheduled ride to the quay is cancelled, no driver comes to the other quay', async () => {
  const relay = await booked();
  const [first] = await scheduledRidesOf(core, rider);
  await cancelScheduled(core, rider, first?.id ?? '', { version: first?.version ?? 1 });
  expect(await followRelays(core)).toBe(1);
  expect(await secondOf(relay.second.id)).toMatchObject({ status: 'cancelled' });
  expect((await notificationsOf(core, rider, {})).map(({ kind }) => kind)).toEqual(['relay_ended']);
});

test('a scheduled ride to the quay that has begun is that of the trip', async () => {
  const relay = await booked();
  const [first] = await scheduledRidesOf(core, rider);
  const ride = await aRide(core, rider);
  await core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [first?.id, ride.id]);
  expect(await currentRelay(core, rider)).toMatchObject({ firstRideId: ride.id, firstRideStatus: ride.status });
  await core.sql(`UPDATE relay_trips SET departs_at = now() - interval '1 minute' WHERE id = $1`, [relay.id]);
  await core.sql(
    `UPDATE rides SET status = 'completed', driver_id = $2, accepted_at = now(), arrived_at = now(), started_at = now(),
         completed_at = now()
       WHERE id = $1`,
    [ride.id, (await aDriver(core)).id],
  );
  expect(await followRelays(core)).toBe(0);
  expect(await secondOf(relay.second.id)).toMatchObject({ status: 'scheduled' });
});
