import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { importKnownPlaces, readKnownPlaces } from '../../places/known-places.ts';
import { importPlaces } from '../../places/places.repository.ts';
import { cottonTree, lumley } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { ensureNearStreets } from './near-streets.ts';
import { planTrip } from './plan-trip.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const inTheSea = { lat: 8.517464, lng: -13.24985 };
const tripTo = (point: LatLng) =>
  planTrip(
    {
      pickupLocation: { address: 'Cotton Tree', ...cottonTree },
      dropoffLocation: { address: 'There', ...point },
      stops: [],
    },
    null,
  );

/** Builds streets that are near some points, and near no other one. */
const streetsNear = (...near: LatLng[]) => ({
  roads: roadsThat({
    async snap(point: LatLng, { onNone }: RoadUse) {
      if (near.some(({ lat, lng }) => lat === point.lat && lng === point.lng)) return point;
      onNone?.();
      return null;
    },
  }),
});
const refused = expect.objectContaining({ code: 'place.off_street' });

test('a trip whose destination has no street within reach is refused', async () => {
  await expect(ensureNearStreets({ sql: core.sql, ...streetsNear(cottonTree) }, tripTo(inTheSea))).rejects.toEqual(
    refused,
  );
});

test.each([
  ['each point has its street', streetsNear(cottonTree, lumley), lumley],
  ['streets are known around none of the points', streetsNear(), inTheSea],
  ['the streets are silent', { roads: roadsThat({}) }, inTheSea],
  ['the streets answer nothing for long', { roads: roadsThat({ snap: () => new Promise<null>(() => {}) }) }, inTheSea],
  [
    'no streets are asked',
    { roads: roadsThat({ ...streetsNear(cottonTree).roads, knowsWays: () => false }) },
    inTheSea,
  ],
])('a trip is left as it is where %s', async (_, streets, point) => {
  const trip = tripTo(point);
  expect(await ensureNearStreets({ sql: core.sql, ...streets }, trip)).toBe(trip);
});

test('a trip along streets is not asked about again', async () => {
  const trip = { ...tripTo(inTheSea), source: 'road' as const };
  expect(await ensureNearStreets({ sql: core.sql, ...streetsNear(cottonTree) }, trip)).toBe(trip);
});

test('a known place beyond the streets of a part of the country is no place off the street', async () => {
  const lungi = { lat: 8.6164, lng: -13.1955 };
  const trip = tripTo(lungi);
  const streets = { sql: core.sql, ...streetsNear(cottonTree) };
  await core.sql('DELETE FROM places');
  await expect(ensureNearStreets(streets, trip)).rejects.toEqual(refused);
  await importPlaces(core.sql, [
    {
      name: 'Freetown International Airport',
      aliases: [],
      address: 'Lungi',
      city: 'Lungi',
      country: 'Sierra Leone',
      latitude: lungi.lat + 0.002,
      longitude: lungi.lng,
      category: 'airport',
      isPopular: true,
    },
  ]);
  expect(await ensureNearStreets(streets, trip)).toBe(trip);
});

test('no trip is sold by road to an island without a bridge', async () => {
  const [boulbinet, kassa] = [
    { lat: 9.5092, lng: -13.7122 },
    { lat: 9.4975, lng: -13.748 },
  ];
  const toIsland = planTrip(
    {
      pickupLocation: { address: 'Boulbinet', ...boulbinet },
      dropoffLocation: { address: 'Kassa', ...kassa },
      stops: [],
    },
    null,
  );
  const refusal = expect.objectContaining({ code: 'place.by_boat' });
  await expect(ensureNearStreets({ sql: core.sql, roads: roadsThat({}) }, toIsland)).rejects.toEqual(refusal);
  const byStreet = { ...toIsland, source: 'road' as const };
  expect(await ensureNearStreets({ sql: core.sql, roads: roadsThat({}) }, byStreet)).toBe(byStreet);
});

test('no trip is sold to an island that is known by its name', async () => {
  const islands = (await readKnownPlaces()).filter(({ isByBoat }) => isByBoat);
  expect(islands.map(({ name }) => name)).toEqual(['Île de Kassa', 'Île de Fotoba', 'Île de Room']);
  for (const { name, latitude: lat, longitude: lng } of islands) {
    const toIsland = planTrip(
      {
        pickupLocation: { address: 'Boulbinet', lat: 9.5092, lng: -13.7122 },
        dropoffLocation: { address: name, lat, lng },
        stops: [],
      },
      null,
    );
    await expect(ensureNearStreets({ sql: core.sql, roads: roadsThat({}) }, toIsland)).rejects.toEqual(
      expect.objectContaining({ code: 'place.by_boat' }),
    );
  }
});

/** Asks for a trip to a place that was only typed. */
const typed = (text: string, pickup = { lat: 9.5092, lng: -13.7122 }) =>
  ensureNearStreets(
    { sql: core.sql, roads: roadsThat({}) },
    planTrip(
      {
        pickupLocation: { address: 'Here', ...pickup },
        dropoffLocation: { address: `${text}, Sierra Leone`, name: text },
        stops: [],
      },
      null,
    ),
  );

describe('a place that was only typed', () => {
  beforeAll(() => importKnownPlaces(core.sql));

  test.each(['kassa', 'Ile de Kassa', 'Kassa, Conakry, Guinée', 'plage de soro', 'ROUME'])(
    'is refused by the name of an island: %s',
    async (text) => {
      await expect(typed(text)).rejects.toEqual(expect.objectContaining({ code: 'place.by_boat' }));
    },
  );

  test.each(['chez tante Kassa', 'Kaloum', 'kassaba', 'a friend', '...'])(
    'is taken where it means no island: %s',
    async (text) => {
      expect(await typed(text)).toMatchObject({ source: 'sample' });
    },
  );

  test('is taken in the other country, where the name means another place', async () => {
    expect(await typed('Kassa', cottonTree)).toMatchObject({ source: 'sample' });
  });
});
