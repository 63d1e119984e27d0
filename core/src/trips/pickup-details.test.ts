import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Roads } from '../platform/ports/roads.ts';
import { roadsThat } from '../testing/streets/roads.ts';
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
import { arriveAtPickup, completeRide, startRide } from './progress/advance-ride.ts';
import { cancelRide } from './cancellation/cancel-ride.ts';
import { lastPositionOf } from '../rides/views/last-seen.ts';
import { quoteRide } from './booking/quote-ride.ts';
import { rateRide } from '../rides/feedback/rate-ride.ts';
import { rideById, rideRow } from '../rides/views/read-rides.ts';

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

test('a rider who connects reads the minutes of the way through the stops that are left', async () => {
  const { driver, rideId } = await aTripUnderWay(core);
  await standAt(core, driver, cottonTree);
  const stop = { address: 'Wilberforce', name: null, lat: 8.468, lng: -13.262 };
  await core.sql('UPDATE rides SET stops = $2 WHERE id = $1', [rideId, JSON.stringify([stop])]);
  const lengths = jest.fn<Roads['lengths']>((pairs) =>
    Promise.resolve(pairs.map(() => ({ km: 4.5, seconds: 605, isMeasured: true }))),
  );
  const seen = await lastPositionOf({ ...core, roads: roadsThat({ lengths }) }, await rowOf(rideId));
  expect(seen).toMatchObject({ rideId, etaMin: 21 });
  const [legs] = lengths.mock.calls[0] ?? [];
  expect(legs).toMatchObject([{ to: { lat: stop.lat, lng: stop.lng } }, { from: { lat: stop.lat, lng: stop.lng } }]);
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
