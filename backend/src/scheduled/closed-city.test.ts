import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { notificationsOf } from '@waka/core/notifications/notification-centre';
import type { Actor } from '@waka/core/platform/actor';
import { beginDueRides } from '@waka/core/scheduled/begin-scheduled';
import { placeScheduled } from '@waka/core/scheduled/place-scheduled';
import { remindOfScheduled } from '@waka/core/scheduled/remind-scheduled';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { anAccount } from '../testing/accounts.ts';
import { OpsAreas, reason } from '../testing/ops-areas.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

const bo = { address: 'Bo clock tower', lat: 7.96207, lng: -11.7376 };
const points = { pickupLocation: bo, dropoffLocation: { address: 'Bo hospital', lat: 7.972, lng: -11.745 }, stops: [] };

let backend: TestBackend;
let areas: OpsAreas;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  areas = new OpsAreas(backend, admin);
});
afterAll(() => backend.close());
beforeEach(async () => {
  for (const area of ['bo', 'sierra-leone']) await opening(area, null);
  await areas.set('bo', { isOpen: true });
  rider = await aRider(backend.core);
});

/** Schedules a ride in the city, and lets its pickup come near. */
async function rideInBo(minutesAhead: number): Promise<string> {
  const pickupAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString();
  const { body: quote } = await backend.call(routes.quoteRide, { as: rider, body: { ...points, pickupAt } });
  const wishes = { vehicleType: 'standard', paymentMethod: 'cash', pickupAt, quoteId: quote.quoteId };
  const { body, status } = await backend.call(routes.scheduleRide, { as: rider, body: { ...points, ...wishes } });
  expect(status).toBe(201);
  await comes(String(body.id), minutesAhead);
  return String(body.id);
}

const comes = (id: string, minutesAhead: number) =>
  backend.core.sql(
    `UPDATE scheduled_rides SET pickup_at = now() + make_interval(mins => $2), search_at = now() + make_interval(mins => $2 - 20) WHERE id = $1`,
    [id, minutesAhead],
  );

const closeBo = async () => expect((await areas.set('bo', { isOpen: false })).status).toBe(200);

async function opening(area: string, isOpen: boolean | null): Promise<number> {
  const params = { vehicleType: 'standard' };
  const body = { region: 'SL', area, isOpen, reason };
  return (await backend.call(routes.changeVehicleOpening, { as: admin, params, body })).status;
}

/** Lets the class be booked in the city and not in the rest of the country. */
async function onlyInBo(): Promise<void> {
  expect(await opening('bo', true)).toBe(200);
  expect(await opening('sierra-leone', false)).toBe(200);
}

const remind = () => remindOfScheduled(backend.core, new CityPools(backend.core));
const seen = async () => (await backend.call(routes.scheduledRides, { as: rider })).body;
const kindsOf = async () => (await notificationsOf(backend.core, rider, {})).map(({ kind }) => kind);

test('a ride of a city that closes is searched for in the rest of the country, at its price', async () => {
  const id = await rideInBo(59);
  const [before] = Object(await seen());
  await standAt(backend.core, await aDriver(backend.core), bo);
  await closeBo();
  await remind();
  expect(await seen()).toMatchObject([{ id, status: 'scheduled', isInDoubt: false, fare: before.fare }]);
  expect(await kindsOf()).toEqual([]);
  await comes(id, 20);
  // Ops has closed it a moment ago: nothing has moved the ride yet.
  expect(await beginDueRides(backend.core, new CityPools(backend.core))).toBe(1);
  const { body: rides } = await backend.call(routes.myRides, { as: rider });
  expect(rides).toMatchObject([{ status: 'pending', fare: before.fare }]);
  expect(await backend.core.sql('SELECT city FROM rides WHERE rider_id = $1', [rider.id])).toEqual([
    { city: 'sierra-leone' },
  ]);
});

test('a ride whose class runs in the city alone fails an hour before, and its rider reads why', async () => {
  await onlyInBo();
  const id = await rideInBo(59);
  await closeBo();
  await remind();
  expect(await seen()).toMatchObject([{ id, status: 'failed', failure: 'closed' }]);
  expect(await kindsOf()).toEqual(['scheduled_failed_closed']);
  expect(await beginDueRides(backend.core, new CityPools(backend.core))).toBe(0);
});

test('a city that closes within the hour fails it as soon as it is moved, not when the search would begin', async () => {
  await onlyInBo();
  const id = await rideInBo(59);
  await standAt(backend.core, await aDriver(backend.core), bo);
  await remind();
  expect(await seen()).toMatchObject([{ id, status: 'scheduled' }]);
  await comes(id, 45);
  await closeBo();
  expect(await placeScheduled(backend.core)).toBe(1);
  await remind();
  expect(await seen()).toMatchObject([{ id, status: 'failed', failure: 'closed' }]);
});
