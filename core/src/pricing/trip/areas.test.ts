import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importKnownPlaces } from '../../places/known-places.ts';
import { aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await importKnownPlaces(core.sql);
});
afterAll(() => core.close());

const door = '7 Kamara Lane, the green door, Sierra Leone';

async function areaOf(point: { lat: number | null; lng: number | null }, address = door): Promise<string | undefined> {
  const ride = await aRide(core, await aRider(core), { pickupLocation: { address, ...point } });
  const [row] = await core.sql<{ pickupArea: string }>('SELECT pickup_area FROM rides WHERE id = $1', [ride.id]);
  return row?.pickupArea;
}

test.each([
  ['by a known place', { lat: 8.4872, lng: -13.2357 }, 'Cotton Tree'],
  ['in a town, two kilometres from its only known place', { lat: 7.857, lng: -11.185 }, 'Kenema'],
  ['in the hills, some way from any', { lat: 8.37, lng: -12.95 }, 'Waterloo'],
  ['in the bush', { lat: 9.3, lng: -11.2 }, 'Sierra Leone'],
  ['that was only typed', { lat: null, lng: null }, 'Freetown'],
])('a driver sees the area of a pickup %s, never what was typed', async (_, point, area) => {
  expect(await areaOf(point)).toBe(area);
});
