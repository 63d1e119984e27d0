import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { POINTS_OF_A_FRIEND } from '@waka/contracts/referrals/points';
import { noteReferral } from '../accounts/registration/note-referral.ts';
import { eraseTraces } from '../app/erasure.repository.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, anAcceptedRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { referralsOf } from './read-referrals.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  // No limit of speed, so that its rides can end in a moment and count.
  core.config.maxDriveKmh = 1e9;
});
afterAll(() => core.close());

async function aFriendOf(referrer: Actor): Promise<Actor> {
  const friend = await aRider(core, { usesPin: false });
  await noteReferral(core.sql, friend.id, (await referralsOf(core, referrer)).code);
  return friend;
}

async function ride(rider: Actor): Promise<string> {
  const driver = await aDriver(core);
  const { id } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await completeRide(core, driver, id);
  return id;
}

test('the referrer is notified of the points for a friend, once', async () => {
  const referrer = await aRider(core);
  const friend = await aFriendOf(referrer);
  const rideId = await ride(friend);
  await ride(friend);
  const facts = { rideId, friend: 'Aminata', points: POINTS_OF_A_FRIEND };
  expect(await notificationsOf(core, referrer, {})).toMatchObject([{ kind: 'referral_rewarded', facts }]);
});

test('a driver, who gets no points, is not notified of any', async () => {
  const referrer = await aDriver(core);
  await ride(await aFriendOf(referrer));
  expect(await notificationsOf(core, referrer, {})).toEqual([]);
});

test('S40: erasing the friend removes the name from the notification', async () => {
  const referrer = await aRider(core);
  const friend = await aFriendOf(referrer);
  await ride(friend);
  await eraseTraces(core.sql, friend.id);
  const [notice] = await notificationsOf(core, referrer, {});
  expect(notice).toMatchObject({ kind: 'referral_rewarded', facts: { points: POINTS_OF_A_FRIEND } });
  expect(JSON.stringify(notice)).not.toContain('Aminata');
});
