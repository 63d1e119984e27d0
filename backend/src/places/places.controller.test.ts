import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { importKnownPlaces } from '@waka/core/places/known-places';
import { aRide, aRider } from '@waka/core/testing/builders';
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

async function popularCountries(query = ''): Promise<Set<string>> {
  const { body } = await backend.call(routes.popularPlaces, { as: rider, query });
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

  test('ignores accents', async () => {
    expect(await namesFor('marche madina')).toEqual(await namesFor('Marché Madina'));
    expect((await namesFor('marche madina'))[0]).toMatch(/Madina/);
  });

  test.each(['%', '_', '%%%', "' OR 1=1 --", '\\', 'zzzzqqqq'])('S28: treats "%s" as text', async (typed) => {
    expect(await namesFor(typed)).toEqual([]);
  });

  test('without a text finds nothing', async () => {
    expect(await namesFor('   ')).toEqual([]);
  });

  test.each([
    '',
    '?q=',
    `?q=${'x'.repeat(65)}`,
    '?q=a&q=b',
    '?q=a&limit=1000',
    '?q=a%00',
    '?q=a&lat=91&lng=0',
    '?q=a&lat=x',
  ])('asked as "%s" is refused', async (query) => {
    const answer = await backend.call(routes.searchPlaces, { as: rider, query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('returns complete places', async () => {
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
  test('are of the phone’s country while the reader has no address', async () => {
    expect(await popularCountries()).toEqual(new Set(['Sierra Leone']));
  });

  test('are of both countries while the reader’s is unknown', async () => {
    await backend.core.sql('UPDATE users SET phone = NULL WHERE id = $1', [rider.id]);
    expect(await popularCountries()).toEqual(new Set(['Sierra Leone', 'Guinea']));
  });

  test('are of the country in the saved address', async () => {
    await backend.core.sql('UPDATE users SET address = $2 WHERE id = $1', [rider.id, 'Kaloum, Conakry, Guinea']);
    expect(await popularCountries()).toEqual(new Set(['Guinea']));
  });

  test('are of the city around a point, the nearest first, for any address and phone', async () => {
    await backend.core.sql('UPDATE users SET address = $2 WHERE id = $1', [rider.id, 'Kaloum, Conakry, Guinea']);
    const { body } = await backend.call(routes.popularPlaces, { as: rider, query: '?lat=8.4872&lng=-13.2357' });
    const places = Array.isArray(body) ? body.map(Object) : [];
    expect(places[0]).toMatchObject({ name: 'Cotton Tree' });
    expect(places.every(({ latitude }) => latitude > 8 && latitude < 9)).toBe(true);
    expect(await popularCountries('?lat=9.51&lng=-13.71')).toEqual(new Set(['Guinea']));
    const kenema = await backend.call(routes.popularPlaces, { as: rider, query: '?lat=7.8767&lng=-11.1903' });
    expect(Object.values(kenema.body)).toContainEqual(expect.objectContaining({ name: 'Kenema Government Hospital' }));
    expect(Object.values(kenema.body)).not.toContainEqual(expect.objectContaining({ name: 'Cotton Tree' }));
    // Far from every city the result is that without a point.
    expect(await popularCountries('?lat=0&lng=0')).toEqual(new Set(['Guinea']));
    expect((await backend.call(routes.popularPlaces, { as: rider, query: '?lat=91&lng=0' })).status).toBe(400);
  });
});

const nearest = (query: string) => backend.call(routes.nearestPlace, { as: rider, query });
const near = (query: string) => backend.call(routes.nearPlace, { as: rider, query });

describe('the place by which a point is called', () => {
  test('is the one that a rider would name', async () => {
    const body = { place: 'Cotton Tree', city: 'Freetown' };
    expect(await near('?lat=8.4872&lng=-13.2357')).toMatchObject({ status: 200, body });
  });

  test('far from every place is a town, with the way from there', async () => {
    const body = { place: 'Waterloo', city: 'Waterloo', km: expect.any(Number), direction: 'se' };
    expect(await near('?lat=8.312&lng=-13.045')).toMatchObject({ status: 200, body });
  });

  test('is for pages of the release before the nearest place, or none', async () => {
    expect(await nearest('?lat=8.4872&lng=-13.2357')).toMatchObject({ status: 200, body: { name: 'Cotton Tree' } });
    expect(await nearest('?lat=8.3&lng=-14')).toMatchObject({ status: 200, body: null });
  });

  test('is none in the ocean', async () => {
    expect(await near('?lat=2&lng=-20')).toMatchObject({ status: 200, body: null });
  });

  test.each(['', '?lat=8.4', '?lat=x&lng=1', '?lat=91&lng=0', '?lat=Infinity&lng=0'])(
    '"%s" is refused',
    async (query) => {
      expect(await near(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    },
  );
});

const saved = async (as: Actor) =>
  Object.values((await backend.call(routes.savedPlaces, { as })).body).map((place) => String(Object(place).label));

describe('saved places', () => {
  const lane = { name: 'Home', address: '7 Kamara Lane, Freetown', lat: 8.47, lng: -13.25 };
  const save = (as: Actor, label: string, body: unknown = lane) =>
    backend.call(routes.savePlace, { as, params: { label: encodeURIComponent(label) }, body });

  test('are kept by label, home and work first, and only for their owner', async () => {
    const owner = await aRider(backend.core);
    for (const label of ['Aunty Fatu', 'work', 'HOME', 'École'])
      expect(await save(owner, label)).toMatchObject({ status: 200 });
    expect(await saved(owner)).toEqual(['home', 'work', 'Aunty Fatu', 'École']);
    expect(await saved(rider)).toEqual([]);
    expect(await save(owner, 'home', { ...lane, name: 'New home', lat: null, lng: null })).toMatchObject({
      body: { label: 'home', name: 'New home', lat: null },
    });
    expect(await saved(owner)).toHaveLength(4);
    await backend.call(routes.forgetPlace, { as: rider, params: { label: 'work' } });
    expect(await saved(owner)).toContain('work');
    expect(await backend.call(routes.forgetPlace, { as: owner, params: { label: 'work' } })).toMatchObject({
      status: 200,
    });
    expect(await saved(owner)).not.toContain('work');
  });

  test('keep the known place that their address is made of', async () => {
    const owner = await aRider(backend.core);
    const beside = { place: 'Cotton Tree', city: 'Freetown' };
    expect(await save(owner, 'work', { ...lane, near: beside })).toMatchObject({ status: 200, body: { near: beside } });
    await save(owner, 'home');
    const { body } = await backend.call(routes.savedPlaces, { as: owner });
    expect(body).toMatchObject([
      { label: 'home', near: null },
      { label: 'work', near: beside },
    ]);
    expect((await save(owner, 'work', { ...lane, near: { place: 'Cotton Tree' } })).status).toBe(400);
  });

  test('are ten at the most in any race', async () => {
    const owner = await aRider(backend.core);
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => save(owner, `place ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('place.too_many_saved');
    expect(await saved(owner)).toHaveLength(10);
    expect((await save(owner, (await saved(owner))[0] ?? '')).status).toBe(200);
  });

  test.each([
    ['x'.repeat(31), lane],
    [' ', lane],
    ['home', { ...lane, name: '' }],
    ['home', { ...lane, lng: null }],
    ['home', { ...lane, lat: 91 }],
    ['home', { ...lane, label: 'work' }],
    ['home', null],
  ])('under "%s" %j is refused', async (label, body) => {
    expect((await save(rider, label, body)).status).toBe(400);
  });
});

test('recent places are the last five destinations, each once, the newest first', async () => {
  const traveller = await aRider(backend.core);
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'B']) {
    await aRide(backend.core, traveller, {
      dropoffLocation: { name, address: `${name} Street`, lat: 8.46, lng: -13.27 },
    });
    await backend.core.sql(`UPDATE rides SET status = 'expired' WHERE rider_id = $1`, [traveller.id]);
  }
  const { body } = await backend.call(routes.recentPlaces, { as: traveller });
  expect(Object.values(body).map((place) => Object(place).name)).toEqual(['B', 'F', 'E', 'D', 'C']);
  expect(Object.values((await backend.call(routes.recentPlaces, { as: rider })).body)).toEqual([]);
});
