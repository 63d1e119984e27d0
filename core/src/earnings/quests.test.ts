import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
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
  test("is shown with the driver's progress, and pays nothing before it is reached", async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 19);
    await payQuests(core);
    expect(await questsOf(core, driver)).toMatchObject([
      { target: 20, amount: 2000, covered: 2000, currency: 'SLE', completedRides: 19, isPaid: false },
    ]);
    expect((await earnings(core, driver, {})).bonuses).toBe(0);
  });

  test('is paid once, by however many workers at once', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 21);
    const paid = await Promise.all(Array.from({ length: 12 }, () => payQuests(core)));
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await payQuests(core)).toBe(0);
    expect((await earnings(core, driver, {})).bonuses).toBe(2000);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 21, isPaid: true }]);
    expect((await driverBalance(core, driver)).settlements).toMatchObject([{ kind: 'bonus', amount: 2000 }]);
  });

  test('counts each week separately, and the end of the last one still pays', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 20, { at: LAST_WEEK });
    await haveDriven(driver, 20, { at: `date_trunc('week', now(), 'UTC') - interval '15 days'` });
    await haveDriven(driver, 3);
    expect(await payQuests(core)).toBe(1);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 3, isPaid: false }]);
  });

  test('counts a ride once its fare has come in', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 1, { payment: 'failed' });
    await haveDriven(driver, 19);
    expect(await payQuests(core)).toBe(0);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 19 }]);
    await core.sql(`UPDATE rides SET payment = '{"state": "paid"}' WHERE driver_id = $1 AND payment IS NOT NULL`, [
      driver.id,
    ]);
    expect(await payQuests(core)).toBe(1);
  });

  test('pays no more than the commission of its rides', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 20, BASE_FARE_BY_MOTORBIKE);
    expect(await payQuests(core)).toBe(0);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 20, covered: 1500, isPaid: false }]);
    await haveDriven(driver, 7, BASE_FARE_BY_MOTORBIKE);
    expect(await payQuests(core)).toBe(1);
    expect((await earnings(core, driver, {})).bonuses).toBe(2000);
  });

  test('pays nothing of commission that the service has paid itself, as promotions', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 20, { promotion: 2000 });
    expect(await payQuests(core)).toBe(0);
    expect(await questsOf(core, driver)).toMatchObject([{ completedRides: 20, covered: 0 }]);
    await haveDriven(driver, 10, { promotion: 100 });
    expect(await payQuests(core)).toBe(1);
  });

  test('beyond the commission is paid as far as that covers it, a day after the week', async () => {
    const driver = await aDriver(core);
    await haveDriven(driver, 20, { ...BASE_FARE_BY_MOTORBIKE, at: LAST_WEEK });
    const daysAfter = (days: number) => ({ ...core, clock: { now: () => new Date(thisMonday + days * DAY_MS) } });
    expect(await payQuests(daysAfter(0.9))).toBe(0);
    expect(await payQuests(daysAfter(1.1))).toBe(1);
    expect((await driverBalance(core, driver)).settlements).toMatchObject([{ kind: 'bonus', amount: 1500 }]);
    expect(await payQuests(daysAfter(2))).toBe(0);
  });

  test('shares the commission with the other goals of the week, the nearest first', async () => {
    await core.sql(`INSERT INTO quests (region, target, amount, from_day) VALUES ('SL', 30, 30000, '2024-01-01')`);
    const driver = await aDriver(core);
    await haveDriven(driver, 40, BASE_FARE_BY_MOTORBIKE);
    expect(await payQuests(core)).toBe(1);
    expect(await questsOf(core, driver)).toMatchObject([
      { target: 20, covered: 2000, isPaid: true },
      { target: 30, covered: 1000, isPaid: false },
    ]);
    await core.sql('DELETE FROM quests WHERE target = 30');
  });
});

const LAST_WEEK = `date_trunc('week', now(), 'UTC') - interval '1 hour'`;
const BASE_FARE_BY_MOTORBIKE = { fare: 750, percent: 10 };
const DAY_MS = 86_400_000;
const FIRST_MONDAY_MS = 4 * DAY_MS;
const thisMonday = Date.now() - ((Date.now() - FIRST_MONDAY_MS) % (7 * DAY_MS));

interface Driven {
  at?: string;
  fare?: number;
  percent?: number;
  /** State of its wallet payment; null for cash. */
  payment?: 'failed' | null;
  promotion?: number;
}

/** Completes rides, each with its commission in the ledger. */
async function haveDriven(driver: Actor, rides: number, traits: Driven = {}): Promise<void> {
  const { at = 'now()', fare = 2000, percent = 15, payment = null, promotion = 0 } = traits;
  const rider = await aRider(core);
  await core.sql(
    `WITH driven AS (
       INSERT INTO rides (status, rider_id, rider_card, driver_id, driver_card, pickup, dropoff, pickup_area, dropoff_area,
         region, city, currency, vehicle_type, payment_method, payment, promotion, fare, distance_km, duration_min, completed_at)
       SELECT 'completed', $1, '{}', $2, '{}', '{}', '{}', 'Lumley', 'Congo Town', 'SL', 'freetown', 'SLE', 'standard',
         CASE WHEN $6::text IS NULL THEN 'cash' ELSE 'mtn_money' END,
         CASE WHEN $6::text IS NOT NULL THEN jsonb_build_object('state', $6::text) END, $7::int, $4::int, 3, 12, ${at}
       FROM generate_series(1, $3) RETURNING id, fare
     ), booked AS (
       INSERT INTO ledger_transactions (kind, reference, ride_id) SELECT 'ride_completed', id, id FROM driven RETURNING id
     )
     INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency)
     SELECT booked.id, line, account, owner_id, amount, 'SLE' FROM booked, LATERAL (VALUES
       (1, 'driver_cash', $2::uuid, $4::int), (2, 'driver_earnings', $2, $4 * $5::int / 100 - $4),
       (3, 'commission', NULL, -($4 * $5 / 100))) AS lines (line, account, owner_id, amount)`,
    [rider.id, driver.id, rides, fare, percent, payment, promotion],
  );
}
