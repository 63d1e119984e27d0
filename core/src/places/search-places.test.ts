import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addManyPlaces, addManyStreets } from '../testing/many-places.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { importKnownPlaces } from './known-places.ts';
import { knownNear, nearestTo } from './places.repository.ts';
import { searchPlaces } from './search-places.ts';
import { storeStreets } from './streets/street-names.repository.ts';
import { searchStatement } from './place-search.repository.ts';
import { wordsLike } from './words-like.ts';

const PLACES = 20_000;
const STREETS = 6000;
const freetown = { lat: 8.484, lng: -13.23 };
const conakry = { lat: 9.57, lng: -13.62 };

let core: TestCore;

beforeAll(async () => {
  core = await testCore();
  await importKnownPlaces(core.sql);
  await addManyPlaces(core.sql, PLACES);
  await addManyStreets(core.sql, STREETS);
  await storeStreets(core.sql, 'many', [
    aStreet('Pademba Road', 'Congo Cross', [8.4805, -13.2362]),
    aStreet('Wilkinson Road', 'Murray Town', [8.4764, -13.2736]),
    aStreet('Kissy Road', 'Cline Town', [8.4853, -13.2186]),
    aStreet('Saint John Street', 'Cline Town', [8.486, -13.22]),
    aStreet('Corniche Nord', 'Dixinn', [9.548, -13.673], ['Rue DI-01']),
    aStreet('Avenue de la Paix', 'Almamya', [9.515, -13.7]),
  ]);
});
afterAll(() => core.close());

const aStreet = (name: string, address: string, [latitude, longitude]: [number, number], aliases: string[] = []) => ({
  id: randomUUID(),
  name,
  aliases,
  address,
  ...(latitude < 9 ? { city: 'Freetown', country: 'Sierra Leone' } : { city: 'Conakry', country: 'Guinea' }),
  latitude,
  longitude,
  version: 'many',
});

const search = async (text: string, from: typeof freetown | null = freetown) =>
  (await searchPlaces(core, { text, from })).map(({ name }) => name);

describe('among 20,000 places and 6,000 streets', () => {
  test.each([
    // Exact, partly typed, in another order.
    ['Cotton Tree', 'Cotton Tree'],
    ['cott', 'Cotton Tree'],
    ['tree cotton', 'Cotton Tree'],
    ['COTTON TREE FREETOWN', 'Cotton Tree'],
    ['fourah b', 'Fourah Bay College'],
    // Typing errors.
    ['cottn tree', 'Cotton Tree'],
    ['coton tre', 'Cotton Tree'],
    ['aberdin', 'Aberdeen'],
    ['abredeen', 'Aberdeen'],
    ['conaught hospital', 'Connaught Hospital'],
    ['wilberfors', 'Wilberforce'],
    ['goderitch', 'Goderich'],
    ['lumley beech', 'Lumley Beach'],
    // Krio.
    ['lumley bich', 'Lumley Beach'],
    ['lɔmli bich', 'Lumley Beach'],
    ['kotin tri', 'Cotton Tree'],
    ['big makit', 'Big Market'],
    ['lungi ehrport', 'Freetown International Airport'],
    // Other names of the same place.
    ['fbc', 'Fourah Bay College'],
    ['city centre', 'Siaka Stevens Street'],
    ['national stadium', 'Siaka Stevens Stadium'],
    ['st georges cathedral', "St. George's Cathedral"],
  ])('"%s" finds %s first', async (typed, name) => {
    expect((await search(typed))[0]).toBe(name);
  });

  test.each([
    ['Pademba Road', 'Pademba Road'],
    ['pademba rd', 'Pademba Road'],
    ['pademba', 'Pademba Road'],
    ['padem', 'Pademba Road'],
    ['pademba rod', 'Pademba Road'],
    ['padimba road', 'Pademba Road'],
    ['road pademba freetown', 'Pademba Road'],
    ['wilkinson road', 'Wilkinson Road'],
    ['wilkenson rd', 'Wilkinson Road'],
    ['siaka stevens st', 'Siaka Stevens Street'],
    ['rue wilkinson', 'Wilkinson Road'],
    ['kissy road', 'Kissy Road'],
    ['wilkinson street', 'Wilkinson Road'],
    ['st john street', 'Saint John Street'],
  ])('the street that "%s" means comes first: %s', async (typed, name) => {
    expect((await search(typed))[0]).toBe(name);
  });

  test.each([
    ['corniche nord', 'Corniche Nord'],
    ['rue di 01', 'Corniche Nord'],
    ['ave de la paix', 'Avenue de la Paix'],
    ['avenue paix', 'Avenue de la Paix'],
  ])('in Conakry the street that "%s" means comes first: %s', async (typed, name) => {
    expect((await search(typed, conakry))[0]).toBe(name);
  });

  test('a street says its quarter, city and kind', async () => {
    const [first] = await searchPlaces(core, { text: 'kissy road', from: null });
    expect(first).toMatchObject({
      name: 'Kissy Road',
      address: 'Cline Town',
      city: 'Freetown',
      category: 'street',
      isPopular: false,
      latitude: 8.4853,
    });
  });

  test('streets of every quarter leave a known quarter, and what is beside a point, first', async () => {
    expect((await search('kissy'))[0]).toBe('Kissy');
    const at = { lat: 8.4805, lng: -13.2362 };
    const near = await knownNear(core.sql, at.lat, at.lng, 0.45);
    const [nearest] = await nearestTo(core.sql, at.lat, at.lng);
    expect([nearest, ...near].filter((place) => place?.category === 'street' || place?.name.endsWith('Road'))).toEqual(
      [],
    );
  });

  test('the beginning of a known word is not taken for what sounds like it, such as Labé for "wilber"', async () => {
    const meant = (await wordsLike(core.sql, ['wilber'])).map(({ word }) => word);
    expect(meant).toContain('wilberforce');
    expect(meant.filter((word) => !word.startsWith('wilber'))).toEqual([]);
  });

  test.each([
    ['marché madina', 'Marché Madina'],
    ['marche madina', 'Marché Madina'],
    ['madina market', 'Marché Madina'],
    ['MADINA MAKIT', 'Marché Madina'],
    ['hopital donka', 'CHU Donka'],
    ['donka hospital', 'CHU Donka'],
    ['grand mosque', 'Grande Mosquée Fayçal'],
    ['stade 28', 'Stade du 28 Septembre'],
    ['universite gamal', 'Université Gamal Abdel Nasser'],
    ['kipe', 'Kipé'],
    ['kaloum', 'Almamya'],
  ])('in Conakry "%s" finds %s first', async (typed, name) => {
    expect((await search(typed, conakry))[0]).toBe(name);
  });

  test.each([
    ['kassa', 'Île de Kassa'],
    ['soro', 'Île de Kassa'],
    ['ile de kassa', 'Île de Kassa'],
    ['fotoba', 'Île de Fotoba'],
    ['tamara', 'Île de Fotoba'],
    ['ile room', 'Île de Room'],
    ['roume', 'Île de Room'],
  ])('in Conakry "%s" finds the island %s first, and no place of Freetown that sounds like it', async (typed, name) => {
    const found = await searchPlaces(core, { text: typed, from: conakry });
    expect(found[0]).toMatchObject({ name, address: 'Îles de Los' });
    expect(found.filter(({ city }) => city === 'Freetown')).toEqual([]);
  });

  test('the nearer one of two that match alike comes first', async () => {
    expect((await search('airport', freetown))[0]).toBe('Freetown International Airport');
    expect((await search('airport', conakry))[0]).toMatch(/^Aéroport international/);
  });

  test('without a position the known name still comes first', async () => {
    expect((await search('lumley', null))[0]).toBe('Lumley');
    expect((await search('airport', null))[0]).toBe('Freetown International Airport');
  });

  test('the exact name is found from its first letters on, at every step', async () => {
    for (const typed of ['lum', 'luml', 'lumle', 'lumley', 'lumley b', 'lumley be', 'lumley bea'])
      expect((await search(typed)).slice(0, 3).join()).toMatch(/Lumley/);
  });

  test.each(['%', '_', '%%%', "' OR 1=1 --", '\\', 'zzzzqqqq', 'Papa Zubairu xylophone', '😀', '   '])(
    'nothing is found for "%s"',
    async (typed) => {
      expect(await search(typed)).toEqual([]);
    },
  );

  test('a hostile search of very many words gets a result too', async () => {
    await expect(search('a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3')).resolves.toBeDefined();
  });
});

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
])('a search of %i words, %i missing, reads an index and no whole table', async (words, missing) => {
  const typed = ['lumley', 'beach', 'road'].slice(0, words);
  const plan = await core.sql<Record<string, string>>(`EXPLAIN ${searchStatement(words, missing, 'id')}`, [
    typed,
    freetown.lat,
    freetown.lng,
    8,
    typed.map((_, index) => index),
    typed,
    typed.map(() => 1),
    ...typed.map((word) => [word]),
  ]);
  const text = plan.map((row) => Object.values(row)[0]).join('\n');
  expect(text).toContain('places_by_word');
  expect(text).toContain('street_names_by_word');
  expect(text).not.toMatch(/Seq Scan on (?:places|street_names)/);
});
