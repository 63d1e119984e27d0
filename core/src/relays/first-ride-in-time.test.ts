import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { encodePolyline } from '../geo/shapes/polyline.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { Roads } from '../platform/ports/roads.ts';
import { beginDueRides } from '../scheduled/begin-scheduled.ts';
import { scheduledRidesOf } from '../scheduled/schedule-ride.ts';
import { aDriver, aRider, aTrip, lumley } from '../testing/builders.ts';
import { scheduling } from '../testing/scheduling.ts';
import { aPublishedRule } from '../testing/streets/a-rule.ts';
import { roadsThat } from '../testing/streets/roads.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { bookRelay } from './book-relay.ts';
import { changeOwnTrip, quoteOwnTripChange } from './change-own-ride.ts';
import { changeOwnScheduled } from './change-own-scheduled.ts';
import { placeOf } from './ferry-leg.ts';
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
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
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

/** Returns what is offered where the ride to the quay is scheduled, and the body to book it. */
async function offered(on: Core = core, firstVehicle = 'standard') {
  const [option] = await quoteRelay(on, rider, points);
  if (!option?.firstPickupAt) throw new Error('the ride to the quay was offered for now');
  const { ferry, first, second, firstPickupAt } = option;
  const body = {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstPickupAt,
    firstVehicle,
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  };
  return { ferry, first, body };
}

/** Books a trip whose ride to the quay is scheduled, and returns it with that ride. */
async function booked(firstVehicle = 'standard') {
  const relay = await bookRelay(core, rider, (await offered(core, firstVehicle)).body);
  const [ride] = await scheduledRidesOf(core, rider);
  if (!ride) throw new Error('the ride to the quay was not scheduled');
  const { address, lat, lng } = ride.dropoffLocation;
  const toQuay = { pickupLocation, dropoffLocation: { address, lat, lng }, vehicleType: firstVehicle };
  return {
    relay,
    ride,
    toQuay,
    change: async (changes: Partial<ScheduledRideRequest>) =>
      changeOwnScheduled(core, rider, ride.id, {
        ...(await wanted({ ...toQuay, ...changes })),
        version: ride.version,
      }),
  };
}

/** Has the search for a scheduled ride begin, and a driver accept; returns the ride's id. */
async function begun(scheduledId: string): Promise<string> {
  await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [scheduledId]);
  await beginDueRides(core, new CityPools(core));
  const [ride] = await core.sql<{ id: string }>(
    `UPDATE rides SET status = 'accepted', driver_id = $2, accepted_at = now()
     WHERE id = (SELECT ride_id FROM scheduled_rides WHERE id = $1) RETURNING id`,
    [scheduledId, (await aDriver(core)).id],
  );
  if (!ride) throw new Error('no ride was begun');
  return ride.id;
}

/** Forbids motorbikes the ground around a point, of which the nearest way out is to the west. */
async function keepsMotorbikesOff({ lat, lng }: LatLng) {
  const [south, north, west, east] = [lat - 0.003, lat + 0.003, lng - 0.001, lng + 0.003];
  const corners = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ];
  await aPublishedRule(core, { polygon: corners });
}

test('a class whose way to the quay is longer by a rule is offered for a time at which it can be booked', async () => {
  const [option] = await quoteRelay(core, rider, points);
  if (!option) throw new Error('no ferry was offered');
  const [from, to] = [{ lat: Number(pickupLocation.lat), lng: Number(pickupLocation.lng) }, option.ferry.from];
  const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
  await keepsMotorbikesOff(middle);
  const bow = { lat: middle.lat - 0.02, lng: middle.lng };
  const wayThrough: Roads['wayThrough'] = (line, { avoid }) =>
    Promise.resolve({
      km: 8,
      seconds: avoid ? 5400 : 1500,
      geometry: encodePolyline(avoid ? [from, bow, to] : line),
    });
  const on = { ...core, roads: roadsThat({ wayThrough }) };
  const { ferry, first, body } = await offered(on, 'motorbike');
  const own = first.options.find(({ vehicleType }) => vehicleType === 'motorbike')?.trip;
  expect(own?.durationMin).toBeGreaterThan(first.durationMin + 60);
  expect(body.firstPickupAt <= after(ferry.beThereBy, -(own?.durationMin ?? 0))).toBe(true);
  expect(await bookRelay(on, rider, body)).toMatchObject({ firstRideStatus: null });
});

test('a ride to the quay is booked for a time from which its drive ends before boarding, and for no later one', async () => {
  const { ferry, first, body } = await offered();
  const toQuay = { ...points, dropoffLocation: placeOf(ferry.from) };
  const at = async (firstPickupAt: string) => {
    const { quoteId: firstQuoteId, durationMin } = await quoteRide(core, rider, { ...toQuay, pickupAt: firstPickupAt });
    expect(durationMin).toBe(first.durationMin);
    return { ...body, firstQuoteId, firstPickupAt };
  };
  const latest = after(ferry.beThereBy, -first.durationMin);
  await expect(bookRelay(core, rider, await at(after(latest, 1)))).rejects.toMatchObject({
    code: 'relay.departure_missed',
  });
  expect(await bookRelay(core, rider, await at(latest))).toMatchObject({ firstRideStatus: null });
});

test('a ride of a class that a rule keeps off the quay is changed, and ends where it did', async () => {
  const [option] = await quoteRelay(core, rider, points);
  if (!option) throw new Error('no ferry was offered');
  await keepsMotorbikesOff(option.ferry.from);
  const { ride, toQuay, change } = await booked('motorbike');
  expect(ride.dropoffLocation).toMatchObject({ walk: { metres: expect.any(Number) } });
  const pickupAt = after(ride.pickupAt, -10);
  expect(await change({ pickupAt })).toMatchObject({ pickupAt, version: ride.version + 1 });
  const rideId = await begun(ride.id);
  const { lat, lng } = pickupLocation;
  const stop = { address: 'A shop', lat: Number(lat) + 0.002, lng: Number(lng) };
  const changed = { dropoffLocation: toQuay.dropoffLocation, stops: [stop] };
  const { quoteId } = await quoteOwnTripChange(core, rider, rideId, changed);
  expect(await changeOwnTrip(core, rider, rideId, { ...changed, quoteId })).toMatchObject({ stops: [stop] });
  const elsewhere = { ...changed, dropoffLocation: aTrip().dropoffLocation };
  await expect(quoteOwnTripChange(core, rider, rideId, elsewhere)).rejects.toMatchObject({ code: 'relay.to_ferry' });
});

test('a ride to the quay has a stop on its way where it is in time with it, and when it has begun any', async () => {
  const { relay, ride, toQuay, change } = await booked();
  const stops = [{ address: 'Lumley', ...lumley }];
  const latest = after(relay.ferry.beThereBy, -ride.durationMin);
  await expect(change({ pickupAt: latest, stops })).rejects.toMatchObject({ code: 'relay.ferry_missed' });
  const { durationMin } = await quoteRide(core, rider, { ...toQuay, stops, pickupAt: latest });
  const pickupAt = after(relay.ferry.beThereBy, -durationMin);
  expect(await change({ pickupAt, stops })).toMatchObject({ pickupAt, stops });
  await core.sql(`UPDATE relay_trips SET departs_at = now() + interval '40 minutes' WHERE id = $1`, [relay.id]);
  const { dropoffLocation } = toQuay;
  const more = { dropoffLocation, stops: [...stops, { address: 'Aberdeen', lat: 8.4945, lng: -13.2882 }] };
  expect(await quoteOwnTripChange(core, rider, await begun(ride.id), more)).toMatchObject({
    quoteId: expect.any(String),
  });
});

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
