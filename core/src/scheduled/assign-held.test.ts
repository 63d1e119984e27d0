import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { encodePolyline } from '../geo/shapes/polyline.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import type { Roads } from '../platform/ports/roads.ts';
import { bookRelay } from '../relays/book-relay.ts';
import { quoteRelay } from '../relays/quote-relay.ts';
import { liveRideOf } from '../rides/views/read-rides.ts';
import { aDriver, aRider, aTrip } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { aPublishedRule, fromTree, squareAround } from '../testing/streets/a-rule.ts';
import { roadsThat } from '../testing/streets/roads.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { beginDueRides } from './begin-scheduled.ts';
import { scheduleRide } from './schedule-ride.ts';
import { takeScheduled } from './take-scheduled.ts';

let core: TestCore;
let rider: Actor;
let driver: Actor;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
  rider = await aRider(core);
  driver = await aDriver(core, { vehicleType: 'motorbike' });
});

const PICKUP = fromTree(0, 500);
const SOUTH = fromTree(0, -400);

/** Schedules a ride that begins beside the Cotton Tree, which the driver takes, and makes its search due. */
async function taken(): Promise<void> {
  const points: Pick<RideRequest, keyof RideRequest> = aTrip({ vehicleType: 'motorbike' });
  const trip = {
    ...points,
    pickupLocation: { address: 'A gate', ...PICKUP },
    dropoffLocation: { address: 'The market', ...fromTree(0, 3000) },
    pickupAt: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString(),
  };
  const { quoteId } = await quoteRide(core, rider, trip);
  const { id, version } = await scheduleRide(core, rider, { ...trip, quoteId });
  await takeScheduled(core, driver, id, { version });
  await isDue(id);
}

const isDue = (id: string) =>
  core.sql(
    `UPDATE scheduled_rides SET search_at = now(), pickup_at = date_trunc('minute', now()) + interval '20 minutes' WHERE id = $1`,
    [id],
  );

/** Begins the ride where ways are known by these streets, and by none without them. */
async function begun(streets?: Partial<Roads>) {
  const on = streets ? { ...core, roads: roadsThat(streets) } : core;
  expect(await beginDueRides(on, new CityPools(core))).toBe(1);
  return liveRideOf(core, rider);
}

const along = (line: readonly (LatLng | undefined)[]) =>
  Promise.resolve({
    km: 2.6,
    seconds: 400,
    geometry: encodePolyline(line.filter((point) => point !== undefined)),
  });
const throughGround: Roads['wayThrough'] = ([from, to]) => along([from, fromTree(500, 0), fromTree(0, 0), to]);
const onlyThroughGround: Roads['wayThrough'] = (points, use) => {
  if (!use.avoid) return throughGround(points, use);
  use.onNone?.();
  return Promise.resolve(null);
};
const LEFT = { status: 'pending', driver: null };
const heard = async () => (await notificationsOf(core, driver, {})).map(({ kind }) => kind);

test('who would have to drive over forbidden ground does not get the ride that he took, and all drivers are asked', async () => {
  await aPublishedRule(core);
  await standAt(core, driver, SOUTH);
  await taken();
  expect(await begun({ wayThrough: throughGround })).toMatchObject(LEFT);
  expect(await heard()).toEqual(['scheduled_called_off']);
});

test('who would have to drive over it as no way leads around it does not get it', async () => {
  await aPublishedRule(core);
  await standAt(core, driver, SOUTH);
  await taken();
  expect(await begun({ wayThrough: onlyThroughGround })).toMatchObject(LEFT);
});

test.each<[string, Partial<Roads> | undefined]>([
  ['say nothing', { wayThrough: () => Promise.resolve(null) }],
  [
    'say nothing of a way around',
    { wayThrough: (points, use) => (use.avoid ? Promise.resolve(null) : throughGround(points, use)) },
  ],
  ['rest', { knowsWays: () => false, wayThrough: throughGround }],
  ['are not known to the provider', undefined],
])('who may have another way gets the ride that he took where streets %s', async (_, streets) => {
  await aPublishedRule(core);
  await standAt(core, driver, SOUTH);
  await taken();
  expect(await begun(streets)).toMatchObject({ status: 'accepted', driver: { id: driver.id } });
  expect(await heard()).not.toContain('scheduled_called_off');
});

test('a rule of another class takes nothing away', async () => {
  await aPublishedRule(core, { vehicleTypes: ['kekeh'] });
  await standAt(core, driver, SOUTH);
  await taken();
  expect(await begun()).toMatchObject({ status: 'accepted', driver: { id: driver.id } });
});

test('who can come around it along streets gets it', async () => {
  await aPublishedRule(core);
  await standAt(core, driver, SOUTH);
  await taken();
  const around = [fromTree(800, -400), fromTree(800, 600)];
  const wayThrough: Roads['wayThrough'] = (points, { avoid }) =>
    along([points[0], ...(avoid ? around : []), points[1]]);
  expect(await begun({ wayThrough })).toMatchObject({ status: 'accepted', driver: { id: driver.id } });
});

test('who stands beside it, and whose streets all lead over it, does not', async () => {
  await aPublishedRule(core);
  // The straight line passes the ground by.
  await standAt(core, driver, fromTree(800, 500));
  await taken();
  expect(await begun({ wayThrough: throughGround })).toMatchObject(LEFT);
});

test('a rule that begins between now and the pickup holds for the pickup', async () => {
  await standAt(core, driver, fromTree(0, 550));
  await taken();
  const soon = new Date(Date.now() + 10 * 60_000);
  await aPublishedRule(core, { polygon: squareAround(550), effect: 'no_pickup', inForceFrom: soon });
  // The rider hears that it is closed; the driver, that it is called off.
  expect(await beginDueRides(core, new CityPools(core))).toBe(0);
  expect(await heard()).toEqual(['scheduled_called_off']);
});

test('the second ride of a trip over water is judged likewise', async () => {
  const hourly = JSON.stringify([{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [0, 360, 720, 1080] }]);
  await core.sql('UPDATE crossings SET is_open = true, price = 200, from_a = $1, from_b = $1', [hourly]);
  const points = {
    pickupLocation: aTrip().pickupLocation,
    dropoffLocation: { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 },
  };
  const [option] = await quoteRelay(core, rider, points);
  if (!option) throw new Error('no ferry was offered');
  const { firstRideId, second } = await bookRelay(core, rider, {
    ...points,
    crossingId: option.ferry.crossingId,
    departsAt: option.ferry.departsAt,
    firstQuoteId: option.first.quoteId,
    secondQuoteId: option.second.quoteId,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
    ...(option.firstPickupAt && { firstPickupAt: option.firstPickupAt }),
  });
  const over = await aDriver(core);
  await takeScheduled(core, over, second.id, { version: 1 });
  await core.sql(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [firstRideId]);
  await isDue(second.id);
  const { lat, lng } = second.pickupLocation;
  const quay = { lat: Number(lat), lng: Number(lng) };
  // The trip leads to the north, and its driver comes from the east.
  const east = (up: number, right: number) => ({ lat: quay.lat + up, lng: quay.lng + right });
  const polygon = [east(-0.002, 0.004), east(-0.002, 0.006), east(0.002, 0.006), east(0.002, 0.004)];
  await aPublishedRule(core, { polygon, vehicleTypes: ['standard'] });
  await standAt(core, over, east(0, 0.01));
  expect(await begun({ wayThrough: along })).toMatchObject(LEFT);
});
