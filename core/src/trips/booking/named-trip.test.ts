import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { importKnownPlaces } from '../../places/known-places.ts';
import { aDriver, anAcceptedRide, aRider, aTrip } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { changeTrip, quoteTripChange } from '../changes/change-trip.ts';
import { quoteRide } from './quote-ride.ts';
import { requestRide } from './request-ride.ts';

const coordinates = { address: '8.312000, -13.045000', lat: 8.312, lng: -13.045 };

let core: TestCore;
let rider: Actor;

beforeAll(async () => {
  core = await testCore();
  await importKnownPlaces(core.sql);
  rider = await aRider(core);
});
afterAll(() => core.close());

const beside = { address: 'near Waterloo, Waterloo', name: null, near: { place: 'Waterloo' } };
const away = {
  address: expect.stringMatching(/ of Waterloo$/),
  name: null,
  away: { place: 'Waterloo', km: expect.any(Number), direction: 'se' },
};

test('a ride booked by coordinates has names for all its places, with a quote and without', async () => {
  const places = { pickupLocation: coordinates, dropoffLocation: { ...coordinates, lat: 8.34, lng: -13.06 } };
  const trip = aTrip(places);
  const { quoteId } = await quoteRide(core, rider, trip);
  const quoted = await requestRide(core, rider, aTrip({ ...places, quoteId }), null);
  expect([quoted.pickupLocation, quoted.dropoffLocation]).toMatchObject([away, beside]);
  // Pages of before read any `near` as beside it.
  expect(quoted.pickupLocation).not.toHaveProperty('near');
  const other = await aRider(core);
  const { dropoffLocation, pickupLocation } = await requestRide(core, other, trip, null);
  expect([pickupLocation, dropoffLocation]).toMatchObject([away, beside]);
});

test('a changed destination and an added stop have names, and the same change counts once', async () => {
  const other = await aRider(core);
  const { id } = await anAcceptedRide(core, other, await aDriver(core));
  const change = { dropoffLocation: coordinates, stops: [{ ...coordinates, lat: 8.34, lng: -13.06 }] };
  const { quoteId } = await quoteTripChange(core, other, id, change);
  const changed = await changeTrip(core, other, id, { ...change, quoteId });
  expect([changed.dropoffLocation, ...changed.stops]).toMatchObject([away, beside]);
  expect(await changeTrip(core, other, id, { ...change, quoteId })).toEqual(changed);
});
