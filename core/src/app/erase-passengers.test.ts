import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { CityPools } from '../matching/rounds/city-pools.ts';
import type { Actor } from '../platform/actor.ts';
import { bookRelay } from '../relays/book-relay.ts';
import { cancelRelay } from '../relays/end-relay.ts';
import { quoteRelay } from '../relays/quote-relay.ts';
import { liveRideOf } from '../rides/views/read-rides.ts';
import { beginDueRides } from '../scheduled/begin-scheduled.ts';
import { continueSeries } from '../scheduled/series/repeat-rides.ts';
import { scheduledRidesOf, scheduleRide } from '../scheduled/schedule-ride.ts';
import { aDriver, aRider, aTrip } from '../testing/builders.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { eraseAccounts } from './erase-accounts.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let booker: Actor;
let passenger: { name: string; phone: string };
beforeEach(async () => {
  booker = await aRider(core);
  passenger = {
    name: 'Yabom Unforgettable',
    phone: `+23278${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`,
  };
  const { id } = await aRider(core);
  await core.sql(`UPDATE users SET phone = $2, deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [
    id,
    passenger.phone,
  ]);
});

const namesOf = (actor: Actor) =>
  core.sql('SELECT DISTINCT passenger_name AS name FROM rides WHERE rider_id = $1', [actor.id]);

async function scheduled(given: { weekdays?: number[] } = {}): Promise<string> {
  const points: Pick<RideRequest, keyof RideRequest> = aTrip();
  const trip = { ...points, pickupAt: new Date(Date.now() + 26 * 3_600_000).toISOString() };
  const { quoteId } = await quoteRide(core, booker, trip);
  return (await scheduleRide(core, booker, { ...trip, quoteId, passenger, ...given })).id;
}

test('an erasure sees a ride for the number that begins at that moment, and waits for its end', async () => {
  const id = await scheduled({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
  await core.sql(
    `UPDATE scheduled_rides SET search_at = now(), pickup_at = now() + interval '20 minutes' WHERE id = $1`,
    [id],
  );
  const steps = new EventEmitter();
  const [begun, commit] = [once(steps, 'begun'), once(steps, 'commit')];
  // A worker that has begun the ride, and has not committed yet.
  const slow: TestCore = {
    ...core,
    transaction: (work) =>
      core.transaction(async (sql) => {
        const result = await work(sql);
        steps.emit('begun');
        await commit;
        return result;
      }),
  };
  const beginning = beginDueRides(slow, new CityPools(core));
  await begun;
  const erasing = eraseAccounts(core);
  await untilBlocked(core.sql);
  steps.emit('commit');
  expect(await beginning).toBe(1);
  expect(await erasing).toBe(0);
  // Nothing was ended by halves.
  await continueSeries(core);
  expect((await scheduledRidesOf(core, booker)).length).toBeGreaterThan(3);
  const ride = await liveRideOf(core, booker);
  expect(ride?.passenger).toEqual(passenger);
  await cancelRide(core, booker, ride?.id ?? '', { reason: 'changed_mind' });
  expect(await eraseAccounts(core)).toBe(1);
  expect(await namesOf(booker)).toEqual([{ name: null }]);
  expect(await scheduledRidesOf(core, booker)).toEqual([]);
});

test('an erasure waits for a passenger who is on the ferry between two rides', async () => {
  const allDay = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 48 }, (_, index) => index * 30) }];
  await core.sql('UPDATE crossings SET is_open = true, price = 200, from_a = $1, from_b = $1', [
    JSON.stringify(allDay),
  ]);
  const { pickupLocation } = aTrip();
  const airport = { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 };
  const points = { pickupLocation, dropoffLocation: airport };
  const [option] = await quoteRelay(core, booker, points);
  if (!option) throw new Error('no ferry was offered');
  const { ferry, first, second } = option;
  const relay = await bookRelay(core, booker, {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
    passenger,
  });
  await core.sql(
    `UPDATE rides SET status = 'completed', driver_id = $2, accepted_at = now(), arrived_at = now(), started_at = now(),
       completed_at = now()
     WHERE id = $1`,
    [relay.firstRideId, (await aDriver(core)).id],
  );
  expect(await eraseAccounts(core)).toBe(0);
  expect((await scheduledRidesOf(core, booker)).map(({ status }) => status)).toEqual(['scheduled']);
  await cancelRelay(core, booker, relay.id);
  expect(await eraseAccounts(core)).toBe(1);
  expect(await namesOf(booker)).toEqual([{ name: null }]);
});
