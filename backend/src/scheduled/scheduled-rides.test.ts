import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { beginDueRides } from '@waka/core/scheduled/begin-scheduled';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { setFare } from '@waka/core/ops/money/rates.repository';
import { notificationsOf } from '@waka/core/notifications/notification-centre';
import type { Actor } from '@waka/core/platform/actor';
import { userRoom } from '@waka/core/platform/rooms';
import { liveRideOf } from '@waka/core/rides/views/read-rides';
import { scheduledOffersOf } from '@waka/core/scheduled/take-scheduled';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { points } from '../testing/bookings.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
beforeEach(async () => {
  rider = await aRider(backend.core);
  backend.publisher.published.length = 0;
});
afterAll(() => backend.close());

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();

/** Asks for a price for a time, and returns the body of the booking at it. */
async function wanted(hours = 24, changes: object = {}) {
  const pickupAt = inHours(hours);
  const { body } = await backend.call(routes.quoteRide, { as: rider, body: { ...points, pickupAt } });
  return { ...points, vehicleType: 'standard', paymentMethod: 'cash', pickupAt, quoteId: body.quoteId, ...changes };
}

async function schedule(hours = 24, changes: object = {}) {
  const { status, body } = await backend.call(routes.scheduleRide, { as: rider, body: await wanted(hours, changes) });
  expect(status).toBe(201);
  return { id: String(body.id), fare: Number(body.fare), lines: body.fareLines, seriesId: body.seriesId };
}

const on = (row: (typeof routes)[keyof typeof routes], id: string, as: Actor, body?: object) =>
  backend.call(row, { as, params: { id }, ...(body && { body }) });
const listOf = async (as = rider) => (await backend.call(routes.scheduledRides, { as })).body;
const kindsOf = async (of: Actor) => (await notificationsOf(backend.core, of, {})).map(({ kind }) => kind);
const begin = () => beginDueRides(backend.core, new CityPools(backend.core));
const eventsTo = (of: Actor) => backend.publisher.published.filter(({ room }) => room === userRoom(of.id)).length;

describe('access', () => {
  test('each call is refused to strangers and to other roles', async () => {
    const driver = await aDriver(backend.core);
    const { id } = await schedule();
    const later = await wanted(30);
    const calls = [
      { row: routes.scheduleRide, of: 'rider', body: later },
      { row: routes.scheduledRides, of: 'rider' },
      { row: routes.changeScheduledRide, of: 'rider', body: { ...later, version: 1 } },
      { row: routes.cancelScheduledRide, of: 'rider', body: { version: 1 } },
      { row: routes.endScheduledSeries, of: 'rider' },
      { row: routes.scheduledOffers, of: 'driver' },
      { row: routes.takeScheduledRide, of: 'driver', body: { version: 1 } },
      { row: routes.giveBackScheduledRide, of: 'driver' },
      { row: routes.opsScheduledRides, of: 'admin' },
      { row: routes.opsCancelScheduledRide, of: 'admin', body: { version: 1, reason: 'A test.' } },
    ];
    const people = { rider, driver, admin };
    for (const { row, of, body } of calls) {
      const request = { params: { id }, ...(body && { body }) };
      expect((await backend.call(row, request)).status).toBe(401);
      for (const [, as] of Object.entries(people).filter(([role]) => role !== of)) {
        expect([row.path, as.role, (await backend.call(row, { ...request, as })).status]).toEqual([
          row.path,
          as.role,
          403,
        ]);
      }
    }
    expect(await listOf()).toMatchObject([{ id, version: 1, status: 'scheduled' }]);
  });

  test('another rider can neither read, change, cancel nor end it, and uses no foreign quote', async () => {
    const { id, seriesId } = await schedule(24, { weekdays: [1, 2, 3, 4, 5, 6, 7] });
    const other = await aRider(backend.core);
    const body = { ...(await wanted(30)), version: 1 };
    expect(await listOf(other)).toEqual([]);
    expect(await on(routes.changeScheduledRide, id, other, body)).toMatchObject({ status: 404 });
    expect(await on(routes.cancelScheduledRide, id, other, { version: 1 })).toMatchObject({ status: 404 });
    expect(await on(routes.endScheduledSeries, String(seriesId), other)).toMatchObject({ status: 404 });
    expect(await backend.call(routes.scheduleRide, { as: other, body: await wanted(30) })).toMatchObject({
      status: 404,
    });
    expect((await listOf())[0]).toMatchObject({ id, status: 'scheduled' });
  });
});

describe('races', () => {
  test('of two drivers who take the same ride one gets it, and the other hears so', async () => {
    const { id } = await schedule();
    const drivers = [await aDriver(backend.core), await aDriver(backend.core)];
    const answers = await Promise.all(drivers.map((one) => on(routes.takeScheduledRide, id, one, { version: 1 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('schedule.taken');
    expect(await listOf()).toMatchObject([{ id, status: 'taken', version: 2 }]);
    expect(await kindsOf(rider)).toEqual(['scheduled_taken']);
  });

  test('a cancellation while a driver takes it leaves no driver with a ride that is off', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [driver, { id }] = [await aDriver(backend.core), await schedule(24 + round)];
      const [cancelled, taken] = await Promise.all([
        on(routes.cancelScheduledRide, id, rider, { version: 1 }),
        on(routes.takeScheduledRide, id, driver, { version: 1 }),
      ]);
      expect([cancelled.status, taken.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const offers = await scheduledOffersOf(backend.core, driver);
      const isHeld = cancelled.status === 409;
      expect(offers.filter((one) => one.id === id).map(({ isMine }) => isMine)).toEqual(isHeld ? [true] : []);
      if (isHeld) await on(routes.cancelScheduledRide, id, rider, { version: 2 });
    }
  });

  test('a change of time frees the driver, who hears so, and the version of before takes nothing', async () => {
    const [driver, { id }] = [await aDriver(backend.core), await schedule()];
    await on(routes.takeScheduledRide, id, driver, { version: 1 });
    const later = await wanted(30);
    const stale = await on(routes.changeScheduledRide, id, rider, { ...later, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'schedule.changed' } });
    const changed = await on(routes.changeScheduledRide, id, rider, { ...later, version: 2 });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, version: 3, status: 'scheduled', pickupAt: later.pickupAt, driver: null },
    });
    expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
    expect((await on(routes.takeScheduledRide, id, driver, { version: 2 })).status).toBe(409);
    expect((await on(routes.takeScheduledRide, id, driver, { version: 3 })).status).toBe(200);
  });
});

test('the price holds through a new tariff, in the list, for the driver and in the ride that is made of it', async () => {
  const [driver, { id, fare, lines }] = [await aDriver(backend.core), await schedule()];
  await setFare(backend.core.sql, null, 'SL', 'standard', 99_000, 9_900, {});
  expect(await listOf()).toMatchObject([{ fare, fareLines: lines }]);
  expect((await on(routes.takeScheduledRide, id, driver, { version: 1 })).body).toMatchObject({ fare });
  await backend.core.sql(`UPDATE scheduled_rides SET search_at = now() WHERE id = $1`, [id]);
  expect(await begin()).toBe(1);
  expect(await liveRideOf(backend.core, rider)).toMatchObject({ fare, fareLines: lines });
  await backend.core.sql('DELETE FROM fare_rates WHERE base = 99000');
});

describe('ops', () => {
  test('lists what is ahead, and cancels it with a reason that the rider and other admins get', async () => {
    const [driver, first, second] = [await aDriver(backend.core), await schedule(20), await schedule(26)];
    await on(routes.takeScheduledRide, first.id, driver, { version: 1 });
    const list = async (query = '') => {
      const { status, body } = await backend.call(routes.opsScheduledRides, { as: admin, query });
      expect(status).toBe(200);
      return Array.isArray(body) ? body.filter((one) => Object(one).riderId === rider.id) : null;
    };
    const names = { riderName: 'Aminata Kamara', driverName: 'Mohamed Sesay', status: 'taken', version: 2 };
    expect(await list()).toMatchObject([
      { id: first.id, ...names },
      { id: second.id, status: 'scheduled' },
    ]);
    expect(await list(`?after=${first.id}`)).toMatchObject([{ id: second.id }]);
    expect(await list(`?after=${second.id}`)).toEqual([]);

    const cancel = (version: number, reason = 'The bridge is closed.') =>
      on(routes.opsCancelScheduledRide, first.id, admin, { version, reason });
    expect(await cancel(1)).toMatchObject({ status: 409, body: { code: 'schedule.changed' } });
    expect(await cancel(2, 'x')).toMatchObject({ status: 400 });
    backend.publisher.published.length = 0;
    expect(await cancel(2)).toMatchObject({ status: 200, body: { ok: true } });
    const decision = { action: 'scheduled_ride.cancelled', reason: 'The bridge is closed.' };
    expect(await cancel(3)).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile', decision } });
    expect(await list()).toMatchObject([{ id: second.id }]);
    const [notification] = await notificationsOf(backend.core, rider, {});
    expect(notification).toMatchObject({
      kind: 'scheduled_cancelled',
      facts: { reason: 'The bridge is closed.', scheduledId: first.id },
    });
    expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
    expect(backend.publisher.published.filter(({ payload }) => Object(payload).about === 'scheduled')).toHaveLength(1);
    expect([eventsTo(rider) > 0, eventsTo(driver) > 0]).toEqual([true, true]);
  });

  test('of two admins that cancel at once one does, and none cancels what has begun', async () => {
    const { id } = await schedule();
    const both = await Promise.all(
      [1, 2].map(() => on(routes.opsCancelScheduledRide, id, admin, { version: 1, reason: 'Twice.' })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const begun = await schedule(30);
    await backend.core.sql(`UPDATE scheduled_rides SET search_at = now() WHERE id = $1`, [begun.id]);
    expect(await begin()).toBe(1);
    const late = await on(routes.opsCancelScheduledRide, begun.id, admin, { version: 2, reason: 'Too late.' });
    expect(late).toMatchObject({ status: 409, body: { code: 'schedule.begun' } });
  });
});
