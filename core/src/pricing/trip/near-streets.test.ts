import { expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { cottonTree, lumley } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { ensureNearStreets } from './near-streets.ts';
import { planTrip } from './plan-trip.ts';

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
  await expect(ensureNearStreets(streetsNear(cottonTree), tripTo(inTheSea))).rejects.toEqual(refused);
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
])('a trip is left as it is where %s', async (_, core, point) => {
  const trip = tripTo(point);
  expect(await ensureNearStreets(core, trip)).toBe(trip);
});

test('a trip along streets is not asked about again', async () => {
  const trip = { ...tripTo(inTheSea), source: 'road' as const };
  expect(await ensureNearStreets(streetsNear(cottonTree), trip)).toBe(trip);
});
