import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { Actor } from '../platform/actor.ts';
import { questsOf } from '../earnings/quests.ts';
import { driverFile } from '../ops/people/driver-file.ts';
import { opsRides } from '../ops/rides/read-ops-rides.ts';
import { reviewRide } from '../ops/rides/review-ride.ts';
import { aDriver, aRider, cottonTree, lumley } from '../testing/builders.ts';
import { acceptedBy, bringLate, listenFor, northOf, storeTrack, underWayFor } from '../testing/driven-ride.ts';
import { encodeTrack } from '../drivers/positions/ride-track.ts';
import { storeTracks } from '../drivers/positions/store-tracks.ts';
import { RIDE_TRACKS } from '../platform/redis/redis-keys.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { arriveAtPickup, completeRide, reachStop, startRide } from './progress/advance-ride.ts';
import { cancelRide } from './cancellation/cancel-ride.ts';
import { rideById } from '../rides/views/read-rides.ts';
import { receiptOf } from '../rides/views/receipt.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await core.sql(`UPDATE quests SET from_day = '2024-01-01'`);
});
afterAll(() => core.close());
beforeEach(() => listenFor(core, 3600));

const stand = (driver: Actor, place: LatLng) => standAt(core, driver, place);
const accepted = async () => acceptedBy(core, await aDriver(core));
const underWay = (seconds: number, changes: Partial<RideRequest> = {}, by?: Actor) =>
  underWayFor(core, seconds, changes, by);
const track = (rideId: string, seconds: number, km: number) => storeTrack(core, rideId, seconds, km);

const codes = async (rider: Actor, id: string) => (await rideById(core, rider, id)).findings.map(({ code }) => code);

/** Records a fix of the ride that came so many seconds ago, in Postgres or on the way there. */
async function came(
  rideId: string,
  place: LatLng,
  { secondsAgo, isStored, at = 1 }: { secondsAgo: number; isStored: boolean; at?: number },
) {
  await core.redis.del(RIDE_TRACKS);
  const fix = { ...place, accuracy: 5, heading: null, speed: null, at, seq: 9000 };
  const tracks = encodeTrack([{ rideId, fixes: [fix], cameAt: Date.now() - secondsAgo * 1000 }]);
  await core.redis.xadd(RIDE_TRACKS, '*', 'tracks', tracks);
  if (isStored) await storeTracks(core, 'a worker');
}

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

  describe('whose step waited for the network, while the car drove on', () => {
    test.each([
      [3, true, []],
      [3, false, []],
      [60, true, ['arrived_far', 'started_far']],
      [60, false, ['arrived_far', 'started_far']],
    ])('it was at the pickup by a fix that came %d s ago, stored: %s', async (secondsAgo, isStored, left) => {
      const { rider, driver, id } = await accepted();
      await core.sql(`UPDATE rides SET accepted_at = now() - interval '1 hour' WHERE id = $1`, [id]);
      await stand(driver, northOf(cottonTree, 2));
      await came(id, cottonTree, { secondsAgo, isStored });
      await arriveAtPickup(core, driver, id);
      await startRide(core, driver, id, undefined);
      expect(await codes(rider, id)).toEqual(left);
    });

    test.each([
      [lumley, []],
      [northOf(lumley, 1.2), ['completed_far']],
    ])('it was at the destination, or not', async (at, left) => {
      const { rider, driver, id } = await underWay(900);
      await track(id, 900, 5);
      await stand(driver, northOf(lumley, 3));
      await came(id, at, { secondsAgo: 1, isStored: false });
      await completeRide(core, driver, id);
      expect(await codes(rider, id)).toEqual(left);
    });
  });

  test('whose driver sent no position gets a finding, unless the service was not watching', async () => {
    const silent = await accepted();
    await arriveAtPickup(core, silent.driver, silent.id);
    expect(await codes(silent.rider, silent.id)).toEqual(['arrived_unseen']);
    await listenFor(core, 60);
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

  test.each([
    ['on their way to Postgres', false],
    ['stored', true],
  ])('whose fixes of a long dead spot came just before its end has no findings: they are %s', async (_, isStored) => {
    const { rider, driver, id } = await underWay(1200);
    await track(id, 1200, 5);
    await core.redis.del(RIDE_TRACKS);
    await bringLate(core, id, 700);
    if (isStored) await storeTracks(core, 'a worker');
    await stand(driver, lumley);
    await completeRide(core, driver, id);
    expect(await codes(rider, id)).toEqual([]);
  });

  test('whose phone sent nothing in a long dead spot, and one fix at its end, gets a finding', async () => {
    const { rider, driver, id } = await underWay(1200);
    await track(id, 1200, 5);
    await core.sql(`DELETE FROM ride_tracks WHERE ride_id = $1 AND at > now() - interval '700 s'`, [id]);
    await came(id, lumley, { secondsAgo: 1, isStored: false, at: Date.now() });
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
