import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_WAITING_MIN } from '@waka/contracts/rides/tariff';
import { setFare } from '../../ops/money/rates.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { aDriver, anAcceptedRide, aRider } from '../../testing/builders.ts';
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

test('begins anew when an arrival was taken back', async () => {
  await arriveAtPickup(core, driver, rideId);
  await undoArrival(core, driver, rideId);
  expect(await waits(4)).toMatchObject({ fare: agreed + 20 });
});

test('is announced with its terms to both while the driver waits', async () => {
  const arrived = await arriveAtPickup(core, driver, rideId);
  expect(arrived).toMatchObject({ waiting: { freeMin: 3, perMin: 20 } });
});
