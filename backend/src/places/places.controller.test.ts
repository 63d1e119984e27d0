import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { importKnownPlaces } from '@waka/core/places/known-places';
import { aRider } from '@waka/core/testing/builders';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let rider: Actor;

beforeAll(async () => {
  backend = await testBackend();
  await importKnownPlaces(backend.core.sql);
  rider = await aRider(backend.core);
});

afterAll(() => backend.close());

async function namesFor(typed: string): Promise<string[]> {
  const { status, body } = await backend.call(routes.searchPlaces, {
    as: rider,
    query: `?q=${encodeURIComponent(typed)}`,
  });
  expect(status).toBe(200);
  return Object.values(body).map((place) => String(Object(place).name));
}

async function popularCountries(): Promise<Set<string>> {
  const { body } = await backend.call(routes.popularPlaces, { as: rider });
  return new Set(Object.values(body).map((place) => String(Object(place).country)));
}

describe('a search', () => {
  test.each([
    ['Cotton Tree', 'Cotton Tree'],
    ['cotton tre', 'Cotton Tree'],
    ['coton tree', 'Cotton Tree'],
    ['COTTON', 'Cotton Tree'],
    ['lumly', 'Lumley'],
    ['airport', 'Freetown International Airport'],
    ['downtown freetown', 'Siaka Stevens Street'],
  ])('for "%s" finds %s first', async (typed, name) => {
    const names = await namesFor(typed);
    expect(names[0]).toBe(name);
    expect(names.length).toBeLessThanOrEqual(8);
  });

  test('does not care for accents', async () => {
    expect(await namesFor('marche madina')).toEqual(await namesFor('Marché Madina'));
    expect((await namesFor('marche madina'))[0]).toMatch(/Madina/);
  });

  test.each(['%', '_', '%%%', "' OR 1=1 --", '\\', 'zzzzqqqq'])('takes "%s" for what it is', async (typed) => {
    expect(await namesFor(typed)).toEqual([]);
  });

  test('for nothing finds nothing', async () => {
    expect(await namesFor('   ')).toEqual([]);
  });

  test.each(['', '?q=', `?q=${'x'.repeat(65)}`, '?q=a&q=b', '?q=a&limit=1000', '?q=a%00'])(
    'asked as "%s" is refused',
    async (query) => {
      const answer = await backend.call(routes.searchPlaces, { as: rider, query });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    },
  );

  test('answers whole places', async () => {
    const { body } = await backend.call(routes.searchPlaces, { as: rider, query: '?q=cotton' });
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Cotton Tree',
      address: expect.any(String),
      city: 'Freetown',
      country: 'Sierra Leone',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      category: 'landmark',
      isPopular: true,
      createdAt: expect.stringMatching(/Z$/),
    });
  });
});

describe('popular places', () => {
  test('are of both countries while the reader has no address', async () => {
    expect(await popularCountries()).toEqual(new Set(['Sierra Leone', 'Guinea']));
  });

  test('are of the country that the saved address names', async () => {
    await backend.core.sql('UPDATE users SET address = $2 WHERE id = $1', [rider.id, 'Kaloum, Conakry, Guinea']);
    expect(await popularCountries()).toEqual(new Set(['Guinea']));
  });
});

const near = (query: string) => backend.call(routes.nearestPlace, { as: rider, query });

describe('the nearest place', () => {
  test('is the one that a rider would name', async () => {
    expect(await near('?lat=8.4872&lng=-13.2357')).toMatchObject({ status: 200, body: { name: 'Cotton Tree' } });
  });

  test('is none at sea', async () => {
    expect(await near('?lat=8.3&lng=-14')).toMatchObject({ status: 200, body: null });
  });

  test.each(['', '?lat=8.4', '?lat=x&lng=1', '?lat=91&lng=0', '?lat=Infinity&lng=0'])(
    '"%s" is refused',
    async (query) => {
      expect(await near(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    },
  );
});
