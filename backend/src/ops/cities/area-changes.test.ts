import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MOST_CORNERS } from '@waka/contracts/ops/areas/area-marks';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { driveSeconds } from '@waka/core/geo/road-estimate';
import { waterDetour } from '@waka/core/geo/water';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { booking, points } from '../../testing/bookings.ts';
import { box, codeOf, crossed, OpsAreas, EAST, KOIDU, reason } from '../../testing/ops-areas.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let areas: OpsAreas;
let ofOther: OpsAreas;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  areas = new OpsAreas(backend, admin);
  const other = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
  ofOther = new OpsAreas(backend, other);
});
afterAll(() => backend.close());

const near = { fromSeconds: 0, km: 2 };
const far = { fromSeconds: 9, km: 4 };

describe('a change of an area', () => {
  test('raises the version by one, and records what was and what is', async () => {
    const { version } = await areas.one('bo');
    const facts = { name: 'Bo Town', detour: 1.3, searchRadii: [near, far] };
    expect(await areas.change('bo', { seenVersion: version, ...facts })).toMatchObject({
      status: 200,
      body: { version: version + 1, name: 'Bo Town', searchRadii: [far, near], changedBy: 'Fatmata Conteh', reason },
    });
    const lines = await backend.core.sql(
      `SELECT details FROM audit_log WHERE action = 'area.changed' AND details ->> 'area' = 'bo'`,
    );
    const is = { name: 'Bo Town', searchRadii: [far, near] };
    expect(lines).toEqual([
      { details: { area: 'bo', version: version + 1, was: { name: 'Bo', searchRadii: expect.any(Array) }, is } },
    ]);
    const again = await areas.change('bo', { seenVersion: version + 1, ...facts });
    expect(again).toMatchObject({ status: 200, body: { version: version + 1 } });
  });

  test('of two admins at once one is made, and the other one reads who made which', async () => {
    const seenVersion = (await areas.one('kenema')).version;
    const answers = await Promise.all([
      areas.change('kenema', { seenVersion, detour: 1.5 }),
      ofOther.change('kenema', { seenVersion, detour: 1.6 }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ops.decided_meanwhile',
      decision: { action: 'area.changed', by: 'Fatmata Conteh', at: expect.any(String), reason, facts: ['detour'] },
    });
    expect(await areas.one('kenema')).toMatchObject({ version: seenVersion + 1 });
    const events = backend.publisher.published.filter(({ payload }) => Object(payload).about === 'areas');
    expect(events.length).toBeGreaterThan(0);
  });

  test('by hand is no decision, and an outdated page is refused all the same', async () => {
    const seenVersion = (await areas.one('labe')).version;
    await backend.core.sql(`UPDATE service_areas SET detour = 1.7, version = version + 1 WHERE id = 'labe'`);
    const late = await areas.change('labe', { seenVersion, detour: 1.2 });
    expect(codeOf(late)).toEqual([409, 'ops.decided_meanwhile']);
    expect(late.body.decision).toBeUndefined();
  });

  test('makes another open city the main one, and the one before an ordinary city', async () => {
    const [freetown, bo] = await Promise.all([areas.one('freetown'), areas.one('bo')]);
    expect(codeOf(await areas.set('bo', { isMain: true }))).toEqual([422, 'area.main_city']);
    expect((await areas.set('bo', { isOpen: true })).status).toBe(200);
    expect(await areas.set('bo', { isMain: true })).toMatchObject({ status: 200, body: { isMain: true } });
    expect(await areas.one('freetown')).toMatchObject({ isMain: false, version: freetown.version + 1 });
    const outdated = await areas.change('freetown', { seenVersion: freetown.version, isMain: true });
    expect(codeOf(outdated)).toEqual([409, 'ops.decided_meanwhile']);
    // Two admins at once: a country has one main city whatever comes first.
    const [left, right] = await Promise.all([
      areas.set('freetown', { isMain: true }),
      ofOther.set('kenema', { isOpen: true }),
    ]);
    expect([left.status, right.status]).toEqual([200, 200]);
    expect(await areas.set('bo', { isOpen: false })).toMatchObject({ status: 200 });
    expect(await areas.one('bo')).toMatchObject({ isMain: false, isOpen: false, version: bo.version + 4 });
    await areas.set('kenema', { isOpen: false });
    const mains = await backend.core.sql(`SELECT id FROM service_areas WHERE is_main AND region = 'SL'`);
    expect(mains).toEqual([{ id: 'freetown' }]);
  });

  test('draws a water that trips go round, and takes it away', async () => {
    // Seeded by its plain letters, and spelled as on the map since.
    expect((await areas.one('conakry')).barriers).toMatchObject([{ name: 'Îles de Los' }]);
    const { barriers } = await areas.one('bo');
    expect(barriers).toEqual([]);
    const { lat, lng } = (await areas.one('bo')).centre;
    const river = {
      name: ' Sewa ',
      detour: 3,
      line: [
        { lat: lat - 0.1, lng },
        { lat: lat + 0.1, lng },
      ],
    };
    const [west, east] = [
      { lat, lng: lng - 0.01 },
      { lat, lng: lng + 0.01 },
    ];
    expect(waterDetour(west, east)).toBe(1);
    expect(await areas.set('bo', { barriers: [river] })).toMatchObject({
      status: 200,
      body: { barriers: [{ ...river, name: 'Sewa' }] },
    });
    expect(waterDetour(west, east)).toBe(3);
    await areas.set('bo', { barriers: [] });
    expect(waterDetour(west, east)).toBe(1);
  });

  test('sets how quick the roads out of a city are, and times trips by it at once', async () => {
    const before = (await areas.one('kankan')).openRoad;
    expect(before).toEqual({ beyondKm: 15, kmh: 60 });
    const car = { profile: 'car', kmh: 17 } as const;
    const seconds = driveSeconds(27, car, 'kankan');
    const openRoad = { beyondKm: 10, kmh: 34 };
    expect(await areas.set('kankan', { openRoad: { ...openRoad, note: 'no fact' } })).toMatchObject({
      status: 400,
    });
    expect(await areas.set('kankan', { openRoad })).toMatchObject({ status: 200, body: { openRoad } });
    expect(driveSeconds(27, car, 'kankan')).toBeGreaterThan(seconds);
    expect(driveSeconds(27, car, 'kankan')).toBeCloseTo((10 / 17 + 17 / 34) * 3600);
    expect(
      await backend.core.sql(
        `SELECT details -> 'was' AS was, details -> 'is' AS is FROM audit_log
         WHERE action = 'area.changed' AND details ->> 'area' = 'kankan'`,
      ),
    ).toEqual([{ was: { openRoad: before }, is: { openRoad } }]);
  });

  test.each([
    ['sierra-leone', 'area.not_a_city', { isMain: true }],
    ['bo', 'area.water_far', { barriers: [{ name: 'Sewa', detour: 2, line: [cottonTree, { lat: 8.4, lng: 13.2 }] }] }],
    ['freetown', 'area.main_city', { isOpen: false }],
    ['freetown', 'area.centre_outside', { polygon: EAST.map(({ lat, lng }) => ({ lat, lng: Math.min(lng, -12.9) })) }],
    ['sierra-leone', 'area.not_a_city', { polygon: KOIDU.polygon }],
    ['sierra-leone', 'area.not_a_city', { isOpen: false }],
    ['bo', 'area.centre_outside', { centre: cottonTree }],
    ['bo', 'area.lines_cross', { polygon: crossed(KOIDU.polygon) }],
    ['bo', 'area.time_zone_unknown', { timeZone: 'Africa/Atlantis' }],
    ['bo', 'area.time_zone_unknown', { timeZone: '+01:00' }],
    ['bo', 'area.radii_not_rising', { searchRadii: [far] }],
    ['bo', 'area.radii_not_rising', { searchRadii: [near, { ...far, km: 2 }] }],
    ['bo', 'area.radii_not_rising', { searchRadii: [near, { ...near, km: 4 }] }],
    ['bo', 'area.hours_overlap', { openHours: [1, 1].map((weekday) => ({ weekday, from: 60, to: 90 })) }],
  ])('of %s is refused: %s %#', async (id, code, facts) => {
    const { version } = await areas.one(id);
    expect(codeOf(await areas.set(id, facts))).toEqual([422, code]);
    expect(await areas.one(id)).toMatchObject({ version });
  });

  test.each([
    { detour: 0.9 },
    { detour: null },
    { openRoad: null },
    { openRoad: { kmh: 60 } },
    { openRoad: { beyondKm: 15, kmh: 9 } },
    { openRoad: { beyondKm: 15, kmh: 131 } },
    { openRoad: { beyondKm: -1, kmh: 60 } },
    { openRoad: { beyondKm: 201, kmh: 60 } },
    { openRoad: { beyondKm: '15', kmh: 60 } },
    { isMain: false },
    { barriers: [{ name: 'Sewa', detour: 2, line: [cottonTree] }] },
    { barriers: [{ name: '', detour: 2, line: [cottonTree, cottonTree] }] },
    { barriers: [{ name: 'Sewa', detour: 0.5, line: [cottonTree, cottonTree] }] },
    { name: '' },
    { searchRadii: [] },
    { openHours: [] },
    { openHours: [{ weekday: 8, from: 0, to: 60 }] },
    { shortcuts: [{ kind: 'beach', name: 'Lumley', address: '', ...cottonTree }] },
    { polygon: [{ lat: 95, lng: 0 }] },
  ])('that makes no sense is refused: %j', async (facts) => {
    expect(codeOf(await areas.set('bo', facts))).toEqual([400, 'request.invalid']);
  });

  test('of more corners than can be edited is refused', async () => {
    const polygon = Array.from({ length: MOST_CORNERS + 1 }, () => KOIDU.centre);
    expect(codeOf(await areas.set('bo', { polygon }))).toEqual([400, 'request.invalid']);
  });

  test('of an unknown area is refused', async () => {
    expect(codeOf(await areas.change('atlantis', { seenVersion: 1, detour: 2 }))).toEqual([404, 'ops.not_found']);
  });

  test('cannot open a city that overlaps an open one, which is named', async () => {
    const { version } = await areas.one('makeni');
    await backend.core.sql(`UPDATE service_areas SET polygon = $1, version = version + 1 WHERE id = 'makeni'`, [
      JSON.stringify(box(8.3, -13.2, 8.4, -12.5)),
    ]);
    expect(await areas.change('makeni', { seenVersion: version + 1, isOpen: true })).toMatchObject({
      status: 422,
      body: { code: 'area.overlaps', area: 'Freetown' },
    });
  });
});

describe('the hours of a city', () => {
  /** Three days from now, from six to nine in the morning. */
  const then = new Date(Date.now() + 3 * 86_400_000);
  then.setUTCHours(6, 0, 0, 0);
  const openHours = [{ weekday: then.getUTCDay() || 7, from: 360, to: 540 }];

  test('refuse a booking with when they begin, say so with a price, and hurt no ride', async () => {
    const driver = await aDriver(backend.core);
    const before = await anAcceptedRide(backend.core, await aRider(backend.core), driver);
    const rider = await aRider(backend.core);
    expect((await backend.call(routes.quoteRide, { as: rider, body: points })).body).toMatchObject({ opens: null });
    expect(await areas.set('freetown', { openHours })).toMatchObject({
      body: { isOpen: true, isServedNow: false, opensAt: then.toISOString() },
    });
    const opens = { at: then.toISOString(), timeZone: 'Africa/Freetown' };
    const quote = await backend.call(routes.quoteRide, { as: rider, body: points });
    expect(quote).toMatchObject({ status: 200, body: { opens } });
    for (const body of [booking, { ...booking, quoteId: quote.body.quoteId }]) {
      expect(await backend.call(routes.requestRide, { as: rider, body })).toMatchObject({
        status: 409,
        body: { code: 'ride.city_closed', opens },
      });
    }
    const arrived = await backend.call(routes.arriveAtPickup, { as: driver, params: { id: before.id } });
    expect(arrived).toMatchObject({ status: 200, body: { status: 'arrived' } });
    await areas.set('freetown', { openHours: null });
    expect((await backend.call(routes.requestRide, { as: rider, body: booking })).status).toBe(201);
  });

  test('and those of a vehicle class are those of its clock', async () => {
    const hour = new Date().getUTCHours();
    const hours = { fromMinute: hour * 60, toMinute: ((hour + 2) % 24) * 60 };
    const facts = { region: 'SL', area: 'freetown', isOpen: true, ...hours, reason };
    await backend.call(routes.changeVehicleOpening, { as: admin, params: { vehicleType: 'xl' }, body: facts });
    const isOffered = async () => {
      const { body } = await backend.call(routes.quoteRide, { as: await aRider(backend.core), body: points });
      return JSON.stringify(body.options).includes('"xl"');
    };
    expect(await isOffered()).toBe(true);
    // There it is fourteen hours later.
    await areas.set('freetown', { timeZone: 'Pacific/Kiritimati' });
    expect(await isOffered()).toBe(false);
  });
});
