import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { routes } from '@waka/contracts/routes';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { aDriver, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { anAccount } from '../../testing/accounts.ts';
import { points } from '../../testing/bookings.ts';
import { box, codeOf, crossed, OpsAreas, EAST, KOIDU, reason, waterloo } from '../../testing/ops-areas.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let areas: OpsAreas;
beforeAll(async () => {
  backend = await testBackend();
  areas = new OpsAreas(backend, await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' }));
});
afterAll(() => backend.close());

const atWaterloo = { pickupLocation: { address: 'Waterloo', ...waterloo } };
const rideFrom = async (changes = {}) => aRide(backend.core, await aRider(backend.core), changes);

const cityOf = async (ride: { id: string }) => {
  const [row] = await backend.core.sql<{ city: string }>('SELECT city FROM rides WHERE id = $1', [ride.id]);
  return row?.city;
};

const optionsAt = async (point: LatLng) => {
  const body = { ...points, pickupLocation: { address: 'Here', ...point } };
  return JSON.stringify((await backend.call(routes.quoteRide, { as: await aRider(backend.core), body })).body.options);
};

describe('a preview', () => {
  test('counts the drivers and rides that would move, and changes nothing', async () => {
    const { core } = backend;
    const [free, busy, west] = [await aDriver(core), await aDriver(core), await aDriver(core)];
    await standAt(core, free, waterloo);
    await standAt(core, busy, { ...waterloo, lat: waterloo.lat + 0.01 });
    await core.redis.hset(redisKeys.duty('freetown'), busy.id, '{}');
    await standAt(core, west, cottonTree);
    for (const changes of [atWaterloo, atWaterloo, {}]) await rideFrom(changes);
    await core.sql(`UPDATE rides SET status = 'cancelled'`);
    await rideFrom(atWaterloo);
    await rideFrom({ pickupLocation: { address: 'Waterloo', lat: null, lng: null } });
    // Too long ago to count.
    await core.sql(
      `INSERT INTO rides SELECT copied.* FROM (SELECT * FROM rides WHERE status = 'cancelled' LIMIT 1) AS old,
         jsonb_populate_record(null::rides, to_jsonb(old) || jsonb_build_object('id', uuidv7(interval '-8 days'))) AS copied`,
    );
    const before = await areas.all();
    const seen = await areas.preview({ id: 'freetown', part: EAST });
    expect(seen).toMatchObject({
      status: 200,
      body: {
        outlines: [{ id: 'freetown' }, { id: null }],
        driversInside: [
          { id: 'freetown', free: 1, busy: 0 },
          { id: null, free: 1, busy: 1 },
        ],
        driverMoves: [{ from: 'freetown', to: null, count: 2 }],
        liveRidesStaying: [{ from: 'freetown', to: null, count: 1 }],
        pastRides: [{ from: 'freetown', to: null, count: 3 }],
        pastRidesRead: 4,
        isWholeWeek: true,
      },
    });
    expect(await areas.all()).toEqual(before);
  });

  test('of a city that is drawn or opened counts what the rest of the country would lose', async () => {
    await rideFrom({ pickupLocation: { address: 'Koidu', ...KOIDU.centre } });
    const driver = await aDriver(backend.core, { city: 'sierra-leone' });
    await standAt(backend.core, driver, KOIDU.centre, { city: 'sierra-leone' });
    const moved = [{ from: 'sierra-leone', to: null, count: 1 }];
    expect((await areas.preview({ id: null, region: 'SL', polygon: KOIDU.polygon })).body).toMatchObject({
      outlines: [{ id: null, polygon: KOIDU.polygon, squareKm: expect.closeTo(107.6, 0) }],
      driverMoves: moved,
      liveRidesStaying: moved,
      pastRides: moved,
    });
    expect((await areas.preview({ id: 'bo', ...KOIDU, isOpen: true })).body).toMatchObject({
      driverMoves: [{ from: 'sierra-leone', to: 'bo', count: 1 }],
    });
    const closed = await areas.preview({ id: null, region: 'SL', polygon: KOIDU.polygon, isOpen: false });
    expect(closed.body).toMatchObject({ driverMoves: [], pastRides: [] });
  });

  test.each([
    [422, 'area.main_city', { id: 'freetown', isOpen: false }],
    [422, 'area.overlaps', { id: null, region: 'SL', polygon: box(8.3, -13.2, 8.4, -12.5) }],
    [422, 'area.too_few_corners', { id: null, region: 'SL', polygon: EAST.slice(0, 2) }],
    [422, 'area.lines_cross', { id: null, region: 'SL', polygon: crossed(EAST) }],
    [422, 'area.nothing_to_split', { id: 'freetown', part: KOIDU.polygon }],
    [422, 'area.not_a_city', { id: 'guinea', part: KOIDU.polygon }],
    [422, 'area.centre_outside', { id: 'bo', polygon: KOIDU.polygon }],
    [422, 'area.centre_outside', { id: 'bo', centre: waterloo }],
    [422, 'area.part_has_centre', { id: 'freetown', part: EAST, centre: waterloo }],
    [404, 'ops.not_found', { id: 'atlantis' }],
    [400, 'request.invalid', { id: null }],
  ])('of what would be refused is refused: %i %s %#', async (status, code, body) => {
    expect(codeOf(await areas.preview(body))).toEqual([status, code]);
  });

  test('without Redis says that it knows nothing of drivers', async () => {
    const { redis } = backend.core;
    redis.disconnect();
    expect((await areas.preview({ id: 'freetown', part: EAST })).body).toMatchObject({
      driversInside: null,
      driverMoves: null,
      pastRidesRead: 5,
    });
    expect(await areas.one('freetown')).toMatchObject({ freeDrivers: null, liveRides: 2 });
    await redis.connect();
  });
});

describe('a split', () => {
  test.each([
    ['area.nothing_to_split', { polygon: KOIDU.polygon }],
    ['area.main_city', { polygon: box(7.5, -14, 9.5, -12.5) }],
    // It leaves the city in two pieces.
    ['area.in_pieces', { polygon: box(8, -13.15, 9, -13.1) }],
    // It leaves a hole.
    ['area.in_pieces', { polygon: box(8.3, -13.1, 8.4, -13) }],
    ['area.too_few_corners', { polygon: EAST.slice(1, 3) }],
    ['area.lines_cross', { polygon: crossed(EAST) }],
    ['area.too_small', { polygon: box(8.4835, -12.85, 8.4845, -12.7) }],
    ['area.part_has_centre', { polygon: box(8, -13.25, 9, -12.7) }],
    ['area.centre_outside', { polygon: EAST, centre: cottonTree }],
  ])('is refused: %s %#', async (code, body) => {
    expect(codeOf(await areas.split('freetown', body))).toEqual([422, code]);
  });

  test('keeps the rest, and its part takes over facts, classes, surge, emergency number and open state', async () => {
    const { core } = backend;
    await core.sql(
      `INSERT INTO surge_rules (area, vehicle_type, is_allowed, cap_percent, step_percent, fewest_waiting, from_ratio, full_ratio)
       VALUES ('freetown', 'standard', true, 150, 10, 3, 1, 3)`,
    );
    await core.sql(`UPDATE city_settings SET emergency_phone = '019' WHERE city = 'freetown'`);
    const { version, detour, searchRadii } = await areas.one('freetown');
    expect(await areas.split('freetown', { polygon: EAST, centre: waterloo })).toMatchObject({
      status: 200,
      body: {
        rest: { id: 'freetown', version: version + 1, isMain: true, detour },
        part: {
          id: 'waterloo',
          name: 'Waterloo',
          version: 1,
          isMain: false,
          isOpen: true,
          centre: waterloo,
          detour,
          searchRadii,
          timeZone: 'Africa/Freetown',
        },
      },
    });
    expect(await core.sql(`SELECT emergency_phone FROM city_settings WHERE city = 'waterloo'`)).toEqual([
      { emergencyPhone: '019' },
    ]);
    expect(await core.sql(`SELECT area, cap_percent FROM surge_rules ORDER BY area`)).toEqual([
      { area: 'freetown', capPercent: 150 },
      { area: 'waterloo', capPercent: 150 },
    ]);
    const lines = await core.sql(
      `SELECT action, details ->> 'area' AS area, details ->> 'into' AS into, details ->> 'from' AS "from"
       FROM audit_log WHERE reason = $1 ORDER BY id`,
      [reason],
    );
    expect(lines).toEqual([
      { action: 'area.split', area: 'freetown', into: 'waterloo', from: null },
      { action: 'area.added', area: 'waterloo', into: null, from: 'freetown' },
    ]);
  });

  test('moves the places to the new city once every process knows it, with the classes that it had', async () => {
    expect(await cityOf(await rideFrom(atWaterloo))).toBe('freetown');
    await areas.passTime();
    expect(await cityOf(await rideFrom(atWaterloo))).toBe('waterloo');
    expect(await cityOf(await rideFrom())).toBe('freetown');
    expect(await optionsAt(waterloo)).toContain('"kekeh"');
    expect(await optionsAt(KOIDU.centre)).not.toContain('"kekeh"');
  });

  test('by an outdated page is refused with the decision that came first, and so is a key that is taken', async () => {
    expect(codeOf(await areas.split('freetown', { polygon: box(8.4, -13.18, 8.6, -13.15) }))).toEqual([
      409,
      'area.id_taken',
    ]);
    expect(await areas.split('freetown', { seenVersion: 1, id: 'east', polygon: EAST })).toMatchObject({
      status: 409,
      body: { code: 'ops.decided_meanwhile', decision: { action: 'area.split', facts: ['polygon'] } },
    });
  });
});
