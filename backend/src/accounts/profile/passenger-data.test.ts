import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { eraseAccounts } from '@waka/core/app/erase-accounts';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import type { Actor } from '@waka/core/platform/actor';
import { rideById } from '@waka/core/rides/views/read-rides';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { notificationsOf } from '@waka/core/notifications/notification-centre';
import { continueSeries } from '@waka/core/scheduled/series/repeat-rides';
import { scheduledRidesOf, scheduleRide } from '@waka/core/scheduled/schedule-ride';
import { quoteRide } from '@waka/core/trips/booking/quote-ride';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { booking } from '../../testing/bookings.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

/** Lists the tables that still contain a text. */
async function whereIs(text: string): Promise<string[]> {
  const tables = await backend.core.sql<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found = tables.map(async ({ name }) => {
    const rows = await backend.core.sql(`SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    return rows.length > 0 ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

describe('S40: the person for whom a ride was booked', () => {
  const passenger = { name: 'Yabom Unforgettable', phone: '+23278987654' };
  const aRideFor = async (rider: Actor): Promise<string> => {
    const { core } = backend;
    const driver = await aDriver(core);
    const { id } = await aRide(core, rider, { passenger });
    const ride = await rideById(core, rider, id);
    await acceptOffer(core, driver, id, await anOffer(core, ride, driver));
    await cancelRide(core, rider, id, { reason: 'changed_mind' });
    return id;
  };

  test('is in the file of the booker alone, and goes with the account of the booker', async () => {
    const { core } = backend;
    const rider = await aRider(core);
    const id = await aRideFor(rider);
    const { body } = await backend.call(routes.exportAccount, { as: rider });
    expect(body).toMatchObject({ rides: [{ id, passenger }] });
    const [driver] = await core.sql<{ id: string }>('SELECT driver_id AS id FROM rides WHERE id = $1', [id]);
    const his = await backend.call(routes.exportAccount, { as: { id: driver?.id ?? '' } });
    expect(JSON.stringify(his.body)).not.toContain('Unforgettable');

    await core.sql(`UPDATE users SET deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [rider.id]);
    expect(await eraseAccounts(core)).toBe(1);
    expect([await whereIs('Unforgettable'), await whereIs(passenger.phone)]).toEqual([[], []]);
  });

  test('goes with an account of that number, from rides that others booked', async () => {
    const { core } = backend;
    const id = await aRideFor(await aRider(core));
    const own = await aRider(core);
    await core.sql(`UPDATE users SET phone = $2, deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [
      own.id,
      passenger.phone,
    ]);
    expect(await eraseAccounts(core)).toBe(1);
    expect([await whereIs('Unforgettable'), await whereIs(passenger.phone)]).toEqual([[], []]);
    expect(await core.sql('SELECT status FROM rides WHERE id = $1', [id])).toEqual([{ status: 'cancelled' }]);
  });

  test('leaves repetitions and scheduled rides of others, whose bookers and drivers hear so', async () => {
    const { core } = backend;
    const booker = await aRider(core);
    const trip = { ...booking, pickupAt: new Date(Date.now() + 26 * 3_600_000).toISOString() };
    const schedule = async (as: Actor, given: object) => {
      const { quoteId } = await quoteRide(core, as, trip);
      return scheduleRide(core, as, { ...trip, quoteId, passenger, ...given });
    };
    const { seriesId } = await schedule(booker, { weekdays: [1, 2, 3, 4, 5, 6, 7] });
    await continueSeries(core);
    const other = await aRider(core);
    const own = await aRider(core);
    const single = await schedule(other, {});
    const mine = await schedule(own, { passenger: undefined });
    await core.sql(`UPDATE users SET phone = $2, deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [
      own.id,
      passenger.phone,
    ]);
    // Workers that make more of it at the same time make nothing that holds the number.
    await Promise.all([eraseAccounts(core), continueSeries(core), continueSeries(core)]);
    expect([await whereIs('Unforgettable'), await whereIs(passenger.phone)]).toEqual([[], []]);
    for (const as of [booker, other]) {
      expect(await scheduledRidesOf(core, as)).toEqual([]);
      // One notice, however many days were booked.
      expect(await notificationsOf(core, as, {})).toMatchObject([
        { kind: 'scheduled_cancelled', facts: { reason: expect.stringMatching(/^We had to .* book again\.?/) } },
      ]);
    }
    const series = await core.sql('SELECT ended_at IS NOT NULL AS has_ended FROM scheduled_series WHERE id = $1', [
      seriesId,
    ]);
    expect(series).toEqual([{ hasEnded: true }]);
    expect([single.passenger, mine.passenger]).toEqual([passenger, null]);
  });

  test('waits while the person is on a ride that another booked, and goes after it', async () => {
    const { core } = backend;
    const rider = await aRider(core);
    const own = await aRider(core);
    const { id } = await aRide(core, rider, { passenger });
    await core.sql(`UPDATE users SET phone = $2, deletion_requested_at = now() - interval '15 days' WHERE id = $1`, [
      own.id,
      passenger.phone,
    ]);
    expect(await eraseAccounts(core)).toBe(0);
    await cancelRide(core, rider, id, { reason: 'changed_mind' });
    expect(await eraseAccounts(core)).toBe(1);
    expect([await whereIs('Unforgettable'), await whereIs(passenger.phone)]).toEqual([[], []]);
  });
});

test.each([
  [{ name: '7 !', phone: '+23278123456' }, { 'passenger.name': 'Please enter the name of the person who rides' }],
  [{ name: 'Fatmata', phone: '12' }, { 'passenger.phone': expect.any(String) }],
  [{ name: 'Fatmata' }, { 'passenger.phone': expect.any(String) }],
  [{ name: 'x'.repeat(61), phone: '+23278123456' }, { 'passenger.name': expect.any(String) }],
  ['Fatmata', { passenger: expect.any(String) }],
])('a booking for %j is refused by its field', async (passenger, fields) => {
  const answer = await backend.call(routes.requestRide, {
    as: await aRider(backend.core),
    body: { ...booking, passenger },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', fields } });
});

test('a local number that a person typed is stored in its international form, with the name trimmed', async () => {
  const rider = await aRider(backend.core);
  const body = { ...booking, passenger: { name: '  Fatmata Conteh ', phone: '078 123456' } };
  expect(await backend.call(routes.requestRide, { as: rider, body })).toMatchObject({
    status: 201,
    body: { passenger: { name: 'Fatmata Conteh', phone: '+23278123456' } },
  });
});
