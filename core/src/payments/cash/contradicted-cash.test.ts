import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { notificationsOf } from '../../notifications/notification-centre.ts';
import { decideCash } from '../../ops/money/cash-disputes.ts';
import type { Actor } from '../../platform/actor.ts';
import { aRider } from '../../testing/builders.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { endCashCounts } from './end-cash-count.ts';
import { cashReviews } from './review-of-cash.ts';
import { stateCash } from './state-cash.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
const say = (actor: Actor, id: string, amount: number) => stateCash(core, actor, id, amount);

const contradictions = async (actor: Actor) =>
  (await notificationsOf(core, actor, {}))
    .filter(({ kind }) => kind === 'cash_contradicted')
    .map(({ facts: { fare, said, name } }) => ({ fare, said, name }));

test('two who say different sums are notified: the one who had answered of what the other says, once; an agreement is no news', async () => {
  const { id, rider, driver } = await aRideInFrancs(core);
  await say(driver, id, 5000);
  await Promise.all([say(rider, id, 9100), say(rider, id, 9100)]);
  const name = expect.stringMatching(/^\S+$/);
  expect(await contradictions(driver)).toEqual([{ fare: 9100, said: 5000, name }]);
  expect(await contradictions(rider)).toEqual([]);

  const other = await aRideInFrancs(core);
  await say(other.rider, other.id, 20_000);
  await say(other.driver, other.id, 9100);
  expect(await contradictions(other.rider)).toEqual([{ fare: 9100, said: 20_000, name }]);
  expect(await contradictions(other.driver)).toEqual([]);

  const same = await aRideInFrancs(core);
  await say(same.rider, same.id, 9500);
  await say(same.driver, same.id, 9500);
  expect([await contradictions(same.rider), await contradictions(same.driver)]).toEqual([[], []]);
});

test('both sides of a dispute are notified of what counts, by ops or by time, once; who agrees at last knows it', async () => {
  const decided = async (actor: Actor) =>
    (await notificationsOf(core, actor, {}))
      .filter(({ kind }) => kind === 'cash_decided')
      .map(({ facts }) => facts.fare);
  const admin: Actor = { ...(await aRider(core)), role: 'admin' };
  const byOps = await aRideInFrancs(core);
  await say(byOps.driver, byOps.id, 5000);
  await say(byOps.rider, byOps.id, 9100);
  const review = (await cashReviews(core.sql, 'driver', [byOps.id])).get(byOps.id);
  expect(review?.until).toMatch(/^\d{4}-/);
  await decideCash(core, admin, byOps.id, { believe: 'rider', reason: 'Phone records' });
  expect([await decided(byOps.driver), await decided(byOps.rider)]).toEqual([[9100], [9100]]);

  const byTime = await aRideInFrancs(core);
  await say(byTime.driver, byTime.id, 9100);
  await say(byTime.rider, byTime.id, 20_000);
  await core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [byTime.id]);
  await endCashCounts(core);
  await endCashCounts(core);
  expect([await decided(byTime.driver), await decided(byTime.rider)]).toEqual([[9100], [9100]]);

  const agreed = await aRideInFrancs(core);
  await say(agreed.rider, agreed.id, 10_000);
  await core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 second' WHERE ride_id = $1`, [agreed.id]);
  await endCashCounts(core);
  await say(agreed.driver, agreed.id, 10_000);
  expect([await decided(agreed.driver), await decided(agreed.rider)]).toEqual([[], [10_000]]);
});
