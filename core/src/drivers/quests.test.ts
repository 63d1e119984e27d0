import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../accounts/actor.ts';
import { aDriver, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverBalance } from './driver-balance.ts';
import { earnings } from './earnings.ts';
import { payQuests, questsOf } from './quests.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await core.sql(`UPDATE quests SET from_day = '2024-01-01'`);
});
afterAll(() => core.close());

describe('a weekly goal', () => {
  test('is shown with how far the driver has come, and pays nothing before it is reached', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 19);
    await payQuests(core);
    expect(await questsOf(core, driver)).toMatchObject([
      { target: 20, amount: 20_000, currency: 'SLL', completedRides: 19, isPaid: false },
    ]);
    expect((await earnings(core, driver, {})).bonuses).toBe(0);
  });

  test('is paid once, by however many workers at once', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 21);
    const paid = await Promise.all(Array.from({ length: 12 }, () => payQuests(core)));
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await payQuests(core)).toBe(0);
    expect((await earnings(core, driver, {})).bonuses).toBe(20_000);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 21, isPaid: true }]);
    expect((await driverBalance(core, driver)).settlements).toMatchObject([{ kind: 'bonus', amount: 20_000 }]);
  });

  test('counts each week for itself, and the end of the last one still pays', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 20, `date_trunc('week', now(), 'UTC') - interval '1 hour'`);
    await haveDriven(driver, 20, `date_trunc('week', now(), 'UTC') - interval '15 days'`);
    await haveDriven(driver, 3);
    expect(await payQuests(core)).toBe(1);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 3, isPaid: false }]);
  });
});

async function haveDriven(driver: Actor, rides: number, at = 'now()'): Promise<void> {
  const rider = await aRider(core);
  await core.sql(
    `INSERT INTO rides (status, rider_id, rider_card, driver_id, driver_card, pickup, dropoff, pickup_area, dropoff_area,
       region, city, currency, vehicle_type, payment_method, fare, distance_km, duration_min, completed_at)
     SELECT 'completed', $1, '{}', $2, '{}', '{}', '{}', 'Lumley', 'Congo Town', 'SL', 'freetown', 'SLL', 'standard',
       'cash', 20000, 3, 12, ${at} FROM generate_series(1, $3)`,
    [rider.id, driver.id, rides],
  );
}
