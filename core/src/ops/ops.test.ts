import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { allCities } from '../geo/areas/cities.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { fileIncident } from '../safety/file-incident.ts';
import { aDriver, anAcceptedRide, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { dashboard } from './figures/dashboard.ts';
import { opsKpis } from './figures/kpis.ts';
import { recentActivity } from './figures/read-activity.ts';
import { opsRides } from './rides/read-ops-rides.ts';
import { sampleKpis } from './figures/sample.ts';
import { silentRideIds } from './rides/silent-rides.ts';
import { popularRoutes, rideVolume } from './figures/volume.ts';

let core: TestCore;
beforeEach(async () => {
  await core?.close();
  core = await testCore();
});
afterAll(() => core.close());

async function aCompletedRide() {
  const driver = await aDriver(core);
  const ride = await anAcceptedRide(core, await aRider(core, { usesPin: false }), driver);
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  await completeRide(core, driver, ride.id);
  return ride;
}

/** Marks the watch for positions as running for so long. */
async function watchedFor(minutes: number) {
  const [seconds = 0] = await core.redis.time();
  const watch = { since: (seconds - minutes * 60) * 1000, last: seconds * 1000 };
  await Promise.all(allCities().map((city) => core.redis.hset(redisKeys.watch(city), watch)));
}

describe('the figures of the ops screen', () => {
  test('are all zero without any data', async () => {
    expect(await opsKpis(core, [])).toEqual({
      activeRides: 0,
      onlineDrivers: 0,
      dailyRevenue: 0,
      revenue: { SLE: 0, GNF: 0 },
      newSignups: 0,
      pendingApprovals: 0,
      reviewsWaiting: 0,
      ridesNeedingAttention: 0,
      ridesMarked: 0,
      deletionsRequested: 0,
      openIncidents: 0,
      at: expect.any(String),
    });
  });

  test('change with the data', async () => {
    const { fare } = await aCompletedRide();
    await aRide(core, await aRider(core));
    await aDriver(core, { approval: 'pending' });
    await core.sql(
      `UPDATE driver_profiles SET shown_as = '{}' WHERE user_id = (SELECT driver_id FROM rides WHERE status = 'completed')`,
    );
    expect(await opsKpis(core, [])).toMatchObject({
      reviewsWaiting: 1,
      activeRides: 1,
      onlineDrivers: 1,
      dailyRevenue: Math.round(fare / 10) / 100,
      revenue: { SLE: fare, GNF: 0 },
      newSignups: 4,
      pendingApprovals: 1,
      ridesNeedingAttention: 1,
      // Its driver's phone sent nothing.
      ridesMarked: 1,
    });
    await core.sql(`UPDATE rides SET findings_verdict = 'fine' WHERE status = 'completed'`);
    expect(await opsKpis(core, [])).toMatchObject({ ridesMarked: 0 });
  });

  test('are compared with the same time a week ago', async () => {
    await aRide(core, await aRider(core));
    await aRide(core, await aRider(core));
    await aRide(core, await aRider(core));
    expect((await dashboard(core)).trends).toEqual({
      activeRides: null,
      onlineDrivers: null,
      dailyRevenue: null,
      newSignups: null,
    });
    await sampleKpis(core, { ...(await opsKpis(core, [])), activeRides: 2, onlineDrivers: 5 });
    await core.sql("UPDATE ops_samples SET at = now() - interval '7 days 1 minute'");
    await core.sql(
      `INSERT INTO users (user_type, full_name, created_at)
       SELECT 'rider', 'Earlier', now() - interval '7 days' FROM generate_series(1, 2)`,
    );
    expect((await dashboard(core)).trends).toEqual({
      activeRides: 50,
      onlineDrivers: -100,
      dailyRevenue: null,
      newSignups: 50,
    });
  });

  test('contain the rides of each of the last seven days and the most frequent routes', async () => {
    await aCompletedRide();
    await aCompletedRide();
    const rider = await aRider(core);
    const ride = await aRide(core, rider);
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    const old = await aCompletedRide();
    await core.sql("UPDATE rides SET requested_at = now() - interval '2 days' WHERE id = $1", [old.id]);
    const days = await rideVolume(core, 7);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      requested: 3,
      completed: 2,
      cancelled: 1,
      expired: 0,
    });
    expect(days.at(-3)).toMatchObject({ requested: 1, completed: 1 });
    await core.sql("UPDATE rides SET pickup_area = 'Cotton Tree', dropoff_area = 'Lumley'");
    const [route] = await popularRoutes(core);
    expect(route).toMatchObject({ rides: 4, fare: ride.fare, currency: 'SLE' });
  });
});

describe('the rides of the ops screen', () => {
  test('give the reason why one needs attention', async () => {
    const waiting = await aRide(core, await aRider(core));
    const fine = await anAcceptedRide(core, await aRider(core), await aDriver(core));
    const late = await anAcceptedRide(core, await aRider(core), await aDriver(core));
    const quiet = await aDriver(core);
    const silent = await anAcceptedRide(core, await aRider(core), quiet);
    const long = await aRide(core, await aRider(core));
    const done = await aCompletedRide();
    const disputed = await aCompletedRide();
    await fileIncident(core.sql, {
      kind: 'dispute',
      category: 'fare',
      reporterId: disputed.riderId,
      ride: { id: disputed.id, city: 'freetown' },
    });
    for (const { driver } of [fine, late]) await standAt(core, { id: driver?.id ?? '', role: 'driver' }, cottonTree);
    await standAt(core, quiet, cottonTree, { ageMs: 100_000 });
    await watchedFor(10);
    await core.sql("UPDATE rides SET searching_since = now() - interval '3 minutes' WHERE id = $1", [long.id]);
    await core.sql("UPDATE rides SET accepted_at = now() - interval '21 minutes' WHERE id = $1", [late.id]);
    const admin = { id: randomUUID(), role: 'admin' } as const;
    const reasons = async (show: 'live' | 'attention' | 'all') =>
      Object.fromEntries((await opsRides(core, admin, { show })).map(({ id, attention }) => [id, attention]));
    const attention = {
      [waiting.id]: 'no_driver_yet',
      [late.id]: 'late_pickup',
      [silent.id]: 'silent_driver',
      [long.id]: 'long_wait',
    };
    expect(await reasons('attention')).toEqual({ ...attention, [disputed.id]: 'incident' });
    expect(await reasons('live')).toEqual({ ...attention, [fine.id]: null });
    expect(await reasons('all')).toEqual({ ...attention, [fine.id]: null, [done.id]: null, [disputed.id]: 'incident' });
    expect((await opsKpis(core, await silentRideIds(core))).ridesNeedingAttention).toBe(5);
  });

  test('need attention ten minutes after the announced time, a long trip after half as long again', async () => {
    const admin = { id: randomUUID(), role: 'admin' } as const;
    const ride = await anAcceptedRide(core, await aRider(core, { usesPin: false }), await aDriver(core));
    const after = async (status: string, began: string, minutes: number) => {
      await core.sql(`UPDATE rides SET status = $2, ${began} = now() - make_interval(mins => $3) WHERE id = $1`, [
        ride.id,
        status,
        minutes,
      ]);
      return (await opsRides(core, admin, { show: 'live' }))[0]?.attention;
    };
    await core.sql('UPDATE ride_offers SET pickup_eta_min = 12 WHERE ride_id = $1', [ride.id]);
    await core.sql('UPDATE rides SET duration_min = 8 WHERE id = $1', [ride.id]);
    expect(await after('accepted', 'accepted_at', 21)).toBeNull();
    expect(await after('accepted', 'accepted_at', 23)).toBe('late_pickup');
    expect(await after('arrived', 'arrived_at', 9)).toBeNull();
    expect(await after('arrived', 'arrived_at', 11)).toBe('late_pickup');
    expect(await after('in_progress', 'started_at', 17)).toBeNull();
    expect(await after('in_progress', 'started_at', 19)).toBe('long_trip');
    await core.sql('UPDATE rides SET duration_min = 60 WHERE id = $1', [ride.id]);
    expect(await after('in_progress', 'started_at', 89)).toBeNull();
    expect(await after('in_progress', 'started_at', 91)).toBe('long_trip');
  });

  test('are published to admins as they change, with a line for the feed', async () => {
    const rider = await aRider(core);
    const ride = await aRide(core, rider);
    const toAdmins = core.publisher.published.filter(({ room }) => room === 'admins');
    expect(toAdmins).toMatchObject([
      { event: 'ops:ride', payload: { id: ride.id, seq: 1, status: 'pending', attention: 'no_driver_yet' } },
      { event: 'ops:activity', payload: { id: `${ride.id}:1`, kind: 'ride_requested', name: 'Aminata Kamara' } },
    ]);
  });

  test('and people make one feed, newest first', async () => {
    const ride = await aCompletedRide();
    const kinds = (await recentActivity(core)).map(({ kind }) => kind);
    expect(kinds).toEqual(['ride_completed', 'ride_accepted', 'ride_requested', 'rider_joined', 'driver_joined']);
    expect(await recentActivity(core)).toContainEqual(
      expect.objectContaining({ kind: 'ride_completed', rideId: ride.id, from: expect.any(String) }),
    );
  });
});
