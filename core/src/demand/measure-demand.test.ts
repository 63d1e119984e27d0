import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cellToBoundary, latLngToCell } from 'h3-js';
import { decodePolyline } from '../geo/shapes/polyline.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, anAcceptedRide, aRide, aRider, aTrip, cottonTree, lumley } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { measureDemand } from './measure-demand.ts';
import { demandForDriver, demandForOps } from './read-demand.ts';

let core: TestCore;
let driver: Actor;
beforeAll(async () => {
  core = await testCore();
  driver = await aDriver(core);
});
beforeEach(async () => {
  await core.redis.flushdb();
  await core.sql('TRUNCATE quotes, rides CASCADE');
});
afterAll(() => core.close());

const looks = async (count: number, times = 1) => {
  for (let rider = 0; rider < count; rider += 1) {
    const actor = await aRider(core);
    for (let time = 0; time < times; time += 1) await quoteRide(core, actor, aTrip());
  }
};
const shown = async () => {
  await measureDemand(core);
  return demandForDriver(core, driver);
};
const corners = (point: typeof cottonTree) =>
  cellToBoundary(latLngToCell(point.lat, point.lng, 8)).map(([lat, lng]) => [lat.toFixed(4), lng.toFixed(4)]);

test('a cell in which three people want a ride is shown, by its corners and by the name of a place', async () => {
  await looks(2);
  await aRide(core, await aRider(core));
  const { cells, busy, at } = await shown();
  expect(cells.map(([level]) => level)).toEqual([1]);
  const drawn = decodePolyline(cells[0]?.[1] ?? '').map(({ lat, lng }) => [lat.toFixed(4), lng.toFixed(4)]);
  expect(drawn).toEqual(corners(cottonTree));
  expect(busy).toHaveLength(1);
  expect(Date.now() - Date.parse(at ?? '')).toBeLessThan(60_000);
  expect(await demandForOps(core)).toEqual({ at, cells, busy });
});

test('people who plan a ride for later are no demand of now', async () => {
  const pickupAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  for (let rider = 0; rider < 3; rider += 1) {
    await quoteRide(core, await aRider(core), Object.assign(aTrip(), { pickupAt }));
  }
  expect(await shown()).toMatchObject({ cells: [], busy: [] });
});

test('two people are not shown, however often their phones ask', async () => {
  await looks(2, 4);
  expect(await shown()).toMatchObject({ cells: [], busy: [] });
});

test('riders who have a driver, whose quotes are over, and who typed their place do not count', async () => {
  await looks(3);
  await core.sql(`UPDATE quotes SET expires_at = now()`);
  for (let rider = 0; rider < 3; rider += 1) {
    const actor = await aRider(core);
    await quoteRide(core, actor, aTrip());
    await anAcceptedRide(core, actor, await aDriver(core));
    await aRide(core, await aRider(core), { pickupLocation: { address: 'the market' } });
  }
  expect(await shown()).toMatchObject({ cells: [] });
});

test('more people give a higher level, and the busiest place is named first', async () => {
  await core.sql(
    `INSERT INTO places (name, address, city, country, latitude, longitude, category)
     VALUES ('Lumley Roundabout', 'x', 'Freetown', 'Sierra Leone', $1, $2, 'landmark'),
            ('Cotton Tree', 'x', 'Freetown', 'Sierra Leone', $3, $4, 'landmark')`,
    [lumley.lat, lumley.lng, cottonTree.lat, cottonTree.lng],
  );
  await looks(6);
  for (let rider = 0; rider < 3; rider += 1) {
    const pickupLocation = { address: 'Lumley', ...lumley };
    const dropoffLocation = { address: 'Cotton Tree', ...cottonTree };
    await quoteRide(core, await aRider(core), aTrip({ pickupLocation, dropoffLocation }));
  }
  const { cells, busy } = await shown();
  expect(cells.map(([level]) => level)).toEqual([2, 1]);
  expect(busy).toEqual(['Cotton Tree', 'Lumley Roundabout']);
});

test('a driver of the other country sees nothing of it', async () => {
  await looks(3);
  await measureDemand(core);
  expect(await demandForDriver(core, await aDriver(core, { city: 'conakry' }))).toEqual({
    at: expect.any(String),
    cells: [],
    busy: [],
  });
});

test('the map is empty once Redis lost it, and while Redis is away', async () => {
  await looks(3);
  expect((await shown()).cells).toHaveLength(1);
  await core.redis.flushdb();
  const nothing = { at: null, cells: [], busy: [] };
  expect(await demandForDriver(core, driver)).toEqual(nothing);
  const redis = core.redis.duplicate();
  redis.disconnect();
  expect(await demandForDriver({ ...core, redis }, driver)).toEqual(nothing);
});
