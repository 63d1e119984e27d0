import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { importKnownPlaces } from '../known-places.ts';
import { searchPlaces } from '../search-places.ts';
import type { BuiltName } from './built-names.ts';
import { importStreets } from './import-streets.ts';
import { StreetName } from './street-name.entity.ts';

let dir: string;
let core: TestCore;
let places: unknown;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'street-names-'));
  core = await testCore({ STREETS_DIR: dir });
  await importKnownPlaces(core.sql);
  places = await allPlaces();
});
afterAll(async () => {
  await core.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await core.sql('DELETE FROM street_names');
  rmSync(path.join(dir, 'current.json'), { force: true });
});

const allPlaces = () => core.sql('SELECT * FROM places ORDER BY id');
const streets = () =>
  core.sql.manager.find(StreetName, {
    select: { name: true, address: true, city: true, country: true },
    order: { name: 'ASC', address: 'ASC' },
  });

const built = (name: string, lat: number, lon: number, more: Partial<BuiltName> = {}): BuiltName => ({
  name,
  aliases: [],
  lat,
  lon,
  metres: 1000,
  ...more,
});

/** Puts a build with these names into use. */
function use(version: string, names: readonly unknown[]): void {
  const home = path.join(dir, 'versions', version);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'names.json'), JSON.stringify(names));
  writeFileSync(
    path.join(dir, 'current.json'),
    JSON.stringify({ version, names: `versions/${version}/names.json`, routing: 'routing', tiles: 'tiles' }),
  );
}

test('a name that no search can find is left out, and a build whose names are gone takes none away', async () => {
  const scripted = built('ߞߊߟߏ', 9.5352, -13.6824, { aliases: ['Kalo'] });
  use('scripts', [pademba, scripted, built('?', 9.536, -13.683)]);
  expect(await importStreets(core)).toBe(1);
  await expect(searchPlaces(core, { text: 'dixinn', from: null })).resolves.toBeDefined();
  use('empty', []);
  expect(await importStreets(core)).toBeNull();
  expect(await streets()).toHaveLength(1);
});

test('a street of a name without a searched letter breaks no search', async () => {
  await core.sql(
    `INSERT INTO street_names (id, name, aliases, address, city, country, latitude, longitude, version)
     VALUES (gen_random_uuid(), '؟', '{}', 'Dixinn', 'Conakry', 'Guinea', 9.5352, -13.6824, 'before')`,
  );
  await expect(searchPlaces(core, { text: 'dixinn', from: null })).resolves.toBeDefined();
});

const pademba = built('Pademba Road', 8.4805, -13.2362);

test('where no streets are built, or by a build without names, nothing changes', async () => {
  expect(await importStreets(core)).toBeNull();
  writeFileSync(path.join(dir, 'current.json'), JSON.stringify({ version: 'old', routing: 'r', tiles: 't' }));
  expect(await importStreets(core)).toBeNull();
  expect(await importStreets({ ...core, config: { ...core.config, streetsDir: null } })).toBeNull();
  expect(await streets()).toEqual([]);
});

test('the streets of a build are found with their quarter and city, once a build', async () => {
  use('first', [
    pademba,
    built('Main Road', 8.46, -13.26),
    built('Main Road', 8.338, -13.07),
    built('Bo Highway', 7.96, -11.74),
    built('Corniche Nord', 9.548, -13.673, { aliases: ['Rue DI-01'] }),
  ]);
  expect(await importStreets(core)).toBe(5);
  expect(await streets()).toEqual([
    { name: 'Bo Highway', address: 'Bo', city: 'Bo', country: 'Sierra Leone' },
    { name: 'Corniche Nord', address: 'Dixinn', city: 'Conakry', country: 'Guinea' },
    { name: 'Main Road', address: expect.any(String), city: 'Freetown', country: 'Sierra Leone' },
    { name: 'Main Road', address: 'Waterloo', city: expect.any(String), country: 'Sierra Leone' },
    { name: 'Pademba Road', address: expect.any(String), city: 'Freetown', country: 'Sierra Leone' },
  ]);
  expect(await importStreets(core)).toBeNull();
  const [found] = await searchPlaces(core, { text: 'rue di 01', from: null });
  expect(found).toMatchObject({ name: 'Corniche Nord', category: 'street' });
});

test('the next build replaces them, keeps the ids of those that stay, and leaves known places as they are', async () => {
  use('second', [pademba, built('Wilkinson Road', 8.4764, -13.2736)]);
  await importStreets(core);
  const [before] = await searchPlaces(core, { text: 'pademba road', from: null });
  use('third', [{ ...pademba, lat: 8.4807 }, built('Kissy Road', 8.4853, -13.2186)]);
  expect(await importStreets(core)).toBe(2);
  expect((await streets()).map(({ name }) => name)).toEqual(['Kissy Road', 'Pademba Road']);
  const [after] = await searchPlaces(core, { text: 'pademba road', from: null });
  expect(after).toMatchObject({ id: before?.id, latitude: 8.4807 });
  expect(await allPlaces()).toEqual(places);
});

test('a known place, what lies abroad, and the shortest of three alike are left out', async () => {
  use('fourth', [
    built('SIAKA STEVENS STREET', 8.487, -13.2358),
    built('Rue de Dakar', 14.7, -17.45),
    built('Main Road', 8.487, -13.225, { metres: 20 }),
    built('Main Road', 8.4872, -13.225, { metres: 300 }),
    built('Main Road', 8.4875, -13.225, { metres: 900 }),
  ]);
  expect(await importStreets(core)).toBe(2);
  // A quarter that is farther away tells the second one from the longest.
  expect(await core.sql('SELECT address, latitude FROM street_names ORDER BY latitude')).toEqual([
    { address: 'Cline Town', latitude: 8.4872 },
    { address: 'Freetown', latitude: 8.4875 },
  ]);
});

test('two runs at once store them once, and names that are none change nothing', async () => {
  use('fifth', [pademba]);
  await Promise.all([importStreets(core), importStreets(core)]);
  expect(await streets()).toHaveLength(1);
  use('sixth', [pademba, { name: 'nowhere' }]);
  await expect(importStreets(core)).rejects.toThrow('has no names of streets');
  expect(await streets()).toHaveLength(1);
});
