import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { arriveAtPickup, reachStop, startRide } from './advance-ride.ts';
import { cancelRide } from '../cancellation/cancel-ride.ts';
import { eventsAfter, rideById } from '../../rides/views/read-rides.ts';
import { undoArrival, undoStop } from './undo-move.ts';

let core: TestCore;
let rider: Actor;
let driver: Actor;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });
const farAway = { lat: cottonTree.lat + 0.02, lng: cottonTree.lng };
const passed = (rideId: string, seconds: number) =>
  core.sql(
    `WITH ride AS (UPDATE rides SET arrived_at = arrived_at - make_interval(secs => $2) WHERE id = $1)
     UPDATE ride_events SET at = at - make_interval(secs => $2) WHERE ride_id = $1`,
    [rideId, seconds],
  );

async function accepted() {
  [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  return anAcceptedRide(core, rider, driver);
}

test('an arrival is undone within ten seconds, with its finding and its waiting time, and the rider is notified', async () => {
  const { id } = await accepted();
  await standAt(core, driver, farAway);
  const arrived = await arriveAtPickup(core, driver, id);
  expect(arrived.findings.map(({ code }) => code)).toContain('arrived_far');
  core.publisher.published.length = 0;
  const undone = await undoArrival(core, driver, id);
  expect(undone).toMatchObject({ status: 'accepted', arrivedAt: null, findings: [], seq: arrived.seq + 1 });
  expect(await rideById(core, rider, id)).toMatchObject({
    status: 'accepted',
    arrivedAt: null,
    lastEvent: { type: 'arrival_undone' },
  });
  expect(core.publisher.published.filter(({ event }) => event === 'ride:updated')).toHaveLength(2);
  const [notified] = await core.sql<{ kind: string }>(
    'SELECT kind FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [rider.id],
  );
  expect(notified).toEqual({ kind: 'arrival_undone' });
  // A ride without its driver at the pickup cannot be cancelled as a no-show.
  await expect(cancelRide(core, driver, id, { reason: 'rider_no_show' })).rejects.toEqual(
    refusal('ride.no_show_too_early'),
  );
  await core.redis.hdel(redisKeys.positions('freetown'), driver.id);
});

test('an arrival older than that, or of another driver, stays', async () => {
  const { id } = await accepted();
  await expect(undoArrival(core, driver, id)).rejects.toEqual(refusal('ride.wrong_state'));
  await arriveAtPickup(core, driver, id);
  await expect(undoArrival(core, await aDriver(core), id)).rejects.toEqual(refusal('ride.not_found'));
  await expect(undoArrival(core, rider, id)).rejects.toEqual(refusal('ride.wrong_state'));
  await passed(id, 16);
  await expect(undoArrival(core, driver, id)).rejects.toEqual(refusal('ride.wrong_state'));
  expect(await rideById(core, rider, id)).toMatchObject({ status: 'arrived' });
});

test('a started trip keeps its arrival', async () => {
  const { id } = await accepted();
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await expect(undoArrival(core, driver, id)).rejects.toEqual(refusal('ride.wrong_state'));
});

test('the fourth undo of a ride is refused', async () => {
  const { id } = await accepted();
  for (const _ of [1, 2, 3]) {
    await arriveAtPickup(core, driver, id);
    await undoArrival(core, driver, id);
  }
  await arriveAtPickup(core, driver, id);
  await expect(undoArrival(core, driver, id)).rejects.toEqual(refusal('ride.wrong_state'));
});

test('the last stop is undone, once, with its finding', async () => {
  [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const stops = [
    { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 },
    { address: 'Murray Town, Freetown', lat: 8.4912, lng: -13.2653 },
  ];
  const asked = await aRide(core, rider, { stops });
  const { id } = await acceptOffer(core, driver, asked.id, await anOffer(core, asked, driver));
  await standAt(core, driver, cottonTree);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  const reached = await reachStop(core, driver, id, 1);
  expect(reached.findings.map(({ code }) => code)).toEqual(['stop_far']);
  await expect(undoStop(core, driver, id, 2)).rejects.toEqual(refusal('ride.wrong_state'));
  const both = await Promise.allSettled([undoStop(core, driver, id, 1), undoStop(core, driver, id, 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await rideById(core, rider, id)).toMatchObject({ status: 'in_progress', stopsReached: 0, findings: [] });
  await reachStop(core, driver, id, 1);
  await reachStop(core, driver, id, 2);
  await expect(undoStop(core, driver, id, 1)).rejects.toEqual(refusal('ride.wrong_state'));
  await passed(id, 16);
  await expect(undoStop(core, driver, id, 2)).rejects.toEqual(refusal('ride.wrong_state'));
  const types = (await eventsAfter(core, rider, id, 0)).map(({ type }) => type);
  expect(types.slice(-4)).toEqual(['stop_reached', 'stop_undone', 'stop_reached', 'stop_reached']);
});

test('two undone stops leave no finding of the first', async () => {
  [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const stops = [
    { address: 'Congo Cross, Freetown', lat: 8.4795, lng: -13.2611 },
    { address: 'Murray Town, Freetown', lat: 8.4912, lng: -13.2653 },
  ];
  const asked = await aRide(core, rider, { stops });
  const { id } = await acceptOffer(core, driver, asked.id, await anOffer(core, asked, driver));
  await standAt(core, driver, cottonTree);
  await arriveAtPickup(core, driver, id);
  await startRide(core, driver, id, undefined);
  await reachStop(core, driver, id, 1);
  await reachStop(core, driver, id, 2);
  expect((await undoStop(core, driver, id, 2)).findings.map(({ code }) => code)).toEqual(['stop_far']);
  expect(await undoStop(core, driver, id, 1)).toMatchObject({ stopsReached: 0, findings: [] });
});
