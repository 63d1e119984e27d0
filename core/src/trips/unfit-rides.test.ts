import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../platform/actor.ts';
import { questsOf } from '../earnings/quests.ts';
import { allCities } from '../geo/cities.ts';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { driverFile } from '../ops/people/driver-file.ts';
import { opsRides } from '../ops/rides/read-ops-rides.ts';
import { reviewRide } from '../ops/rides/review-ride.ts';
import { completeRideByOps } from '../ops/rides/settle-ride.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree, lumley } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, reachStop, startRide } from './advance-ride.ts';
import { cancelRide } from './cancel-ride.ts';
import { rideById } from '../rides/read-rides.ts';
import { receiptOf } from '../rides/receipt.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await core.sql(`UPDATE quests SET from_day = '2024-01-01'`);
});
afterAll(() => core.close());
beforeEach(() => listenFor(3600));

/** Marks the watch as running for so long, as sweeping workers do. */
async function listenFor(seconds: number) {
  const [now = 0] = await core.redis.time();
  await Promise.all(
    allCities().map((city) =>
      core.redis.hset(redisKeys.watch(city), 'since', (now - seconds) * 1000, 'last', (now + 1) * 1000),
    ),
  );
}

const stand = (driver: Actor, place: LatLng, ageMs = 0) => standAt(core, driver, place, { ageMs });
const typed = { dropoffLocation: { address: 'Mama Kadi shop' } };
const northOf = (place: LatLng, km: number) => ({ lat: place.lat + km / 111.195, lng: place.lng });

async function accepted(changes: Partial<RideRequest> = {}, driver?: Actor) {
  const [rider, by] = [await aRider(core, { usesPin: false }), driver ?? (await aDriver(core))];
  const asked = await aRide(core, rider, changes);
  const { id } = await acceptOffer(core, by, asked.id, await anOffer(core, asked, by));
  return { rider, driver: by, id, asked };
}

/** Creates a ride that started so many seconds ago at its pickup. */
async function underWay(seconds: number, changes: Partial<RideRequest> = {}, by?: Actor) {
  const ride = await accepted(changes, by);
  const { driver, id } = ride;
  await stand(driver, cottonTree);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await core.sql('UPDATE rides SET started_at = now() - make_interval(secs => $2) WHERE id = $1', [id, seconds]);
  return ride;
}

/** Stores fixes every `step` seconds from the pickup, over so many kilometres to the north. */
const track = (rideId: string, seconds: number, km: number, step = 5) =>
  core.sql(
    `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
     SELECT $1, n, now() - make_interval(secs => $2 - n), now() - make_interval(secs => $2 - n),
       $3 + n / $2::float8 * $4 / 111.195, $5 FROM generate_series(0, $2::int, $6::int) AS n`,
    [rideId, seconds, cottonTree.lat, km, cottonTree.lng, step],
  );

const codes = async (rider: Actor, id: string) => (await rideById(core, rider, id)).findings.map(({ code }) => code);

describe('a ride', () => {
  test('that is driven normally has no findings', async () => {
    const { rider, driver, id } = await underWay(900);
    await track(id, 900, 5);
    await stand(driver, lumley);
    await completeRide(core, driver, id);
    expect(await codes(rider, id)).toEqual([]);
  });

  test('S24: that is tapped through without driving is completed with findings', async () => {
    const { rider, driver, id } = await accepted();
    await stand(driver, northOf(cottonTree, 6));
    await arriveAtPickup(core, driver, id);
    await startRide(core, driver, id, undefined);
    expect(await completeRide(core, driver, id)).toMatchObject({ status: 'completed' });
    expect(await codes(rider, id)).toEqual(['arrived_far', 'started_far', 'completed_far', 'completed_too_soon']);
    const receipt = await receiptOf(core, rider, id);
    expect(receipt.findings[0]).toEqual({ code: 'arrived_far', km: 6, seconds: null });
  });

  test('whose driver sent no position gets a finding, unless the service was not watching', async () => {
    const silent = await accepted();
    await arriveAtPickup(core, silent.driver, silent.id);
    expect(await codes(silent.rider, silent.id)).toEqual(['arrived_unseen']);
    await listenFor(60);
    const unheard = await accepted();
    await arriveAtPickup(core, unheard.driver, unheard.id);
    expect(await codes(unheard.rider, unheard.id)).toEqual([]);
  });

  test('with a track of less than half gets a finding', async () => {
    const { rider, driver, id } = await underWay(1200);
    await track(id, 60, 0);
    await core.sql(
      `UPDATE ride_tracks SET at = at - interval '1140 s', came_at = came_at - interval '1140 s' WHERE ride_id = $1`,
      [id],
    );
    await stand(driver, lumley);
    await completeRide(core, driver, id);
    expect(await codes(rider, id)).toEqual(['completed_unseen']);
  });

  test('whose pickup is reached faster than a car can drive gets a finding', async () => {
    const { rider, driver, id } = await accepted();
    await core.sql('UPDATE ride_offers SET pickup_distance_km = 20 WHERE ride_id = $1', [id]);
    await stand(driver, cottonTree);
    await arriveAtPickup(core, driver, id);
    expect(await codes(rider, id)).toEqual(['arrived_too_soon']);
  });

  test('S24: whose stops were left out or reported from elsewhere gets findings', async () => {
    const stops = [northOf(cottonTree, 6), northOf(cottonTree, 7)].map((place) => ({ address: 'A stop', ...place }));
    const { rider, driver, id } = await underWay(900, { stops });
    await track(id, 900, 5);
    await reachStop(core, driver, id, 1);
    expect(await codes(rider, id)).toEqual(['stop_far']);
    await stand(driver, lumley);
    await completeRide(core, driver, id);
    expect(await codes(rider, id)).toEqual(['stop_far', 'stop_missed']);
  });

  test('S24: is compared with the distance through all of its stops, also those left out', async () => {
    const stops = [{ address: 'A stop', ...northOf(cottonTree, 30) }];
    const { rider, driver, id } = await underWay(900, { stops });
    await track(id, 900, 5);
    await stand(driver, lumley);
    await completeRide(core, driver, id);
    expect(await codes(rider, id)).toEqual(['completed_too_soon', 'stop_missed']);
  });

  test('given back loses its findings', async () => {
    const { rider, driver, id } = await accepted();
    await stand(driver, lumley);
    await arriveAtPickup(core, driver, id);
    expect(await codes(rider, id)).toEqual(['arrived_far']);
    await cancelRide(core, driver, id, { reason: 'vehicle_problem' });
    expect(await codes(rider, id)).toEqual([]);
    expect(await codes(driver, id)).toEqual([]);
  });
});

const admin: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'admin' };
const anAdmin = () =>
  core.sql('INSERT INTO users (id, user_type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [admin.id, 'admin']);
const aMarkedRide = async (by?: Actor) => {
  const ride = await underWay(900, {}, by);
  await stand(ride.driver, cottonTree);
  await completeRide(core, ride.driver, ride.id);
  return ride;
};
const countedOf = async (driver: Actor) => (await questsOf(core, driver))[0]?.completedRides;
const isListed = async (id: string) => (await opsRides(core, admin, { show: 'marked' })).some((ride) => ride.id === id);

describe('a ride with findings', () => {
  test('S24: counts for no quest until ops has found it right', async () => {
    await anAdmin();
    const { rider, driver, id } = await aMarkedRide();
    expect(await countedOf(driver)).toBe(0);
    expect(await isListed(id)).toBe(true);
    await reviewRide(core, admin, id, { verdict: 'not_fine', reason: 'he sat at home' });
    expect([await countedOf(driver), await isListed(id)]).toEqual([0, false]);
    await reviewRide(core, admin, id, { verdict: 'fine', reason: 'the rider confirmed that it was driven' });
    expect(await countedOf(driver)).toBe(1);
    expect(await rideById(core, rider, id)).toMatchObject({ findingsVerdict: 'fine' });
    const lines = await core.sql(`SELECT reason FROM audit_log WHERE action = 'ride.reviewed' AND subject_id = $1`, [
      id,
    ]);
    expect(lines).toHaveLength(2);
  });

  test('rewards the referrer of its rider once ops has found it right', async () => {
    await anAdmin();
    const [friend, driver] = [await aRider(core), await aDriver(core)];
    const { rider, id } = await underWay(900, {}, driver);
    await core.sql('INSERT INTO referrals (friend_id, referrer_id) VALUES ($1, $2)', [rider.id, friend.id]);
    const isRewarded = async () =>
      (await core.sql('SELECT 1 FROM referrals WHERE friend_id = $1 AND rewarded_at IS NOT NULL', [rider.id])).length;
    await stand(driver, cottonTree);
    await completeRide(core, driver, id);
    expect(await isRewarded()).toBe(0);
    await reviewRide(core, admin, id, { verdict: 'fine', reason: 'driven' });
    expect(await isRewarded()).toBe(1);
  });

  test('is counted in the profile of its driver', async () => {
    await anAdmin();
    const driver = await aDriver(core);
    const first = await aMarkedRide(driver);
    await aMarkedRide(driver);
    await reviewRide(core, admin, first.id, { verdict: 'not_fine', reason: 'not driven' });
    expect((await driverFile(core, driver.id)).rides).toEqual({ completed: 2, marked: 2, undecided: 1, notFine: 1 });
  });

  test('is the only one that can be reviewed, and only once it is over', async () => {
    await anAdmin();
    const { driver, id } = await underWay(900);
    const review = () => reviewRide(core, admin, id, { verdict: 'fine', reason: 'driven' });
    await expect(review()).rejects.toMatchObject({ code: 'ride.wrong_state' });
    await track(id, 900, 5);
    await stand(driver, lumley);
    await completeRide(core, driver, id);
    await expect(review()).rejects.toMatchObject({ code: 'ride.wrong_state' });
  });
});

describe('S24: a trip without the pin of its destination', () => {
  test('is offered as an estimate', async () => {
    const driver = await aDriver(core);
    await anOffer(core, await aRide(core, await aRider(core), typed), driver);
    expect((await openOffersOf(core, driver.id))[0]).toMatchObject({ isSample: true, tripKm: 8.2 });
    const other = await aDriver(core);
    await anOffer(core, await aRide(core, await aRider(core)), other);
    expect((await openOffersOf(core, other.id))[0]).toMatchObject({ isSample: false });
  });

  test.each([
    ['3 km', 600, 3, 3],
    ['no more than 25 km', 1800, 40, 25],
  ])('is charged for %s driven', async (_, seconds, drivenKm, km) => {
    const { rider, driver, id, asked } = await underWay(seconds, { ...typed, paymentMethod: 'orange_money' });
    await track(id, seconds, drivenKm);
    await stand(driver, northOf(cottonTree, drivenKm));
    const done = await completeRide(core, driver, id);
    const fare = 15_000 + km * 1_500;
    expect(done).toMatchObject({
      fare,
      distanceKm: km,
      shownFare: asked.fare,
      payment: { amount: fare },
      findings: [],
    });
    expect(await receiptOf(core, rider, id)).toMatchObject({
      total: fare,
      shownFare: 15_000 + 8.2 * 1_500,
      parts: { base: 15_000, perKm: 1_500, distance: km * 1_500 },
    });
    const entries = await core.sql(
      `SELECT sum(amount)::int AS due FROM ledger_entries WHERE account = 'rider_due' AND owner_id = $1`,
      [rider.id],
    );
    expect(entries).toEqual([{ due: fare }]);
  });

  test('is booked and charged by its known places where only a stop is typed', async () => {
    const dropoffLocation = { address: 'Far', ...northOf(cottonTree, 30) };
    const { driver, id, asked } = await underWay(1800, { stops: [{ address: 'Mama Kadi shop' }], dropoffLocation });
    expect(asked).toMatchObject({ geometrySource: 'sample' });
    expect(asked.distanceKm).toBeGreaterThan(30);
    await track(id, 1800, 30);
    await reachStop(core, driver, id, 1);
    await stand(driver, northOf(cottonTree, 30));
    const done = await completeRide(core, driver, id);
    expect(done).toMatchObject({ distanceKm: 30, fare: 15_000 + 30 * 1_500, findings: [] });
  });

  test('costs the price shown without a track, and at most that with findings', async () => {
    const untracked = await underWay(600, typed);
    await completeRide(core, untracked.driver, untracked.id);
    expect(await rideById(core, untracked.rider, untracked.id)).toMatchObject({ fare: 27_300, shownFare: null });
    const marked = await underWay(1800, typed);
    await core.sql(`UPDATE rides SET findings = '[{"code":"arrived_far","km":4,"seconds":null}]' WHERE id = $1`, [
      marked.id,
    ]);
    await track(marked.id, 1800, 20);
    await completeRide(core, marked.driver, marked.id);
    expect(await rideById(core, marked.rider, marked.id)).toMatchObject({ fare: 27_300, distanceKm: 8.2 });
  });

  test('is charged by the distance driven where only its stops have findings', async () => {
    const { driver, id } = await underWay(1800, { ...typed, stops: [{ address: 'A stop', ...lumley }] });
    await track(id, 1800, 20);
    const done = await completeRide(core, driver, id);
    expect(done).toMatchObject({ distanceKm: 20, fare: 45_000, findings: [{ code: 'stop_missed' }] });
  });

  test('costs no more than can be driven in its time', async () => {
    const { rider, driver, id } = await underWay(0, typed);
    await completeRide(core, driver, id);
    const { fare, shownFare, distanceKm } = await rideById(core, rider, id);
    expect(distanceKm).toBeLessThan(0.1);
    expect({ fare, shownFare }).toEqual({ fare: Math.ceil(15_000 + distanceKm * 1_500), shownFare: 27_300 });
  });

  test('is charged the same when ops ends it', async () => {
    await anAdmin();
    const { rider, id } = await underWay(600, typed);
    await track(id, 600, 2);
    await completeRideByOps(core, admin, id, { reason: 'his phone broke' });
    expect(await rideById(core, rider, id)).toMatchObject({ fare: 18_000, distanceKm: 2 });
  });
});
