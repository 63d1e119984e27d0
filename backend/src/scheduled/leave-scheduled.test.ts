import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { notificationsOf } from '@waka/core/notifications/notification-centre';
import type { Actor } from '@waka/core/platform/actor';
import { continueSeries } from '@waka/core/scheduled/series/repeat-rides';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount, PASSWORD } from '../testing/accounts.ts';
import { points } from '../testing/bookings.ts';
import { Browser } from '../testing/browser.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Schedules a ride for tomorrow, and lets a driver take it. */
async function takenRide(rider: Actor, driver: Actor, changes: object = {}): Promise<string> {
  const pickupAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString();
  const { body: quote } = await backend.call(routes.quoteRide, { as: rider, body: { ...points, pickupAt } });
  const trip = { ...points, vehicleType: 'standard', paymentMethod: 'cash', pickupAt, quoteId: quote.quoteId };
  const { body } = await backend.call(routes.scheduleRide, { as: rider, body: { ...trip, ...changes } });
  const id = String(body.id);
  const taken = await backend.call(routes.takeScheduledRide, { as: driver, params: { id }, body: { version: 1 } });
  expect(taken.status).toBe(200);
  return id;
}

const rowsOf = (rider: Actor) =>
  backend.core.sql(
    `SELECT status, cancelled_by, failure, driver_id FROM scheduled_rides WHERE rider_id = $1 ORDER BY pickup_at`,
    [rider.id],
  );
const kindsOf = async (of: Actor) => (await notificationsOf(backend.core, of, {})).map(({ kind }) => kind);

test('deleting an account cancels its scheduled rides, ends repetitions and frees their drivers', async () => {
  const { id } = await anAccount(backend.core, { email: 'leaves@example.com', userType: 'rider' });
  const [rider, driver]: [Actor, Actor] = [{ id, role: 'rider' }, await aDriver(backend.core)];
  await takenRide(rider, driver, { weekdays: EVERY_DAY });
  await continueSeries(backend.core);
  const before = await rowsOf(rider);
  expect(before.length).toBeGreaterThan(3);
  const browser = new Browser(backend);
  await browser.call(routes.login, { email: 'leaves@example.com', password: PASSWORD });
  expect((await browser.call(routes.deleteAccount, { currentPassword: PASSWORD })).status).toBe(200);
  const cancelled = { status: 'cancelled', cancelledBy: 'rider', failure: 'account', driverId: null };
  expect(await rowsOf(rider)).toEqual(before.map(() => cancelled));
  expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
  await continueSeries(backend.core);
  expect(await rowsOf(rider)).toHaveLength(before.length);
});

async function isSuspended(id: string): Promise<number> {
  const as = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  const body = { reason: 'His licence has ended.' };
  return (await backend.call(routes.suspendDriver, { as, params: { id }, body })).status;
}

async function deletesAccount(_: string, email: string): Promise<number> {
  const browser = new Browser(backend);
  await browser.call(routes.login, { email, password: PASSWORD });
  return (await browser.call(routes.deleteAccount, { currentPassword: PASSWORD })).status;
}

test.each([
  ['deletes his account', deletesAccount],
  ['is suspended', isSuspended],
])('a driver who %s gives back what he has taken', async (how, leaves) => {
  const email = `${how.replaceAll(' ', '.')}@example.com`;
  const { id } = await anAccount(backend.core, { email, userType: 'driver' });
  const like = await aDriver(backend.core);
  await backend.core.sql(
    `INSERT INTO driver_profiles (user_id, vehicle_type, vehicle_make, vehicle_model, vehicle_plate_number, approval, city)
     SELECT $1, vehicle_type, vehicle_make, vehicle_model, vehicle_plate_number, approval, city
     FROM driver_profiles WHERE user_id = $2`,
    [id, like.id],
  );
  const [rider, driver]: [Actor, Actor] = [await aRider(backend.core), { id, role: 'driver' }];
  const rideId = await takenRide(rider, driver);
  expect(await leaves(id, email)).toBe(200);
  expect(await rowsOf(rider)).toMatchObject([{ status: 'scheduled', driverId: null }]);
  expect(await kindsOf(rider)).toEqual(['scheduled_given_back', 'scheduled_taken']);
  const again = { as: driver, params: { id: rideId }, body: { version: 3 } };
  expect((await backend.call(routes.takeScheduledRide, again)).status).toBeGreaterThanOrEqual(401);
  expect(await rowsOf(rider)).toMatchObject([{ status: 'scheduled', driverId: null }]);
});
