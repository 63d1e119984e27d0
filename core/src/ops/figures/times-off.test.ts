import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDriver, anAcceptedRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { timesOff } from './times-off.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Creates a completed ride with the minutes that were shown, and those that it took. */
async function aMeasuredRide(
  area: string,
  { pickup, trip }: { pickup: [shown: number, real: number]; trip: [shown: number, real: number] },
  acceptedAt = `date_trunc('day', now(), 'UTC') - interval '16 hours'`,
): Promise<void> {
  const { id } = await anAcceptedRide(core, await aRider(core), await aDriver(core));
  await core.sql('UPDATE ride_offers SET pickup_eta_min = $2 WHERE ride_id = $1', [id, pickup[0]]);
  await core.sql(
    `UPDATE rides SET status = 'completed', pickup_area = $2, duration_min = $3, requested_at = ${acceptedAt},
       accepted_at = ${acceptedAt}, arrived_at = ${acceptedAt} + make_interval(mins => $4),
       started_at = ${acceptedAt} + make_interval(mins => $4),
       completed_at = ${acceptedAt} + make_interval(mins => $4) + make_interval(mins => $5)
     WHERE id = $1`,
    [id, area, trip[0], pickup[1], trip[1]],
  );
}

test('times that were shown are compared with those that it took, by area and by hour of the last week', async () => {
  for (const real of [10, 10, 8, 20, 0]) await aMeasuredRide('Lumley', { pickup: [10, real], trip: [30, 20] });
  for (const real of [40, 30, 30, 30]) await aMeasuredRide('Kissy', { pickup: [5, 5], trip: [30, real] });
  await aMeasuredRide('Lumley', { pickup: [90, 1], trip: [90, 1] }, `now() - interval '8 days'`);
  const { areas, hours } = await timesOff(core);
  expect(areas).toEqual([
    {
      name: 'Lumley',
      // The driver who stood there already is left out: half of 0, 0, 25 and 50.
      pickup: { rides: 4, medianPercent: 13, withinQuarterPercent: 75 },
      trip: { rides: 5, medianPercent: 50, withinQuarterPercent: 0 },
    },
  ]);
  expect(hours).toEqual([
    {
      name: '08',
      pickup: { rides: 8, medianPercent: 0, withinQuarterPercent: 88 },
      trip: { rides: 9, medianPercent: 50, withinQuarterPercent: 44 },
    },
  ]);
});
