import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MOST_WAITING_MIN } from '@waka/contracts/rides/tariff';
import { setFare } from '../../ops/money/rates.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { receiptOf } from '../../rides/views/receipt.ts';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '../../testing/builders.ts';
import { northOf } from '../../testing/driven-ride.ts';
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

/** Lets the driver wait for so many minutes and some seconds, with the findings of the arrival. */
async function waits(minutes: number, findings: object[] = [], tappedSecondsAgo?: number) {
  await arriveAtPickup(core, driver, rideId);
  await core.sql(
    `UPDATE rides SET arrived_at = arrived_at - make_interval(mins => $2, secs => 20), findings = $3::jsonb WHERE id = $1`,
    [rideId, minutes, JSON.stringify(findings)],
  );
  const tappedAt = tappedSecondsAgo === undefined ? undefined : Date.now() - tappedSecondsAgo * 1000;
  return startRide(core, driver, rideId, undefined, tappedAt);
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

/** Stores fixes, so many seconds ago and so many kilometres away, that all came now or when they were taken. */
async function storeFixes(fixes: readonly (readonly [number, number])[], isLate = false) {
  for (const [seq, [secondsAgo, km]] of fixes.entries()) {
    const { lat, lng } = northOf(cottonTree, km);
    await core.sql(
      `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
       SELECT $1, $2, taken, CASE WHEN $6 THEN now() ELSE taken END, $4, $5
       FROM (SELECT now() - make_interval(secs => $3) AS taken) AS fix`,
      [rideId, seq, secondsAgo, lat, lng, isLate],
    );
  }
}

describe('ends when the driver leaves the pickup:', () => {
  // Four of the ten minutes.
  const left = [
    [600, 0],
    [240, 0.2],
    [200, 0.8],
    [60, 3],
    [0, 3],
  ] as const;

  test.each([
    ['the start waited for the network', left, true],
    ['the start was made late', left, false],
  ])('%s', async (_, fixes, isLate) => {
    await storeFixes(fixes, isLate);
    expect(await waits(10)).toMatchObject({ fare: agreed + 60 });
  });

  test('slowly', async () => {
    // Four metres a second: two minutes within half a kilometre.
    const slow = Array.from({ length: 48 }, (_, index) => [240 - index * 5, index * 0.02] as const);
    await storeFixes([[600, 0], [300, 0.01], [250, 0], ...slow], true);
    expect(await waits(10)).toMatchObject({ fare: agreed + 60 });
  });

  test('he left at once', async () => {
    await storeFixes([
      [630, 1],
      [0, 3],
    ]);
    expect(await waits(10)).toMatchObject({ fare: agreed });
  });

  test('his phone had been silent since a fix on the way', async () => {
    await storeFixes([[230, 0.9]]);
    const unseen = [{ code: 'started_unseen', km: null, seconds: 240 }];
    expect(await waits(10, unseen)).toMatchObject({ fare: agreed + 60 });
  });

  test('his phone had been silent', async () => {
    await storeFixes([
      [590, 0.1],
      [230, 0.1],
    ]);
    const unseen = [{ code: 'started_unseen', km: null, seconds: 240 }];
    expect(await waits(10, unseen)).toMatchObject({ fare: agreed + 60 });
  });
});

test('counts where the driver stands where he arrived, beside a pin that is wrong', async () => {
  await storeFixes([
    [605, 0.7],
    [300, 0.8],
    [0, 0.7],
  ]);
  expect(await waits(10)).toMatchObject({ fare: agreed + 140 });
});

test('does not count at the end of a way whose arrival and start waited for the network', async () => {
  await storeFixes([
    [905, 0],
    [755, 3],
    [606, 6],
    [300, 6],
    [0, 6],
  ]);
  const batch = `came_at = now() - interval '605 seconds'`;
  await core.sql(`UPDATE ride_tracks SET ${batch} WHERE ride_id = $1 AND seq < 3`, [rideId]);
  expect(await waits(10)).toMatchObject({ fare: agreed });
});

test('counts a time away from which the driver came back, such as one before a scheduled ride', async () => {
  await storeFixes([
    [605, 0],
    [500, 2],
    [200, 2],
    [100, 0],
    [0, 0],
  ]);
  expect(await waits(10)).toMatchObject({ fare: agreed + 140 });
});

test.each([
  ['ends with the tap of a start that waited, also where the driver has come back since', 240, 60],
  ['is charged as it was where the tap is named as later than any position', -3600, 140],
])('%s', async (_, tappedSecondsAgo, amount) => {
  await storeFixes(
    [
      [605, 0],
      [240, 0],
      [120, 3],
      [60, 0.1],
      [0, 0.1],
    ],
    true,
  );
  expect(await waits(10, [], tappedSecondsAgo)).toMatchObject({ fare: agreed + amount });
});

test('costs nothing where the phone sent nothing until the start', async () => {
  const unseen = [{ code: 'started_unseen', km: null, seconds: 600 }];
  expect(await waits(10, unseen)).toMatchObject({ fare: agreed });
});

test('counts the whole way to the pickup neither as time away nor as waiting', async () => {
  await storeFixes([
    [605, 2],
    [600, 0.1],
    [0, 0],
  ]);
  expect(await waits(10)).toMatchObject({ fare: agreed + 140 });
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
