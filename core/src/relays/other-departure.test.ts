import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Relay } from '@waka/contracts/relays/relay-views';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRider, aTrip } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { bookRelay } from './book-relay.ts';
import { changeDeparture } from './move-relay.ts';
import { quoteRelay } from './quote-relay.ts';
import { currentRelay } from './read-relay.ts';

const AIRPORT = { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 };
const OFTEN = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 144 }, (_, index) => index * 10) }];
const points = { pickupLocation: aTrip().pickupLocation, dropoffLocation: AIRPORT };

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  const ferry = `UPDATE crossings SET is_open = true, price = 200, board_minutes = 5, from_a = $1, from_b = $1`;
  await core.sql(ferry, [JSON.stringify(OFTEN)]);
});
afterAll(() => core.close());

/** Books a trip by the third ferry that its ride to the quay reaches. */
async function booked(): Promise<Relay> {
  rider = await aRider(core);
  const [first] = await quoteRelay(core, rider, points);
  const { crossingId = '' } = first?.ferry ?? {};
  const [option] = await quoteRelay(core, rider, { ...points, crossingId, departsAt: first?.departures[2] ?? '' });
  if (!option) throw new Error('no ferry was offered');
  return bookRelay(core, rider, {
    ...points,
    crossingId,
    departsAt: option.ferry.departsAt,
    firstQuoteId: option.first.quoteId,
    secondQuoteId: option.second.quoteId,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  });
}

const take = ({ id, version }: Relay, departsAt: string) => changeDeparture(core, rider, id, { departsAt, version });
const earlierThan = ({ ferry }: Relay) => new Date(Date.parse(ferry.departsAt) - 600_000).toISOString();

test('on the way to the quay no earlier ferry is taken, as the ride may not reach it', async () => {
  const relay = await booked();
  expect(relay.departures.length).toBeGreaterThan(0);
  expect(relay.departures.every((time) => time > relay.ferry.departsAt)).toBe(true);
  await expect(take(relay, earlierThan(relay))).rejects.toMatchObject({ code: 'relay.departure_missed' });
});

test('at the quay an earlier ferry can be taken', async () => {
  const { firstRideId } = await booked();
  await core.sql(
    `UPDATE rides SET status = 'completed', driver_id = $2, accepted_at = now(), arrived_at = now(), started_at = now(),
       completed_at = now()
     WHERE id = $1`,
    [firstRideId, (await aDriver(core)).id],
  );
  const relay = await currentRelay(core, rider);
  const earlier = relay?.departures.find((time) => time < relay.ferry.departsAt) ?? '';
  expect(relay && (await take(relay, earlier)).ferry.departsAt).toBe(earlier);
});

test('no ferry is taken at whose arrival the ride from the other quay cannot be had', async () => {
  const relay = await booked();
  const departsAt = relay.departures[0] ?? '';
  // Another scheduled ride of the rider, a few minutes after that arrival.
  const arrival = Date.parse(relay.ferry.arrivesAt) + Date.parse(departsAt) - Date.parse(relay.ferry.departsAt);
  await core.sql(
    `INSERT INTO scheduled_rides SELECT (jsonb_populate_record(NULL::scheduled_rides,
       to_jsonb(known) || jsonb_build_object('id', gen_random_uuid(), 'quote_id', NULL, 'pickup_at', $2::timestamptz))).*
     FROM scheduled_rides AS known WHERE id = $1`,
    [relay.second.id, new Date(arrival + 300_000).toISOString()],
  );
  await expect(take(relay, departsAt)).rejects.toMatchObject({ code: 'relay.no_such_departure' });
});
