import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { AreaPreview, ServiceAreaView } from '@waka/contracts/ops/area-views';
import { routes } from '@waka/contracts/routes';
import { readAreas } from '@waka/core/geo/follow-areas';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { anAccount } from '../testing/accounts.ts';
import { booking, points } from '../testing/bookings.ts';
import { testBackend, type Answer, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  backend = await testBackend();
  first = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Agreed with the council';
const CALLS = [routes.serviceAreas, routes.addArea, routes.changeArea, routes.splitArea, routes.previewArea];

const box = (south: number, west: number, north: number, east: number): LatLng[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];

const waterloo = { lat: 8.3389, lng: -13.0715 };
/** What lies east of -13.1 of Freetown, whose lines it crosses. */
const EAST = box(8, -13.1, 9, -12.7);
const KOIDU = { id: 'koidu', name: 'Koidu', region: 'SL', centre: { lat: 8.64, lng: -10.97 }, emergencyPhone: '117' };
const koidu = box(8.6, -11.03, 8.68, -10.92);

const areas = async (): Promise<ServiceAreaView[]> =>
  Object(await backend.call(routes.serviceAreas, { as: first })).body;
async function areaOf(id: string): Promise<ServiceAreaView> {
  const area = (await areas()).find((one) => one.id === id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
}
const add = (body: object, as = first) =>
  backend.call(routes.addArea, { as, body: { ...KOIDU, polygon: koidu, reason, ...body } });
const change = (id: string, body: object, as = first) =>
  backend.call(routes.changeArea, { as, params: { id }, body: { reason, ...body } });
const set = async (id: string, facts: object) => change(id, { seenVersion: (await areaOf(id)).version, ...facts });
const split = async (body: object) =>
  backend.call(routes.splitArea, {
    as: first,
    params: { id: 'freetown' },
    body: { seenVersion: (await areaOf('freetown')).version, id: 'waterloo', name: 'Waterloo', reason, ...body },
  });
async function preview(body: object): Promise<AreaPreview> {
  const answer = await backend.call(routes.previewArea, { as: first, body });
  expect(answer.status).toBe(200);
  return Object(answer.body);
}

/** Lets the time pass after which a new area is in force. */
async function passTime(): Promise<void> {
  await backend.core.sql('UPDATE service_areas SET in_force_at = now()');
  await readAreas(backend.core);
}

const codeOf = ({ status, body }: Answer) => [status, body.code];

test('people other than admins see no areas and change none', async () => {
  const others = [await aRider(backend.core), await aDriver(backend.core, { online: false })];
  for (const row of CALLS) {
    const call = { params: { id: 'bo' }, ...(row.method !== 'GET' && { body: {} }) };
    for (const as of others) expect((await backend.call(row, { ...call, as })).status).toBe(403);
    expect((await backend.call(row, call)).status).toBe(401);
  }
});

test('every area is listed with its facts and with who is in it', async () => {
  const [free, silent, busy] = await Promise.all([1, 2, 3].map(() => aDriver(backend.core)));
  await standAt(backend.core, free!, cottonTree);
  await standAt(backend.core, silent!, cottonTree, { ageMs: 120_000 });
  await standAt(backend.core, busy!, cottonTree);
  const { id } = await anAcceptedRide(backend.core, await aRider(backend.core), busy!);
  const all = await areas();
  expect(all.map((area) => area.id)).toEqual([
    ...['freetown', 'bo', 'kenema', 'makeni', 'sierra-leone'],
    ...['conakry', 'kankan', 'labe', 'guinea'],
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
  await backend.core.sql(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [id]);
  await backend.core.redis.flushdb();
});

describe('a new city', () => {
  test('is closed, has an emergency number, and is on record', async () => {
    const added = await add({});
    expect(added).toMatchObject({ status: 200, body: { id: 'koidu', isOpen: false, version: 1, reason } });
    expect(await backend.core.sql(`SELECT emergency_phone FROM city_settings WHERE city = 'koidu'`)).toEqual([
      { emergencyPhone: '117' },
    ]);
    const [line] = await backend.core.sql<{ details: object }>(
      `SELECT actor_id, details FROM audit_log WHERE action = 'area.added' AND details ->> 'area' = 'koidu'`,
    );
    expect(line).toMatchObject({ actorId: first.id, details: { version: 1, is: { polygon: koidu, detour: 1.3 } } });
    expect(codeOf(await add({}, second))).toEqual([409, 'area.id_taken']);
  });

  test.each([
    ['area.too_few_corners', { polygon: koidu.slice(0, 2) }],
    ['area.too_few_corners', { polygon: [koidu[0], koidu[1], koidu[1], koidu[0]] }],
    ['area.lines_cross', { polygon: [koidu[0], koidu[2], koidu[1], koidu[3]] }],
    ['area.too_small', { polygon: box(8.64, -10.971, 8.641, -10.97) }],
    ['area.too_large', { polygon: box(7.2, -12.9, 9.6, -10.6) }],
    ['area.outside_country', { polygon: box(8.6, -11.03, 8.68, -9.9) }],
    ['area.outside_country', { region: 'GN' }],
    ['area.overlaps', { polygon: box(8.3, -13.2, 8.4, -12.5), centre: waterloo }],
    ['area.centre_outside', { centre: waterloo }],
  ])('%s: %#', async (code, body) => {
    const answer = await add({ id: 'other', ...body });
    expect(codeOf(answer)).toEqual([422, code]);
    if (code === 'area.overlaps') expect(answer.body.area).toBe('Freetown');
    expect(await backend.core.sql(`SELECT 1 FROM city_settings WHERE city = 'other'`)).toEqual([]);
  });

  test('needs an id and a number that can be used', async () => {
    for (const body of [{ id: 'Other' }, { id: 'x' }, { emergencyPhone: '+2327' }, { reason: '' }, { name: ' ' }]) {
      expect(codeOf(await add({ id: 'other', ...body }))).toEqual([400, 'request.invalid']);
    }
  });

  test('takes rides where it lies as soon as it is open, without a restart', async () => {
    await set('koidu', { isOpen: true });
    const from = { address: 'Koidu', ...KOIDU.centre };
    const to = { address: 'Koakoyima', lat: 8.66, lng: -10.95 };
    const book = async () =>
      backend.call(routes.requestRide, {
        as: await aRider(backend.core),
        body: { ...booking, pickupLocation: from, dropoffLocation: to },
      });
    const cityOf = async ({ body }: Answer) =>
      (await backend.core.sql<{ city: string }>('SELECT city FROM rides WHERE id = $1', [body.id]))[0]?.city;
    expect(await cityOf(await book())).toBe('sierra-leone');
    expect(await areaOf('koidu')).toMatchObject({ isOpen: true, liveRides: 0 });
    await passTime();
    expect(await cityOf(await book())).toBe('koidu');
    expect(await areaOf('koidu')).toMatchObject({ liveRides: 1 });
    const { cities } = Object((await backend.call(routes.mapConfig)).body);
    expect(cities).toContainEqual(expect.objectContaining({ id: 'koidu', name: 'Koidu' }));
    await set('koidu', { isOpen: false });
    expect(await cityOf(await book())).toBe('sierra-leone');
    expect(await areaOf('koidu')).toMatchObject({ liveRides: 1 });
  });
});

describe('a change', () => {
  test('raises the version by one, and says what was and what is', async () => {
    const { version } = await areaOf('bo');
    const facts = {
      name: 'Bo Town',
      detour: 1.3,
      searchRadii: [
        { fromSeconds: 0, km: 2 },
        { fromSeconds: 9, km: 4 },
      ],
    };
    const changed = await change('bo', { seenVersion: version, ...facts });
    expect(changed).toMatchObject({
      status: 200,
      body: { version: version + 1, name: 'Bo Town', searchRadii: facts.searchRadii.toReversed(), reason },
    });
    const [line] = await backend.core.sql<{ details: { was: object; is: object } }>(
      `SELECT details FROM audit_log WHERE action = 'area.changed' AND details ->> 'area' = 'bo'`,
    );
    expect(line?.details.was).toMatchObject({ name: 'Bo' });
    expect(Object.keys(line?.details.is ?? {}).toSorted()).toEqual(['name', 'searchRadii']);
    expect(await change('bo', { seenVersion: version + 1, ...facts })).toMatchObject({
      body: { version: version + 1 },
    });
  });

  test('of two admins at once one is made, and the other one reads who made which', async () => {
    const seenVersion = (await areaOf('kenema')).version;
    const answers = await Promise.all([
      change('kenema', { seenVersion, detour: 1.5 }, first),
      change('kenema', { seenVersion, detour: 1.6 }, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ops.decided_meanwhile',
      decision: { action: 'area.changed', by: 'Fatmata Conteh', at: expect.any(String), reason, facts: ['detour'] },
    });
    expect(await areaOf('kenema')).toMatchObject({ version: seenVersion + 1 });
    const told = backend.publisher.said.filter(({ payload }) => Object(payload).about === 'areas');
    expect(told.length).toBeGreaterThan(0);
  });

  test('by hand is no decision, and an outdated page is refused all the same', async () => {
    const seenVersion = (await areaOf('labe')).version;
    await backend.core.sql(`UPDATE service_areas SET detour = 1.7, version = version + 1 WHERE id = 'labe'`);
    const late = await change('labe', { seenVersion, detour: 1.2 });
    expect(codeOf(late)).toEqual([409, 'ops.decided_meanwhile']);
    expect(late.body.decision).toBeUndefined();
  });

  test.each([
    ['freetown', 'area.main_city', { isOpen: false }],
    ['freetown', 'area.centre_outside', { polygon: EAST }],
    ['sierra-leone', 'area.not_a_city', { polygon: koidu }],
    ['sierra-leone', 'area.not_a_city', { isOpen: false }],
    ['bo', 'area.centre_outside', { centre: cottonTree }],
    ['bo', 'area.lines_cross', { polygon: [koidu[0], koidu[2], koidu[1], koidu[3]] }],
    ['bo', 'area.time_zone_unknown', { timeZone: 'Africa/Atlantis' }],
    ['bo', 'area.time_zone_unknown', { timeZone: '+01:00' }],
    ['bo', 'area.radii_not_rising', { searchRadii: [{ fromSeconds: 5, km: 3 }] }],
    [
      'bo',
      'area.radii_not_rising',
      {
        searchRadii: [
          { fromSeconds: 0, km: 3 },
          { fromSeconds: 5, km: 3 },
        ],
      },
    ],
    [
      'bo',
      'area.radii_not_rising',
      {
        searchRadii: [
          { fromSeconds: 0, km: 3 },
          { fromSeconds: 0, km: 4 },
        ],
      },
    ],
    ['bo', 'area.hours_overlap', { openHours: [1, 1].map((weekday) => ({ weekday, from: 60, to: 90 })) }],
  ])('of %s is refused: %s %#', async (id, code, facts) => {
    const { version } = await areaOf(id);
    expect(codeOf(await set(id, facts))).toEqual([422, code]);
    expect(await areaOf(id)).toMatchObject({ version });
  });

  test.each([
    { detour: 0.9 },
    { detour: null },
    { name: '' },
    { searchRadii: [] },
    { openHours: [] },
    { openHours: [{ weekday: 8, from: 0, to: 60 }] },
    { shortcuts: [{ kind: 'beach', name: 'Lumley', address: '', ...cottonTree }] },
    { polygon: [{ lat: 95, lng: 0 }] },
  ])('that makes no sense is refused: %j', async (facts) => {
    expect(codeOf(await set('bo', facts))).toEqual([400, 'request.invalid']);
  });

  test('of a city that is unknown is refused', async () => {
    expect(codeOf(await change('atlantis', { seenVersion: 1, detour: 2 }))).toEqual([404, 'ops.not_found']);
  });
});

test('a closed city that overlaps an open one cannot open', async () => {
  const { version } = await areaOf('makeni');
  await backend.core.sql(`UPDATE service_areas SET polygon = $1, version = version + 1 WHERE id = 'makeni'`, [
    JSON.stringify(box(8.3, -13.2, 8.4, -12.5)),
  ]);
  expect(await change('makeni', { seenVersion: version + 1, isOpen: true })).toMatchObject({
    status: 422,
    body: { code: 'area.overlaps', area: 'Freetown' },
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
    expect(await set('freetown', { openHours })).toMatchObject({
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
    expect(await backend.core.sql(`SELECT 1 FROM rides WHERE rider_id = $1`, [rider.id])).toEqual([]);
    const arrived = await backend.call(routes.arriveAtPickup, { as: driver, params: { id: before.id } });
    expect(arrived).toMatchObject({ status: 200, body: { status: 'arrived' } });
    await set('freetown', { openHours: null });
    expect((await backend.call(routes.requestRide, { as: rider, body: booking })).status).toBe(201);
    await backend.core.sql(`UPDATE rides SET status = 'cancelled'`);
  });

  test('and those of a vehicle class are those of its clock', async () => {
    const hour = new Date().getUTCHours();
    // At UTC+14 the hour from now on in UTC is long over.
    const hours = { fromMinute: hour * 60, toMinute: ((hour + 1) % 24) * 60 };
    const facts = { region: 'SL', area: 'freetown', isOpen: true, ...hours, reason };
    await backend.call(routes.changeVehicleOpening, { as: first, params: { vehicleType: 'xl' }, body: facts });
    const offered = async () => {
      const { body } = await backend.call(routes.quoteRide, { as: await aRider(backend.core), body: points });
      return JSON.stringify(body.options).includes('"xl"');
    };
    const inUtc = await offered();
    await set('freetown', { timeZone: 'Pacific/Kiritimati' });
    expect([inUtc, await offered()]).toEqual([true, false]);
    await set('freetown', { timeZone: 'Africa/Freetown' });
  });
});

test('the queue board lists a city that opened meanwhile', async () => {
  const names = () => backend.core.queues.map(({ name }) => name);
  expect(names()).not.toContain('match-kankan');
  await set('kankan', { isOpen: true });
  const deadline = Date.now() + 5000;
  while (!names().some((name) => name.includes('kankan')) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(names().some((name) => name.includes('kankan'))).toBe(true);
});

describe('a preview', () => {
  test('counts the drivers and rides that would move, and changes nothing', async () => {
    const { core } = backend;
    const here = { address: 'Waterloo', ...waterloo };
    const drivers = await Promise.all([1, 2, 3].map(() => aDriver(core)));
    const [east, busy, west] = drivers;
    await standAt(core, east!, waterloo);
    await standAt(core, busy!, { ...waterloo, lat: waterloo.lat + 0.01 });
    await core.redis.hset('duty:freetown', busy!.id, '{}');
    await standAt(core, west!, cottonTree);
    const past = await Promise.all([1, 2].map(async () => aRide(core, await aRider(core), { pickupLocation: here })));
    await aRide(core, await aRider(core));
    await core.sql(`UPDATE rides SET status = 'cancelled'`);
    // Too long ago to count.
    await core
      .sql(`UPDATE rides SET id = uuidv7(interval '-8 days') WHERE id = $1`, [past[1]?.id])
      .catch(() => undefined);
    await aRide(core, await aRider(core), { pickupLocation: here });
    const [{ week = 0 } = {}] = await core.sql<{ week: number }>(
      `SELECT count(*)::int AS week FROM rides WHERE region = 'SL' AND id > uuidv7(interval '-7 days')`,
    );
    const [{ moved = 0 } = {}] = await core.sql<{ moved: number }>(
      `SELECT count(*)::int AS moved FROM rides
       WHERE region = 'SL' AND id > uuidv7(interval '-7 days') AND (pickup ->> 'lng')::float8 > -13.1
         AND (pickup ->> 'lng')::float8 < -12.8`,
    );
    const before = await areas();
    const seen = await preview({ id: 'freetown', part: EAST });
    expect(seen).toMatchObject({
      driversInside: [
        { id: 'freetown', free: 1, busy: 0 },
        { id: null, free: 1, busy: 1 },
      ],
      driverMoves: [{ from: 'freetown', to: null, count: 2 }],
      liveRidesStaying: [{ from: 'freetown', to: null, count: 1 }],
      pastRides: [{ from: 'freetown', to: null, count: moved }],
      pastRidesRead: week,
      isWholeWeek: true,
    });
    expect(seen.outlines.map(({ id }) => id)).toEqual(['freetown', null]);
    const whole = (await preview({ id: 'freetown' })).outlines[0]?.squareKm ?? 0;
    const [rest, part] = seen.outlines.map(({ squareKm }) => squareKm);
    expect((rest ?? 0) + (part ?? 0)).toBeCloseTo(whole, -1);
    expect(await areas()).toEqual(before);
  });

  test('of a city that is drawn anew or closed counts what the rest of the country gets', async () => {
    const drawn = await preview({ id: null, region: 'SL', polygon: box(8.33, -12.6, 8.4, -12.5) });
    expect(drawn).toMatchObject({ driverMoves: [], pastRides: [], liveRidesStaying: [] });
    const closed = await preview({ id: 'bo', isOpen: true });
    expect(closed.driverMoves).toEqual([]);
  });

  test.each([
    [422, 'area.main_city', { id: 'freetown', isOpen: false }],
    [422, 'area.overlaps', { id: null, region: 'SL', polygon: EAST }],
    [422, 'area.too_few_corners', { id: null, region: 'SL', polygon: EAST.slice(0, 2) }],
    [422, 'area.nothing_to_split', { id: 'freetown', part: koidu }],
    [404, 'ops.not_found', { id: 'atlantis' }],
    [400, 'request.invalid', { id: null }],
  ])('of what would be refused is refused: %i %s %#', async (status, code, body) => {
    const answer = await backend.call(routes.previewArea, { as: first, body });
    expect(codeOf(answer)).toEqual([status, code]);
  });
});

describe('a split', () => {
  test.each([
    ['area.nothing_to_split', { polygon: koidu }],
    ['area.main_city', { polygon: box(7.5, -14, 9.5, -12.5) }],
    // It leaves the city in two pieces.
    ['area.in_pieces', { polygon: box(8, -13.15, 9, -13.1) }],
    // It leaves a hole.
    ['area.in_pieces', { polygon: box(8.3, -13.1, 8.4, -13) }],
    ['area.lines_cross', { polygon: [EAST[0], EAST[2], EAST[1], EAST[3]] }],
    ['area.too_small', { polygon: box(8.479, -12.9, 8.481, -12.7) }],
    ['area.centre_outside', { polygon: box(8, -13.25, 9, -12.7) }],
    ['area.centre_outside', { polygon: EAST, centre: cottonTree }],
  ])('is refused: %s %#', async (code, body) => {
    const answer = await split(body);
    expect(codeOf(answer)).toEqual([422, code]);
  });

  test('keeps the rest, and its part takes over facts, classes, emergency number and open state', async () => {
    const { core } = backend;
    await core.sql(`UPDATE city_settings SET emergency_phone = '019' WHERE city = 'freetown'`);
    const before = await areaOf('freetown');
    const answer = await split({ polygon: EAST, centre: waterloo });
    expect(answer.status).toBe(200);
    const { rest, part } = Object(answer.body);
    expect(rest).toMatchObject({ id: 'freetown', version: before.version + 1, isMain: true, detour: before.detour });
    expect(part).toMatchObject({
      id: 'waterloo',
      name: 'Waterloo',
      version: 1,
      isMain: false,
      isOpen: true,
      centre: waterloo,
      detour: before.detour,
      searchRadii: before.searchRadii,
      timeZone: 'Africa/Freetown',
    });
    expect(await core.sql(`SELECT emergency_phone FROM city_settings WHERE city = 'waterloo'`)).toEqual([
      { emergencyPhone: '019' },
    ]);
    const lines = await core.sql(
      `SELECT action, details ->> 'into' AS into, details ->> 'from' AS from FROM audit_log
       WHERE reason = $1 AND details ->> 'area' IN ('freetown', 'waterloo') ORDER BY id DESC LIMIT 2`,
      [reason],
    );
    expect(lines).toEqual([
      { action: 'area.added', into: null, from: 'freetown' },
      { action: 'area.split', into: 'waterloo', from: null },
    ]);
    const optionsAt = async (point: LatLng) => {
      const pickupLocation = { address: 'Here', ...point };
      const quoted = await backend.call(routes.quoteRide, {
        as: await aRider(core),
        body: { ...points, pickupLocation },
      });
      return JSON.stringify(quoted.body.options);
    };
    const cityOf = async (): Promise<string | undefined> => {
      const { id } = await aRide(core, await aRider(core), { pickupLocation: { address: 'Waterloo', ...waterloo } });
      return (await core.sql<{ city: string }>('SELECT city FROM rides WHERE id = $1', [id]))[0]?.city;
    };
    // Until every process knows it.
    expect(await cityOf()).toBe('freetown');
    await passTime();
    expect(await cityOf()).toBe('waterloo');
    expect(await optionsAt(waterloo)).toContain('kekeh');
    expect(codeOf(await split({ polygon: EAST }))).toEqual([409, 'area.id_taken']);
  });

  test('of an outdated page is refused with the decision that came first', async () => {
    const late = await split({ seenVersion: 1, id: 'east', polygon: EAST });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'ops.decided_meanwhile', decision: { action: 'area.split' } },
    });
  });
});
