import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRider } from '../testing/builders.ts';
import { scheduling } from '../testing/scheduling.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { placeScheduled } from './place-scheduled.ts';
import { scheduledOffersOf } from './take-scheduled.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  rider = await aRider(core);
});
afterAll(() => core.close());

const { schedule } = scheduling(() => ({ core, rider }));

test('a ride that was scheduled before its city was split is offered to the drivers of the new one', async () => {
  const [{ id }, driver] = [await schedule(), await aDriver(core)];
  await core.sql(
    `UPDATE scheduled_rides SET city = 'conakry', trip = jsonb_set(trip, '{city}', '"conakry"') WHERE id = $1`,
    [id],
  );
  const offered = async () => (await scheduledOffersOf(core, driver)).map((offer) => offer.id);
  expect(await offered()).not.toContain(id);
  expect(await placeScheduled(core)).toBe(1);
  expect(await offered()).toContain(id);
  expect(await core.sql(`SELECT city, trip->>'city' AS trip_city FROM scheduled_rides WHERE id = $1`, [id])).toEqual([
    { city: 'freetown', tripCity: 'freetown' },
  ]);
  expect(await placeScheduled(core)).toBe(0);
});
