import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { decodePolyline } from '../geo/polyline.ts';
import type { Roads } from '../platform/ports/roads.ts';
import { roadsThat } from '../testing/roads.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { recentPlaces } from '../places/recent-places.ts';
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
} from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, startRide } from './advance-ride.ts';
import { cancelRide } from './cancel-ride.ts';
import { etaOf, lastPositionOf } from '../rides/last-seen.ts';
import { quoteRide } from './quote-ride.ts';
import { rateRide } from '../rides/feedback/rate-ride.ts';
import { rideById, rideRow } from '../rides/read-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });

test('S36: a note about the pickup is read by the rider and the driver on the way, by no other driver', async () => {
  const [guest, [first, second]] = [await aRider(core), [await aDriver(core), await aDriver(core)]];
  const asked = await aRide(core, guest, { pickupNote: '  Green gate, ring twice ' });
  expect(asked.pickupNote).toBe('Green gate, ring twice');
  const offerId = await anOffer(core, asked, first);
  const accepted = await acceptOffer(core, first, asked.id, offerId);
  expect(accepted.pickupNote).toBe('Green gate, ring twice');
  await expect(rideById(core, second, asked.id)).rejects.toEqual(refusal('ride.not_found'));
  await arriveAtPickup(core, first, asked.id);
  await startRide(core, first, asked.id, asked.pin);
  await completeRide(core, first, asked.id);
  expect((await rideById(core, first, asked.id)).pickupNote).toBeNull();
  const released = await anAcceptedRide(core, await aRider(core), second);
  expect(released.pickupNote).toBeNull();
});

test('an offer shows how drivers rated the rider, from five ratings on', async () => {
  const [guest, by] = [await aRider(core), await aDriver(core)];
  const rated = async (stars: number) => {
    const { id } = await anAcceptedRide(core, guest, by);
    await arriveAtPickup(core, by, id);
    await core.sql('UPDATE rides SET pin = NULL WHERE id = $1', [id]);
    await startRide(core, by, id, undefined);
    await completeRide(core, by, id);
    await rateRide(core, by, id, { stars });
  };
  const offered = async () => {
    const asked = await aRide(core, guest);
    await anOffer(core, asked, by);
    const [offer] = await openOffersOf(core, by.id);
    await cancelRide(core, guest, asked.id, { reason: 'changed_mind' });
    return offer?.riderRating;
  };
  for (const stars of [5, 4, 5, 4]) await rated(stars);
  expect(await offered()).toBeNull();
  await rated(4);
  expect(await offered()).toBe(4.4);
});

test('a driver and his rider read the same minutes and way, and none of a ride that is over', async () => {
  const [other, guest] = [await aDriver(core), await aRider(core)];
  const coming = await anAcceptedRide(core, guest, other);
  expect(await etaOf(core, other, coming.id)).toEqual({ etaMin: null, way: null });
  await standAt(core, other, lumley);
  const seen = await etaOf(core, other, coming.id);
  expect(seen.etaMin).toBe((await lastPositionOf(core, await rowOf(coming.id)))?.etaMin);
  expect(seen.etaMin).toBeGreaterThan(3);
  expect(seen.way).toMatchObject({ source: 'straight_line', distanceKm: expect.any(Number) });
  expect(decodePolyline(seen.way?.geometry ?? '')).toHaveLength(2);
  expect(await etaOf(core, guest, coming.id)).toEqual(seen);
  await expect(etaOf(core, await aRider(core), coming.id)).rejects.toThrow(refusal('ride.not_found'));
  await cancelRide(core, other, coming.id, { reason: 'other' });
  expect(await etaOf(core, other, coming.id)).toEqual({ etaMin: null, way: null });
});

test('the way ahead leads along streets, through the stops that are left', async () => {
  const { driver, rideId } = await aTripUnderWay(core);
  await standAt(core, driver, cottonTree);
  const stop = { address: 'Wilberforce', name: null, lat: 8.468, lng: -13.262 };
  await core.sql('UPDATE rides SET stops = $2 WHERE id = $1', [rideId, JSON.stringify([stop])]);
  const wayThrough = jest.fn<Roads['wayThrough']>(() =>
    Promise.resolve({ km: 9.1, seconds: 1210, geometry: '_p~iF~ps|U_ulLnnqC' }),
  );
  const { etaMin, way } = await etaOf({ ...core, roads: roadsThat({ wayThrough }) }, driver, rideId);
  expect({ etaMin, way }).toEqual({
    etaMin: 21,
    way: { distanceKm: 9.1, geometry: '_p~iF~ps|U_ulLnnqC', source: 'road' },
  });
  const [points] = wayThrough.mock.calls[0] ?? [];
  expect(points).toHaveLength(3);
  expect(points?.[1]).toEqual({ lat: stop.lat, lng: stop.lng });
});

async function rowOf(id: string) {
  const row = await rideRow(core.sql, id);
  if (!row) throw new Error('no such ride');
  return row;
}

const near = { place: 'Lumley Beach', city: 'Freetown' };
const dropoffLocation = { address: 'near Lumley Beach, Freetown', ...lumley };

test('S36: the landmark of an unnamed place goes with its address: to rider and driver, not into an offer', async () => {
  const [guest, by] = [await aRider(core), await aDriver(core)];
  const asked = await aRide(core, guest, { dropoffLocation: { ...dropoffLocation, near } });
  expect(asked.dropoffLocation).toEqual({ ...dropoffLocation, name: null, near });
  expect(asked.pickupLocation).not.toHaveProperty('near');
  const offerId = await anOffer(core, asked, by);
  expect(JSON.stringify(await openOffersOf(core, by.id))).not.toContain('near');
  await acceptOffer(core, by, asked.id, offerId);
  expect((await rideById(core, by, asked.id)).dropoffLocation).toEqual(asked.dropoffLocation);
  expect(await recentPlaces(core, guest)).toMatchObject([{ address: dropoffLocation.address, near }]);
});

test('a quote for a place with a landmark holds for a booking without it', async () => {
  const guest = await aRider(core);
  const { quoteId } = await quoteRide(core, guest, aTrip({ dropoffLocation: { ...dropoffLocation, near } }));
  expect((await aRide(core, guest, { dropoffLocation, quoteId })).dropoffLocation).toMatchObject({
    ...dropoffLocation,
    near,
  });
});
