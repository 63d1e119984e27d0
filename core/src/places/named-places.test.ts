import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { aRider, cottonTree } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { importKnownPlaces } from './known-places.ts';
import { withName, withNames } from './named-places.ts';
import { directionOf, nearPlaceOf } from './near-place.ts';
import { savedPlaces, savePlace } from './saved-places.ts';

/** In the hills beyond Waterloo, kilometres from any known place. */
const hills = { lat: 8.31, lng: -13.045 };
const coordinates = { address: '8.310000, -13.045000', ...hills };

let core: TestCore;
let rider: Actor;

beforeAll(async () => {
  core = await testCore();
  await importKnownPlaces(core.sql);
  rider = await aRider(core);
});
afterAll(() => core.close());

describe('a point is called', () => {
  test('by the place that it is beside', async () => {
    expect(await nearPlaceOf(core.sql, cottonTree)).toEqual({ place: 'Cotton Tree', city: 'Freetown' });
  });

  test('by distance and direction from a town where no place is near', async () => {
    expect(await nearPlaceOf(core.sql, hills)).toEqual({
      place: 'Waterloo',
      city: 'Waterloo',
      km: 4.2,
      direction: 'se',
    });
  });

  test('by nothing in the middle of the ocean', async () => {
    expect(await nearPlaceOf(core.sql, { lat: 2, lng: -20 })).toBeNull();
  });
});

test.each([
  [1, 0, 'n'],
  [1, 1, 'ne'],
  [0, 1, 'e'],
  [-1, 1, 'se'],
  [-1, 0, 's'],
  [-1, -1, 'sw'],
  [0, -1, 'w'],
  [1, -1, 'nw'],
  [1, -0.1, 'n'],
])('%d north and %d east is %s', (north, east, direction) => {
  expect(directionOf(hills, { lat: hills.lat + north / 50, lng: hills.lng + east / 50 })).toBe(direction);
});

test.each([
  ['en', /^\d\.\d km south-east of Waterloo$/],
  ['fr', /^Waterloo, \d,\d km au sud-est$/],
  ['ar', /^نقطة تبعد \d\.\d كم جنوب شرق Waterloo$/],
  ['pt', /^\d,\d km a sudeste de Waterloo$/],
  ['kri', /^\d\.\d km sawt-ist frɔm Waterloo$/],
])('coordinates become a name in %s, the language of the rider', async (language, name) => {
  const reader = await aRider(core);
  await core.sql('UPDATE users SET language = $2 WHERE id = $1', [reader.id, language]);
  const named = await withName(core, reader, { ...coordinates, name: coordinates.address });
  expect(named).toMatchObject({ address: expect.stringMatching(name), name: null, away: { place: 'Waterloo' } });
  // Pages of before read any `near` as beside it.
  expect(named).not.toHaveProperty('near');
});

test('a name that a rider gave stays, and so does an address with a number', async () => {
  const home = { ...coordinates, name: 'Home' };
  expect(await withName(core, rider, home)).toMatchObject({ name: 'Home', away: { place: 'Waterloo' } });
  const street = { ...hills, address: '12, Main Road', name: null };
  expect(await withName(core, rider, street)).toBe(street);
});

test('a saved place has a name too', async () => {
  const place = { ...coordinates, name: coordinates.address };
  expect(await savePlace(core, rider, { label: 'Farm', place })).toMatchObject({
    name: expect.stringMatching(/Waterloo/),
    address: expect.stringMatching(/Waterloo/),
    near: null,
    away: { place: 'Waterloo' },
  });
  expect(await savedPlaces(core, rider)).toMatchObject([{ label: 'Farm', away: { place: 'Waterloo' } }]);
});

test('the places of a trip are named one after the other in a transaction', async () => {
  const [point, other] = [coordinates, { ...coordinates, address: '8.320000, -13.045000', lat: 8.32 }];
  const trip = {
    pickup: { ...point, name: null },
    dropoff: { ...other, name: null },
    stops: [
      { ...point, name: null },
      { ...other, name: null },
    ],
  };
  const named = await core.transaction((sql) => withNames({ sql }, rider, trip));
  for (const { address } of [named.pickup, named.dropoff, ...named.stops]) expect(address).toMatch(/Waterloo/);
});
