import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { anAccount } from '../../testing/accounts.ts';
import { booking } from '../../testing/bookings.ts';
import { box, codeOf, crossed, OpsAreas, KOIDU, reason, waterloo } from '../../testing/ops-areas.ts';
import { testBackend, type Answer, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let areas: OpsAreas;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
  areas = new OpsAreas(backend, admin);
});
afterAll(() => backend.close());

const CALLS = [routes.serviceAreas, routes.addArea, routes.changeArea, routes.splitArea, routes.previewArea];

test('people other than admins see no areas and change none', async () => {
  const others = [await aRider(backend.core), await aDriver(backend.core, { online: false })];
  for (const row of CALLS) {
    const call = { params: { id: 'bo' }, ...(row.method !== 'GET' && { body: {} }) };
    for (const as of others) expect((await backend.call(row, { ...call, as })).status).toBe(403);
    expect((await backend.call(row, call)).status).toBe(401);
  }
});

test('every area is listed with its facts and with who is in it', async () => {
  const { core } = backend;
  await standAt(core, await aDriver(core), cottonTree);
  await standAt(core, await aDriver(core), cottonTree, { ageMs: 120_000 });
  await anAcceptedRide(core, await aRider(core), await aDriver(core));
  const all = await areas.all();
  expect(all.map(({ id }) => id)).toEqual([
    'freetown',
    'bo',
    'kenema',
    'makeni',
    'sierra-leone',
    'conakry',
    'kankan',
    'labe',
    'guinea',
  ]);
  expect(all[0]).toMatchObject({
    timeZone: 'Africa/Freetown',
    openHours: null,
    isMain: true,
    isServedNow: true,
    freeDrivers: 1,
    liveRides: 1,
    changedBy: null,
  });
  expect(all.at(-1)).toMatchObject({ kind: 'rest', polygon: null, timeZone: 'Africa/Conakry', freeDrivers: 0 });
});

describe('a new city', () => {
  test('is closed, has an emergency number, and is on record', async () => {
    expect(await areas.add({})).toMatchObject({
      status: 200,
      body: { id: 'koidu', isOpen: false, version: 1, reason },
    });
    expect(await backend.core.sql(`SELECT emergency_phone FROM city_settings WHERE city = 'koidu'`)).toEqual([
      { emergencyPhone: '117' },
    ]);
    const lines = await backend.core.sql(`SELECT actor_id, details FROM audit_log WHERE action = 'area.added'`);
    expect(lines).toMatchObject([
      { actorId: admin.id, details: { area: 'koidu', version: 1, is: { polygon: KOIDU.polygon, detour: 1.3 } } },
    ]);
    expect(codeOf(await areas.add({}))).toEqual([409, 'area.id_taken']);
  });

  test.each([
    ['area.too_few_corners', { polygon: KOIDU.polygon.slice(0, 2) }],
    ['area.too_few_corners', { polygon: [...KOIDU.polygon.slice(0, 2), ...KOIDU.polygon.slice(1, 2)] }],
    ['area.lines_cross', { polygon: crossed(KOIDU.polygon) }],
    ['area.too_small', { polygon: box(8.64, -10.971, 8.641, -10.97) }],
    ['area.too_large', { polygon: box(7.2, -12.9, 9.6, -10.6) }],
    ['area.outside_country', { polygon: box(8.6, -11.03, 8.68, -9.9) }],
    ['area.outside_country', { region: 'GN' }],
    ['area.overlaps', { polygon: box(8.3, -13.2, 8.4, -12.5), centre: waterloo }],
    ['area.centre_outside', { centre: waterloo }],
  ])('is refused: %s %#', async (code, body) => {
    expect(codeOf(await areas.add({ id: 'other', ...body }))).toEqual([422, code]);
    expect(await backend.core.sql(`SELECT 1 FROM city_settings WHERE city = 'other'`)).toEqual([]);
  });

  test('needs an id, a name, a number and a reason', async () => {
    for (const body of [{ id: 'Other' }, { id: 'x' }, { emergencyPhone: '+2327' }, { reason: '' }, { name: ' ' }]) {
      expect(codeOf(await areas.add({ id: 'other', ...body }))).toEqual([400, 'request.invalid']);
    }
  });

  test('takes the rides of its places as soon as it is in force, without a restart', async () => {
    await areas.set('koidu', { isOpen: true });
    const from = { address: 'Koidu', ...KOIDU.centre };
    const to = { address: 'Koakoyima', lat: 8.66, lng: -10.95 };
    const book = async () =>
      backend.call(routes.requestRide, {
        as: await aRider(backend.core),
        body: { ...booking, pickupLocation: from, dropoffLocation: to },
      });
    const cityOf = async ({ body }: Answer) => {
      const [ride] = await backend.core.sql<{ city: string }>('SELECT city FROM rides WHERE id = $1', [body.id]);
      return ride?.city;
    };
    expect(await cityOf(await book())).toBe('sierra-leone');
    expect(await areas.one('koidu')).toMatchObject({ isOpen: true, liveRides: 0 });
    await areas.passTime();
    expect(await cityOf(await book())).toBe('koidu');
    expect(await areas.one('koidu')).toMatchObject({ liveRides: 1 });
    const { cities } = Object((await backend.call(routes.mapConfig)).body);
    expect(cities).toContainEqual(expect.objectContaining({ id: 'koidu', name: 'Koidu' }));
    await areas.set('koidu', { isOpen: false });
    expect(await cityOf(await book())).toBe('sierra-leone');
    expect(await areas.one('koidu')).toMatchObject({ liveRides: 1 });
  });
});
