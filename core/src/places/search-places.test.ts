import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addManyPlaces } from '../testing/many-places.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { importKnownPlaces } from './known-places.ts';
import { searchPlaces } from './search-places.ts';
import { searchStatement } from './place-search.repository.ts';
import { wordsLike } from './words-like.ts';

const PLACES = 20_000;
const freetown = { lat: 8.484, lng: -13.23 };
const conakry = { lat: 9.57, lng: -13.62 };

let core: TestCore;

beforeAll(async () => {
  core = await testCore();
  await importKnownPlaces(core.sql);
  await addManyPlaces(core.sql, PLACES);
});
afterAll(() => core.close());

const search = async (text: string, from: typeof freetown | null = freetown) =>
  (await searchPlaces(core, { text, from })).map(({ name }) => name);

describe('among 20,000 places', () => {
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
  expect(text).not.toMatch(/Seq Scan on places/);
});
