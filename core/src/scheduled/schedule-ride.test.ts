import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { MOST_SCHEDULED } from '@waka/contracts/scheduled/scheduled-rules';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { setFare } from '../ops/money/rates.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { aRider, aTrip } from '../testing/builders.ts';
import { aPublishedRule, squareAround } from '../testing/streets/a-rule.ts';
import { refusal, scheduling, tomorrowAt, ZONE } from '../testing/scheduling.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { beginDueRides } from './begin-scheduled.ts';
import { cancelScheduled, changeScheduled } from './change-scheduled.ts';
import { scheduledRidesOf, scheduleRide } from './schedule-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let rider: Actor;
beforeEach(async () => {
  rider = await aRider(core);
});

const { schedule, wanted } = scheduling(() => ({ core, rider }));
const aPlainTrip = (): Pick<RideRequest, keyof RideRequest> => aTrip();

describe('scheduling', () => {
  test('confirms the price of the quote, which is that of the time of the pickup', async () => {
    await setFare(core.sql, null, 'SL', 'standard', 15_000, 1_500, { night: { from: 1320, to: 300, percent: 150 } });
    const day = await schedule();
    const night = await schedule({ pickupAt: tomorrowAt(23) });
    expect(day.fareLines?.map(({ kind }) => kind)).not.toContain('night');
    expect(night.fareLines?.map(({ kind }) => kind)).toContain('night');
    expect(night.fare).toBeGreaterThan(day.fare);
    expect(day).toMatchObject({ status: 'scheduled', version: 1, timeZone: ZONE, driver: null, rideId: null });
    expect((await scheduledRidesOf(core, rider)).map(({ id }) => id)).toEqual([day.id, night.id]);
  });

  test('counts a repeated call once, also at the same time', async () => {
    const body = await wanted();
    const made = await Promise.all([1, 2, 3].map(() => scheduleRide(core, rider, body)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await scheduleRide(core, rider, body)).toEqual(made[0]);
    expect(await scheduledRidesOf(core, rider)).toHaveLength(1);
  });

  test('needs a quote for the same time: neither one for now nor one for another time', async () => {
    const { quoteId: forNow } = await quoteRide(core, rider, aTrip());
    const body = await wanted();
    await expect(scheduleRide(core, rider, { ...body, quoteId: forNow })).rejects.toEqual(refusal('quote.not_found'));
    await expect(scheduleRide(core, rider, { ...body, pickupAt: tomorrowAt(10) })).rejects.toEqual(
      refusal('quote.not_found'),
    );
    await expect(requestRide(core, rider, aTrip({ quoteId: body.quoteId }), null)).rejects.toEqual(
      refusal('quote.not_found'),
    );
  });

  test.each([
    ['sooner than in half an hour', 20],
    ['later than in seven days', 7 * 1440 + 10],
  ])('%s is refused', async (_, minutes) => {
    const pickupAt = new Date(Date.now() + minutes * 60_000).toISOString();
    await expect(schedule({ pickupAt })).rejects.toEqual(refusal('schedule.outside_window'));
  });

  test('is limited to a number of rides, half an hour apart, for calls at the same time too', async () => {
    await schedule();
    await expect(schedule({ pickupAt: tomorrowAt(9, 25) })).rejects.toEqual(refusal('schedule.too_close'));
    const hours = Array.from({ length: MOST_SCHEDULED + 1 }, (_, index) => 10 + index);
    const bodies = await Promise.all(hours.map((hour) => wanted({ pickupAt: tomorrowAt(hour) })));
    const made = await Promise.allSettled(bodies.map((body) => scheduleRide(core, rider, body)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SCHEDULED - 1);
    expect(await scheduledRidesOf(core, rider)).toHaveLength(MOST_SCHEDULED);
  });

  test('respects the hours of the class at the time of the pickup', async () => {
    await core.sql(`UPDATE vehicle_class_openings SET from_minute = 360, to_minute = 1200 WHERE vehicle_type = 'xl'`);
    core.vehicles.invalidate();
    const at = async (pickupAt: string) => {
      const trip = { ...aPlainTrip(), vehicleType: 'xl', pickupAt };
      const { quoteId, options } = await quoteRide(core, rider, trip);
      return { trip: { ...trip, quoteId }, isOffered: options.some(({ vehicleType }) => vehicleType === 'xl') };
    };
    const [day, night] = [await at(tomorrowAt(9)), await at(tomorrowAt(22))];
    expect([day.isOffered, night.isOffered]).toEqual([true, false]);
    expect(await scheduleRide(core, rider, day.trip)).toMatchObject({ vehicleType: 'xl' });
    await expect(scheduleRide(core, rider, night.trip)).rejects.toEqual(refusal('ride.class_closed'));
  });

  test('obeys the rules of the road at the time of the pickup, whatever the time of the booking', async () => {
    await aPublishedRule(core, {
      vehicleTypes: ['standard'],
      polygon: squareAround(600),
      fromMinute: 480,
      toMinute: 600,
    });
    const [morning, afternoon] = [tomorrowAt(9), tomorrowAt(15)];
    const barredAt = async (pickupAt: string) =>
      (await quoteRide(core, rider, { ...aPlainTrip(), pickupAt })).barred?.map(({ vehicleType }) => vehicleType);
    expect(await barredAt(morning)).toEqual(['standard']);
    expect(await barredAt(afternoon)).toEqual([]);
    await expect(schedule({ pickupAt: morning })).rejects.toEqual(refusal('ride.not_allowed_there'));
    const { id } = await schedule({ pickupAt: afternoon });
    // A rule that is published later is looked at again before the search begins.
    const { quoteId } = await wanted({ pickupAt: tomorrowAt(16) });
    await core.sql(`UPDATE legal_rules SET from_minute = 900, to_minute = 1020 WHERE status = 'published'`);
    core.legalRules.invalidate();
    await expect(scheduleRide(core, rider, { ...aPlainTrip(), pickupAt: tomorrowAt(16), quoteId })).rejects.toEqual(
      refusal('ride.not_allowed_there'),
    );
    expect((await scheduledRidesOf(core, rider)).map((one) => one.id)).toEqual([id]);
    await core.sql('DELETE FROM legal_rules');
    core.legalRules.invalidate();
  });
});

describe('a change', () => {
  test('replaces time and price, for the version that was seen alone', async () => {
    const first = await schedule();
    const later = await wanted({ pickupAt: tomorrowAt(15) });
    const changed = await changeScheduled(core, rider, first.id, { ...later, version: 1 });
    expect(changed).toMatchObject({ id: first.id, version: 2, pickupAt: later.pickupAt });
    const again = await wanted({ pickupAt: tomorrowAt(16) });
    await expect(changeScheduled(core, rider, first.id, { ...again, version: 1 })).rejects.toEqual(
      refusal('schedule.changed'),
    );
    await expect(cancelScheduled(core, rider, first.id, { version: 1 })).rejects.toEqual(refusal('schedule.changed'));
    const stranger = await aRider(core);
    await expect(cancelScheduled(core, stranger, first.id, { version: 2 })).rejects.toEqual(
      refusal('schedule.not_found'),
    );
  });

  test('keeps the passenger where it names none, and removes it where it names null', async () => {
    const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
    const { id } = await schedule({ passenger });
    const later = await wanted({ pickupAt: tomorrowAt(15) });
    expect(await changeScheduled(core, rider, id, { ...later, version: 1 })).toMatchObject({ passenger });
    const evening = await wanted({ pickupAt: tomorrowAt(16) });
    const own = await changeScheduled(core, rider, id, { ...evening, passenger: null, version: 2 });
    expect(own.passenger ?? null).toBeNull();
  });

  test('is too late once the search has begun; a cancellation before costs nothing', async () => {
    const { id } = await schedule();
    const other = await schedule({ pickupAt: tomorrowAt(15) });
    expect(await cancelScheduled(core, rider, other.id, { version: 1 })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'rider',
    });
    await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [id]);
    await beginDueRides(core, new CityPools(core));
    await expect(cancelScheduled(core, rider, id, { version: 2 })).rejects.toEqual(refusal('schedule.begun'));
    expect(await core.sql('SELECT 1 FROM payments WHERE rider_id = $1', [rider.id])).toEqual([]);
  });

  test('racing with the beginning of the search leaves either a ride or a cancellation', async () => {
    const { id } = await schedule();
    await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [id]);
    const [cancelled] = await Promise.allSettled([
      cancelScheduled(core, rider, id, { version: 1 }),
      beginDueRides(core, new CityPools(core)),
    ]);
    const rides = await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id]);
    expect(rides).toHaveLength(cancelled.status === 'fulfilled' ? 0 : 1);
  });
});
