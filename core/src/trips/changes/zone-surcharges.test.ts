import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FareZoneRequest } from '@waka/contracts/ops/pricing/zone-requests';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { openOffersOf } from '../../matching/offers/read-offers.ts';
import { fareZones, removeFareZone, setFareZone } from '../../ops/pricing/fare-zones.ts';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree, lumley } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { changeTrip, quoteTripChange } from './change-trip.ts';

let core: TestCore;
let admin: Actor;
let rider: Actor;
let plain: number;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
  ({ fare: plain } = await aRide(core, await aRider(core)));
});
beforeEach(async () => {
  rider = await aRider(core, { usesPin: false });
  await core.sql('DELETE FROM fare_zones');
});
afterAll(() => core.close());

const at = (north: number, east: number) => ({ lat: lumley.lat + north / 100, lng: lumley.lng + east / 100 });
const reason = 'The airport charges each car.';
const zone = (changes: Partial<FareZoneRequest> = {}) =>
  setFareZone(core, admin, {
    region: 'SL',
    name: 'Lumley Beach',
    ...lumley,
    radiusM: 500,
    polygon: null,
    amount: 400,
    appliesTo: 'dropoff',
    reason,
    ...changes,
  });

test.each([
  ['to it', {}, 400],
  ['from elsewhere, of a zone of pickups', { appliesTo: 'pickup' }, 0],
  ['to it, of a zone of both ends', { appliesTo: 'either' }, 400],
  ['beside it', { lat: lumley.lat + 0.006 }, 0],
  ['with both ends in it, once', { ...cottonTree, radiusM: 20_000, appliesTo: 'either' }, 400],
] as const)('a zone adds its amount to a trip %s', async (_, changes, amount) => {
  await zone(changes);
  expect(await aRide(core, rider)).toMatchObject({ fare: plain + amount });
});

test('a zone with corners of its own is no circle, and ops reads them', async () => {
  const polygon = [
    { lat: lumley.lat + 1, lng: lumley.lng + 1 },
    { lat: lumley.lat + 1, lng: lumley.lng + 2 },
    { lat: lumley.lat + 2, lng: lumley.lng + 2 },
  ];
  await zone({ polygon });
  expect(await fareZones(core)).toMatchObject([{ polygon }]);
  expect(await aRide(core, rider)).toMatchObject({ fare: plain });
});

test('the surcharge is a line of its own, and names no destination to a driver who may not know it', async () => {
  await zone();
  const ride = await aRide(core, rider);
  const line = { kind: 'zone', amount: 400, zone: 'Lumley Beach', end: 'dropoff' };
  expect(ride.fareLines).toContainEqual(line);
  const driver = await aDriver(core);
  await core.sql('UPDATE driver_profiles SET offers_answered = 100, offers_accepted = 1 WHERE user_id = $1', [
    driver.id,
  ]);
  await anOffer(core, ride, driver);
  const [offer] = await openOffersOf(core, driver.id);
  expect(offer).toMatchObject({ dropoff: null, fare: plain + 400 });
  expect(offer?.fareLines).toContainEqual({ ...line, zone: null });
});

test('a changed destination has its own surcharge, and that of the pickup stays as it was agreed', async () => {
  await zone();
  const pickups = await zone({ name: 'Cotton Tree', ...cottonTree, amount: 100, appliesTo: 'pickup' });
  const driver = await aDriver(core);
  const ride = await aRide(core, rider);
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await removeFareZone(core, admin, pickups.id, { reason });
  const dropoffLocation = { address: 'Somewhere', lat: 8.47, lng: -13.25 };
  const { quoteId, fareLines, fare } = await quoteTripChange(core, rider, ride.id, { dropoffLocation, stops: [] });
  const changed = await changeTrip(core, rider, ride.id, { quoteId, dropoffLocation, stops: [] });
  expect(changed).toMatchObject({ fare, fareLines });
  expect(fareLines?.filter(({ kind }) => kind === 'zone')).toEqual([
    { kind: 'zone', amount: 100, zone: 'Cotton Tree', end: 'pickup' },
  ]);
});

test('a zone is changed and removed by the page that shows it as it is', async () => {
  const added = await zone();
  const changed = await zone({ id: added.id, amount: 500, seen: added.decisionId });
  expect(await fareZones(core)).toMatchObject([{ id: added.id, amount: 500, currency: 'SLE', reason }]);
  const outdated = { reason, seen: added.decisionId };
  await expect(removeFareZone(core, admin, added.id, outdated)).rejects.toMatchObject({
    code: 'ops.decided_meanwhile',
  });
  await removeFareZone(core, admin, added.id, { reason, seen: changed.decisionId });
  expect(await fareZones(core)).toEqual([]);
  await expect(zone({ id: added.id })).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
  await expect(zone({ lat: 9.51, lng: -13.71 })).rejects.toMatchObject({ code: 'place.other_country' });
});

test('a zone whose lines cross is refused', async () => {
  const polygon = [at(0, 0), at(1, 1), at(1, 0), at(0, 1)];
  await expect(zone({ polygon })).rejects.toMatchObject({ code: 'area.lines_cross' });
  expect(await fareZones(core)).toEqual([]);
});
