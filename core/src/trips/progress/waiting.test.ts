import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MOST_WAITING_MIN } from '@waka/contracts/rides/tariff';
import { setFare } from '../../ops/money/rates.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '../../testing/builders.ts';
import { northOf, storeTrack } from '../../testing/driven-ride.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup, completeRide, startRide } from './advance-ride.ts';
import { undoArrival } from './undo-move.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await setFare(core.sql, null, 'SL', 'standard', 1500, 150, { freeWaitingMin: 3, waitingPerMin: 20 });
});
afterAll(() => core.close());

let rider: Actor;
let driver: Actor;
let rideId: string;
let agreed: number;
beforeEach(async () => {
  [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  ({ id: rideId, fare: agreed } = await anAcceptedRide(core, rider, driver));
});

/** Lets the driver wait for so many minutes, with the findings of the arrival. */
async function waits(minutes: number, findings: object[] = []) {
  await arriveAtPickup(core, driver, rideId);
  await core.sql(
    `UPDATE rides SET arrived_at = arrived_at - make_interval(mins => $2), findings = $3::jsonb WHERE id = $1`,
    [rideId, minutes, JSON.stringify(findings)],
  );
  return startRide(core, driver, rideId, undefined);
}

test('is counted from the arrival and charged after its free minutes, on every screen from the start on', async () => {
  const started = await waits(8);
  const line = { kind: 'waiting', amount: 100, minutes: 5, perMinute: 20 };
  expect(started).toMatchObject({ fare: agreed + 100, waiting: null });
  expect(started.fareLines).toContainEqual(line);
  expect(await completeRide(core, driver, rideId)).toMatchObject({ fare: agreed + 100 });
  const receipt = await receiptOf(core, rider, rideId);
  expect(receipt).toMatchObject({ total: agreed + 100, parts: null });
  expect(receipt.lines).toContainEqual(line);
});

test('costs nothing in its free minutes', async () => {
  expect(await waits(3)).toMatchObject({ fare: agreed });
});

test('is charged for so many minutes at most', async () => {
  expect(await waits(500)).toMatchObject({ fare: agreed + MOST_WAITING_MIN * 20 });
});

test.each(['arrived_far', 'arrived_too_soon', 'arrived_unseen'])('costs nothing after %s', async (code) => {
  expect(await waits(30, [{ code, km: 2, seconds: null }])).toMatchObject({ fare: agreed });
});

test('costs something after a finding about anything else', async () => {
  expect(await waits(8, [{ code: 'started_far', km: 2, seconds: null }])).toMatchObject({ fare: agreed + 100 });
});

describe('ends when the driver leaves the pickup, where the start', () => {
  test.each([
    ['waited for the network', 'now()'],
    ['was made late', 'at'],
  ])('%s', async (_, cameAt) => {
    // Half a kilometre is near: it takes 40 s of the four minutes, and six minutes at the pickup are over by then.
    await storeTrack(core, rideId, 240, 3);
    await core.sql(`UPDATE ride_tracks SET came_at = ${cameAt} WHERE ride_id = $1`, [rideId]);
    expect(await waits(10)).toMatchObject({ fare: agreed + 60 });
  });
});

test('costs nothing where no position since the arrival is near the pickup, or none is known at the start', async () => {
  await storeTrack(core, rideId, 240, 3);
  await core.sql('DELETE FROM ride_tracks WHERE ride_id = $1 AND lat < $2', [rideId, northOf(cottonTree, 1).lat]);
  expect(await waits(10)).toMatchObject({ fare: agreed });
  ({ id: rideId, fare: agreed } = await anAcceptedRide(
    core,
    await aRider(core, { usesPin: false }),
    (driver = await aDriver(core)),
  ));
  expect(await waits(10, [{ code: 'started_unseen', km: null, seconds: 300 }])).toMatchObject({ fare: agreed });
});

test('counts while the driver stands near the pickup', async () => {
  await storeTrack(core, rideId, 300, 0.2);
  expect(await waits(8)).toMatchObject({ fare: agreed + 100 });
});

test('begins anew when an arrival was taken back', async () => {
  await arriveAtPickup(core, driver, rideId);
  await undoArrival(core, driver, rideId);
  expect(await waits(4)).toMatchObject({ fare: agreed + 20 });
});

test('is announced with its terms to both while the driver waits', async () => {
  const arrived = await arriveAtPickup(core, driver, rideId);
  expect(arrived).toMatchObject({ waiting: { freeMin: 3, perMin: 20 } });
});
