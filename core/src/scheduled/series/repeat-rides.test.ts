import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_SERIES } from '@waka/contracts/scheduled/scheduled-rules';
import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import { minuteOn, weekdayOf } from '../../geo/local-time.ts';
import { notificationsOf } from '../../notifications/notification-centre.ts';
import type { Actor } from '../../platform/actor.ts';
import { REPEAT_RIDES } from '../../platform/redis/redis-keys.ts';
import { aRider, aTrip } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from '../../trips/booking/quote-ride.ts';
import { cancelScheduled } from '../change-scheduled.ts';
import { continueSeries, endSeries, nextTime } from './repeat-rides.ts';
import { scheduledRidesOf, scheduleRide } from '../schedule-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let rider: Actor;
beforeEach(async () => {
  rider = await aRider(core);
});

const ZONE = 'Africa/Freetown';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

async function repeated(weekdays: number[], hour = 7, as = rider, passenger: Passenger | null = null) {
  const points: Pick<RideRequest, keyof RideRequest> = aTrip();
  const trip = { ...points, pickupAt: minuteOn(new Date(), ZONE, 1, hour * 60).toISOString() };
  const { quoteId } = await quoteRide(core, as, trip);
  return scheduleRide(core, as, { ...trip, quoteId, weekdays, passenger });
}

test('a ride is repeated on its weekdays, seven days ahead, each once however often the job runs', async () => {
  const first = await repeated(EVERY_DAY);
  expect(first.seriesId).not.toBeNull();
  await Promise.all([continueSeries(core), continueSeries(core), continueSeries(core)]);
  await continueSeries(core);
  const rides = await scheduledRidesOf(core, rider);
  const times = rides.map(({ pickupAt }) => pickupAt);
  expect(new Set(times).size).toBe(times.length);
  expect(times.length).toBeGreaterThanOrEqual(6);
  expect(rides.every(({ seriesId, fare }) => seriesId === first.seriesId && fare === first.fare)).toBe(true);
});

test('a repetition wakes the worker that makes its other days, and a single ride does not', async () => {
  let woken = 0;
  const waking = { ...core, wakeSeries: () => (woken += 1) };
  for (const [hour, weekdays] of [[7, undefined] as const, [9, EVERY_DAY] as const]) {
    const points: Pick<RideRequest, keyof RideRequest> = aTrip();
    const trip = { ...points, pickupAt: minuteOn(new Date(), ZONE, 1, hour * 60).toISOString() };
    const { quoteId } = await quoteRide(core, rider, trip);
    await scheduleRide(waking, rider, { ...trip, quoteId, weekdays });
    expect(woken).toBe(weekdays ? 1 : 0);
  }
  core.wakeSeries();
  await expect(core.maintenance.getJobs(['waiting'])).resolves.toContainEqual(
    expect.objectContaining({ name: REPEAT_RIDES }),
  );
});

test('only the chosen weekdays are made', async () => {
  const tomorrow = weekdayOf(minuteOn(new Date(), ZONE, 1, 420), ZONE);
  const third = (tomorrow % 7) + 1;
  await repeated([third]);
  await continueSeries(core);
  const [first, ...others] = await scheduledRidesOf(core, rider);
  // It is on a day of its own, and no part of the repetition.
  expect(first?.seriesId).toBeNull();
  expect(others.every(({ seriesId }) => seriesId !== null)).toBe(true);
  expect(others.map(({ pickupAt }) => weekdayOf(new Date(pickupAt), ZONE))).toEqual([third]);
});

test('a day that was skipped is not made again, and ending cancels the others', async () => {
  const { seriesId } = await repeated(EVERY_DAY);
  await continueSeries(core);
  const [, second, ...rest] = await scheduledRidesOf(core, rider);
  await cancelScheduled(core, rider, second?.id ?? '', { version: 1 });
  await continueSeries(core);
  expect(await scheduledRidesOf(core, rider)).toHaveLength(rest.length + 1);
  await expect(endSeries(core, await aRider(core), seriesId ?? '')).rejects.toMatchObject({
    code: 'schedule.not_found',
  });
  await endSeries(core, rider, seriesId ?? '');
  expect(await scheduledRidesOf(core, rider)).toEqual([]);
  await continueSeries(core);
  expect(await scheduledRidesOf(core, rider)).toEqual([]);
});

const fatmata = { name: 'Fatmata Conteh', phone: '+23278123456' };

test('each ride of a repetition for another person is counted, once, also by workers at the same time', async () => {
  await repeated(EVERY_DAY, 7, rider, fatmata);
  await Promise.all([continueSeries(core), continueSeries(core), continueSeries(core)]);
  const made = (await scheduledRidesOf(core, rider)).length - 1;
  const hits = await core.sql(
    `SELECT count(*)::int AS hits FROM limit_hits WHERE kind = 'passenger:repeated:number' AND at > now() - interval '1 hour'`,
  );
  expect(hits).toEqual([{ hits: made }]);
});

const aPhone = () => `+23278${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`;
const aDayLater = () => core.sql(`UPDATE limit_hits SET at = at - interval '25 hours'`);
/** Continues the repetitions so many days later; what was counted before is not older then. */
const continueIn = (days: number) =>
  continueSeries({ ...core, clock: { now: () => new Date(Date.now() + days * 86_400_000) } });
const reasonsOf = async (as: Actor) =>
  (await notificationsOf(core, as, {}))
    .filter(({ kind }) => kind === 'scheduled_cancelled')
    .map(({ facts }) => facts.reason);
const madeFor = async (as: Actor) => (await scheduledRidesOf(core, as)).length;
const distinctDays = async (as: Actor) =>
  new Set((await scheduledRidesOf(core, as)).map(({ pickupAt }) => pickupAt)).size;

test('what is beyond the allowance of the number is made when there is room, and the booker reads nothing until then', async () => {
  const phone = aPhone();
  // To school and back: all of it is made.
  for (const hour of [7, 14]) await repeated(EVERY_DAY, hour, rider, { ...fatmata, phone });
  await continueSeries(core);
  const own = (await madeFor(rider)) - 2;
  expect(own).toBeGreaterThanOrEqual(10);
  const [aunt, neighbour] = [await aRider(core), await aRider(core)];
  for (const hour of [9, 16]) await repeated(EVERY_DAY, hour, aunt, { ...fatmata, phone });
  // Of today's rides some are over, by the hour of this test.
  for (const hour of [9, 16]) await repeated(EVERY_DAY, hour, neighbour);
  await Promise.all([continueSeries(core), continueSeries(core)]);
  // What was booked by hand is counted apart, and stays.
  expect(await madeFor(aunt)).toBe(2 + 14 - own);
  await continueSeries(core);
  expect(await madeFor(aunt)).toBe(2 + 14 - own);
  await aDayLater();
  await Promise.all([continueSeries(core), continueSeries(core)]);
  expect(await madeFor(aunt)).toBe(await madeFor(neighbour));
  expect(await distinctDays(aunt)).toBe(await madeFor(aunt));
  expect([await reasonsOf(rider), await reasonsOf(aunt)]).toEqual([[], []]);
  expect(await madeFor(rider)).toBe(own + 2);
});

test.each([
  [
    'account',
    'Your repeated rides for other people are more than we can text about in a day. Please book this ride yourself.',
  ],
  [
    'number',
    'The person you booked it for has had the most text messages that we send. Please book this ride yourself.',
  ],
  ['country', 'We can’t send more text messages about repeated rides at the moment. Please book this ride yourself.'],
])(
  'a day for which there is no room until the day before is left out, once, for the reason %s',
  async (kind, reason) => {
    await repeated(EVERY_DAY, 12, rider, { ...fatmata, phone: aPhone() });
    const counted = kind === 'country' ? 'passenger:country' : `passenger:repeated:${kind}`;
    await aDayLater();
    await continueSeries(core);
    const [made, reached] = [await madeFor(rider), await madeUntil()];
    await isUsedUp(counted);
    await continueIn(3);
    expect(await reasonsOf(rider)).toEqual([]);
    expect([await madeFor(rider), await madeUntil()]).toEqual([made, reached]);
    await Promise.all([continueIn(7), continueIn(7)]);
    await continueIn(7);
    // Eight days from now is the first that had no room, and seven from now is the day before.
    expect(await reasonsOf(rider)).toEqual([reason]);
    expect(await madeFor(rider)).toBe(made);
    await aDayLater();
    await continueIn(7);
    expect(await madeFor(rider)).toBeGreaterThan(made);
    expect(await reasonsOf(rider)).toEqual([reason]);
  },
);

async function madeUntil(): Promise<number> {
  const [row] = await core.sql<{ at: Date }>('SELECT max(made_until) AS at FROM scheduled_series WHERE rider_id = $1', [
    rider.id,
  ]);
  return row?.at.getTime() ?? 0;
}

/** Uses up what was counted of a kind within the last hour. */
const isUsedUp = (kind: string) =>
  core.sql(
    `INSERT INTO limit_hits (kind, subject) SELECT $1, subject FROM generate_series(1, 5000),
       (SELECT DISTINCT subject FROM limit_hits WHERE kind = $1 AND at > now() - interval '1 hour') AS counted`,
    [kind],
  );

test('repetitions that wait for room hold up none behind them', async () => {
  await aDayLater();
  await repeated([weekdayOf(minuteOn(new Date(), ZONE, 2, 480), ZONE)], 8, rider, { ...fatmata, phone: aPhone() });
  await continueSeries(core);
  await isUsedUp('passenger:country');
  await repeated(EVERY_DAY, 10, rider);
  const waiting = await madeFor(rider);
  const other = await aRider(core);
  await repeated(EVERY_DAY, 8, other);
  await continueSeries(core, 1);
  expect(await madeFor(other)).toBeGreaterThan(3);
  expect(await madeFor(rider)).toBeGreaterThan(waiting);
  await aDayLater();
});

test('a repetition that has ended holds no passenger', async () => {
  const { seriesId } = await repeated(EVERY_DAY, 7, rider, fatmata);
  const passengerHeld = () =>
    core.sql(`SELECT wishes->'passenger'->>'name' AS name FROM scheduled_series WHERE id = $1`, [seriesId]);
  expect(await passengerHeld()).toEqual([{ name: 'Fatmata Conteh' }]);
  await endSeries(core, rider, seriesId ?? '');
  expect(await passengerHeld()).toEqual([{ name: null }]);
});

test('a day on which it cannot be booked is left out, and the rider hears so', async () => {
  await repeated(EVERY_DAY);
  await core.sql(`UPDATE scheduled_series SET wishes = wishes || '{"vehicleType":"gone"}' WHERE rider_id = $1`, [
    rider.id,
  ]);
  await continueSeries(core);
  expect(await scheduledRidesOf(core, rider)).toHaveLength(1);
  expect((await notificationsOf(core, rider, {})).map(({ kind }) => kind)).toContain('scheduled_skipped');
});

test('a day whose wallet does not answer now is made once it does, and the rider hears nothing', async () => {
  await repeated(EVERY_DAY);
  const methods = {
    ...core.methods,
    read: async () => {
      const known = await core.methods.read();
      return { ...known, methods: known.methods.map((method) => ({ ...method, isIll: true })) };
    },
  };
  await continueSeries({ ...core, methods });
  expect(await scheduledRidesOf(core, rider)).toHaveLength(1);
  expect(await notificationsOf(core, rider, {})).toEqual([]);
  await continueSeries(core);
  expect((await scheduledRidesOf(core, rider)).length).toBeGreaterThan(5);
});

test('a rider has a few repetitions at most', async () => {
  for (let hour = 0; hour < MOST_SERIES; hour += 1) await repeated([1], 6 + hour);
  await expect(repeated([1], 15)).rejects.toMatchObject({ code: 'schedule.too_many' });
});

test('the time of a repetition is by the clocks of its city', () => {
  const series = { weekdays: [1], minuteOfDay: 450, timeZone: 'Europe/Paris' };
  expect(nextTime(series, new Date('2026-03-23T06:30:00Z')).toISOString()).toBe('2026-03-30T05:30:00.000Z');
});
