import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverFigures } from './driver-figures.ts';
import { earnedRides } from './earned-rides.ts';
import { csvLine } from '../platform/csv.ts';
import { earningsFile } from './earnings-file.ts';
import { earnings } from './earnings.ts';
import { rateCard } from './rate-card.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const period = { from: '2025-03-01T00:00:00Z', to: '2025-03-31T23:59:59Z' };

describe('a long month', () => {
  test('is in the file with every ride once, and in the list page by page', async () => {
    const driver = await aDriver(core);
    await haveEarned(driver, 1203);
    let text = '';
    for await (const part of earningsFile(core, driver, period).lines) text += part;
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFdate,time,kind,from,to,km,payment,fare,commission,earned,currency');
    expect(lines).toHaveLength(1204);
    expect(new Set(lines).size).toBe(1204);
    expect(lines[1]).toBe(
      `2025-03-10,08:00:00,ride,"'=HYPERLINK(""x"")","Congo Town, Freetown",3,cash,200.01,30,170.01,SLE`,
    );

    const summary = await earnings(core, driver, period);
    expect(summary).toMatchObject({ rideCount: 1203, rides: { length: 200 } });
    const ids = summary.rides.map(({ id }) => id);
    for (;;) {
      const page = await earnedRides(core, driver, { ...period, before: ids.at(-1) });
      ids.push(...page.map(({ id }) => id));
      if (page.length < 50) break;
    }
    expect(new Set(ids).size).toBe(1203);
    expect(ids).toHaveLength(1203);
  });

  test('names where the rides led as their receipts do, where that is known', async () => {
    const driver = await aDriver(core);
    await haveEarned(driver, 1);
    const pickup = {
      name: null,
      address: 'Near Lumley Market, Freetown',
      near: { place: 'Lumley Market', city: 'Freetown' },
    };
    const dropoff = { name: 'Mama Fatu’s Shop', address: '4 Regent Road, Hill Station' };
    const at = { lat: 8.4, lng: -13.2 };
    await core.sql('UPDATE rides SET pickup = $2, dropoff = $3 WHERE driver_id = $1', [
      driver.id,
      { ...pickup, ...at },
      { ...dropoff, ...at, walk: { m: 200 } },
    ]);
    const [ride] = await earnedRides(core, driver, period);
    expect(ride).toMatchObject({ pickup, dropoff, dropoffArea: 'Congo Town, Freetown' });
    expect(ride?.dropoff).toEqual(dropoff);
    let text = '';
    for await (const part of earningsFile(core, driver, period).lines) text += part;
    expect(text).toContain(',"Near Lumley Market, Freetown",Mama Fatu’s Shop,');
  });

  test('is closed to another driver', async () => {
    const driver = await aDriver(core);
    await haveEarned(driver, 2);
    const [ride] = await earnedRides(core, driver, period);
    expect(await earnedRides(core, await aDriver(core), { ...period, before: ride?.id })).toEqual([]);
  });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+232', "'+232"],
  ['@a', "'@a"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
  ['Lumley', 'Lumley'],
])('a spreadsheet reads %j as text', (text, written) => {
  expect(csvLine([text, -5, null])).toBe(`${written},-5,\r\n`);
});

test('the rate card shows what a ride of five kilometres earns now', async () => {
  expect(await rateCard(core, await aDriver(core, { vehicleType: 'motorbike' }))).toEqual({
    region: 'SL',
    currency: 'SLE',
    vehicleType: 'motorbike',
    base: 750,
    perKm: 150,
    parts: {},
    commissionPercent: 10,
    example: { distanceKm: 5, fare: 1500, commission: 150, earned: 1350 },
  });
});

test('figures are counted from the records, week by week', async () => {
  const driver = await aDriver(core);
  await haveEarned(driver, 2, 'now()');
  await core.sql(
    `INSERT INTO ride_offers (ride_id, attempt, driver_id, status, pickup_distance_km, pickup_eta_min, expires_at)
     SELECT id, 1, driver_id, 'accepted', 1, 3, now() FROM rides WHERE driver_id = $1`,
    [driver.id],
  );
  const other = await aDriver(core);
  await haveEarned(other, 2, 'now()');
  await core.sql(
    `INSERT INTO ride_offers (ride_id, attempt, driver_id, status, pickup_distance_km, pickup_eta_min, expires_at)
     SELECT id, 1, $1, (ARRAY['accepted', 'declined'])[row_number() OVER ()], 1, 3, now() FROM rides WHERE driver_id = $2`,
    [driver.id, other.id],
  );
  const figures = await driverFigures(core, driver);
  expect(figures).toMatchObject({ completedRides: 2, completionRate: 67 });
  expect(figures.weeks).toHaveLength(12);
  expect(figures.weeks[0]).toMatchObject({ offersAnswered: 4, offersAccepted: 3, completedRides: 2, rating: null });
  expect(figures.weeks[1]).toMatchObject({ offersAnswered: 0, offersAccepted: 0, completedRides: 0, rating: null });
});

test('S21: tags are counted once they are final, in steps of five riders at least, for thirteen weeks', async () => {
  const driver = await aDriver(core);
  const counts = async () => (await driverFigures(core, driver)).tags;
  /** Gives a new rider rides with tags in the week that began so many weeks before this one. */
  const rider = async (tags: string, weeks: number, rides = 1) => {
    const monday = `date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '${weeks} weeks'`;
    await haveEarned(driver, rides, monday);
    await core.sql(`UPDATE rides SET rider_tags = $2 WHERE driver_id = $1 AND rider_tags = '{}'`, [driver.id, tags]);
  };
  await rider('{polite,clean}', 6, 2);
  for (const weeks of [6, 5, 5]) await rider('{polite,clean}', weeks);
  // This week's rides, and last week's whose tags may still change.
  await rider('{rude}', 0);
  await rider('{rude}', 1);
  expect(await counts()).toEqual([]);
  await rider('{polite}', 4);
  const first = [
    { tag: 'polite', count: 6 },
    { tag: 'clean', count: 5 },
  ];
  expect(await counts()).toEqual(first);

  for (const weeks of [3, 3, 3, 2]) await rider('{late}', weeks);
  expect(await counts()).toEqual(first);
  await rider('{late,clean}', 2);
  const both = [
    { tag: 'clean', count: 6 },
    { tag: 'polite', count: 6 },
    { tag: 'late', count: 5 },
  ];
  expect(await counts()).toEqual(both);

  const older = (weeks: number) =>
    core.sql(`UPDATE rides SET completed_at = completed_at - $2::interval WHERE driver_id = $1`, [
      driver.id,
      `${weeks} weeks`,
    ]);
  // The first group's last week began four weeks ago, the second one's two weeks ago.
  await core.sql(`UPDATE rides SET rider_tags = '{}' WHERE driver_id = $1 AND rider_tags = '{rude}'`, [driver.id]);
  await older(9);
  expect(await counts()).toEqual(both);
  await older(1);
  expect(await counts()).toEqual([
    { tag: 'late', count: 5 },
    { tag: 'clean', count: 1 },
  ]);
  await older(2);
  expect(await counts()).toEqual([]);
});

/** Posts completed rides to the ledger, several at the same instant. */
async function haveEarned(driver: Actor, rides: number, at = `'2025-03-10T08:00:00Z'::timestamptz`): Promise<void> {
  const rider = await aRider(core);
  await core.sql(
    `WITH driven AS (
       INSERT INTO rides (status, rider_id, rider_card, driver_id, driver_card, pickup, dropoff, pickup_area, dropoff_area,
         region, city, currency, vehicle_type, payment_method, fare, distance_km, duration_min, completed_at)
       SELECT 'completed', $1, '{}', $2, '{}', '{}', '{}', '=HYPERLINK("x")', 'Congo Town, Freetown', 'SL', 'freetown',
         'SLE', 'standard', 'cash', 20000 + n, 3, 12, ${at} + make_interval(secs => n / 7)
       FROM generate_series(1, $3) AS n ORDER BY n RETURNING id, fare, completed_at
     ), booked AS (
       INSERT INTO ledger_transactions (kind, reference, ride_id, at)
       SELECT 'ride_completed', id, id, completed_at FROM driven ORDER BY completed_at RETURNING id, ride_id, at
     )
     INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
     SELECT booked.id, line, account, CASE WHEN account <> 'commission' THEN $2::uuid END, amount, 'SLE', at
     FROM booked JOIN driven ON driven.id = ride_id, LATERAL (VALUES
       (1, 'driver_cash', fare), (2, 'driver_earnings', fare * 15 / 100 - fare), (3, 'commission', -(fare * 15 / 100))
     ) AS lines (line, account, amount)`,
    [rider.id, driver.id, rides],
  );
}
