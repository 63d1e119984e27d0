import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aDriver, cottonTree } from '../../testing/builders.ts';
import { acceptedBy, listenFor, northOf, storeTrack, underWayFor } from '../../testing/driven-ride.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from './advance-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  await listenFor(core, 3600);
});

const destination = northOf(cottonTree, 3);

/** Ends a trip whose start came a moment ago, behind a track of so many seconds that waited with it. */
async function endOf(seconds: number, km: number, isKept = true, startedSecondsAgo = 15) {
  const { driver, id } = await underWayFor(core, startedSecondsAgo, {
    dropoffLocation: { address: 'North', ...destination },
  });
  await core.sql(`UPDATE rides SET accepted_at = now() - interval '10 minutes' WHERE id = $1`, [id]);
  await storeTrack(core, id, seconds, km);
  const cameAt = isKept ? `now() - interval '16 seconds'` : 'at';
  await core.sql(`UPDATE ride_tracks SET came_at = ${cameAt} WHERE ride_id = $1`, [id]);
  await standAt(core, driver, destination);
  const { findings } = await completeRide(core, driver, id);
  return findings.map(({ code }) => code);
}

test('a trip whose start waited for the network until its destination is not too soon', async () => {
  expect(await endOf(300, 3)).toEqual([]);
});

test.each([
  ['in less time than that takes', 80, 3],
  ['without a way to the destination', 300, 1],
])('a trip whose phone kept fixes %s is too soon', async (_, seconds, km) => {
  expect(await endOf(seconds, km)).toContain('completed_too_soon');
});

test('a trip whose fixes came at once is too soon', async () => {
  // The fixes from half a minute before the start on span 85 s, enough for the distance, but the phone kept none of them.
  expect(await endOf(90, 3, false, 59)).toContain('completed_too_soon');
});

test.each([
  ['is not far where its first answer was lost', 'now()', []],
  ['is far where the service saw the car leave', 'at', ['started_far']],
  ['is far where the fixes of the departure came long ago', `now() - interval '4 minutes'`, ['started_far']],
])('a start on the way %s', async (_, cameAt, codes) => {
  const { driver, id } = await acceptedBy(core, await aDriver(core));
  await standAt(core, driver, cottonTree);
  await arriveAtPickup(core, driver, id);
  const back = `interval '10 minutes'`;
  await core.sql(
    `UPDATE rides SET accepted_at = accepted_at - ${back}, arrived_at = arrived_at - ${back} WHERE id = $1`,
    [id],
  );
  await storeTrack(core, id, 300, 3);
  await core.sql(`UPDATE ride_tracks SET came_at = ${cameAt} - interval '50 seconds' WHERE ride_id = $1`, [id]);
  await standAt(core, driver, destination);
  const { findings } = await startRide(core, driver, id, undefined);
  expect(findings.map(({ code }) => code)).toEqual(codes);
});

test('a trip without network that ends where it began is not too soon', async () => {
  const { driver, id } = await underWayFor(core, 15, {
    dropoffLocation: { address: 'Near', ...northOf(cottonTree, 0.3) },
  });
  await core.sql(`UPDATE rides SET accepted_at = now() - interval '10 minutes' WHERE id = $1`, [id]);
  await storeTrack(core, id, 300, 0.3);
  await core.sql(`UPDATE ride_tracks SET came_at = now() - interval '16 seconds' WHERE ride_id = $1`, [id]);
  await standAt(core, driver, northOf(cottonTree, 0.3));
  expect((await completeRide(core, driver, id)).findings).toEqual([]);
});

test('the end of a trip that was tapped at its destination is not far, however late it comes', async () => {
  const { driver, id } = await underWayFor(core, 500, { dropoffLocation: { address: 'North', ...destination } });
  await storeTrack(core, id, 480, 6);
  await core.sql(`UPDATE ride_tracks SET came_at = now() - interval '50 seconds' WHERE ride_id = $1`, [id]);
  await standAt(core, driver, northOf(cottonTree, 6));
  const { findings } = await completeRide(core, driver, id, { tappedAt: Date.now() - 240_000 });
  expect(findings).toEqual([]);
});
