import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { nearestOnStretch, pointAt, lengthOf, wayLineOf } from '@waka/contracts/way-line';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { aPublishedRule, fromTree } from '../../testing/streets/a-rule.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { alongStreets } from './along-streets.ts';
import { lawfulTrip } from './lawful-trip.ts';
import { planTrip } from './plan-trip.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
});

/** Returns corners in a row, every 100 m, from so far east of the tree to so far. */
const corridor = (from: number, to: number): LatLng[] =>
  Array.from({ length: (to - from) / 100 + 1 }, (_, step) => fromTree(0, from + step * 100));

const [west, east] = [fromTree(300, -600), fromTree(300, 900)];
const [home, market] = [fromTree(400, -800), fromTree(-500, 100)];
const beyond = fromTree(-500, 900);
const northStreet = [fromTree(400, -400), fromTree(400, 0)];
// A street from the north and one to the south meet the corridor 100 m apart: who crosses it is on its ground for 150 m.
const crossing = corridor(0, 100);
const ways = [
  [west, ...corridor(-600, 900), east],
  [west, east],
  [home, ...corridor(-800, -500), fromTree(-500, -500), market],
  [home, ...northStreet, ...crossing, fromTree(-300, 100), market],
  [home, ...corridor(-800, 800), beyond],
];
const streetsOf = (way: readonly LatLng[]) => way.slice(1).map((to, index): [LatLng, LatLng] => [way[index] ?? to, to]);
const middleOf = (street: readonly LatLng[]) => {
  const line = wayLineOf(street);
  return pointAt(line, lengthOf(line) / 2);
};
const liesOn = (point: LatLng, [from, to]: [LatLng, LatLng]) => nearestOnStretch(point, from, to).metres < 5;

const isNamed = (avoid: RoadUse['avoid'], street: [LatLng, LatLng]) =>
  avoid?.some(([point]) => point !== undefined && liesOn(point, street)) ?? false;
const isCrossingNamed = (avoid: RoadUse['avoid']) => streetsOf(crossing).some((street) => isNamed(avoid, street));

/** Streets on which each trip has a quick way that runs along the corridor, and most of them one that keeps the rule. */
function streets() {
  const asked: RoadUse['avoid'][] = [];
  const roads = roadsThat({
    wayThrough([from, to], use) {
      asked.push(use.avoid);
      const way = ways.find(
        (line) =>
          line[0]?.lat === from?.lat &&
          line.at(-1)?.lng === to?.lng &&
          !streetsOf(line).some((street) => isNamed(use.avoid, street)),
      );
      return Promise.resolve(
        way ? { km: lengthOf(wayLineOf(way)), seconds: 900, geometry: encodePolyline(way) } : null,
      );
    },
    middles: (points) =>
      Promise.resolve(
        points.map((point) => {
          const street = ways.flatMap(streetsOf).find((one) => liesOn(point, one));
          return (street && middleOf(street)) ?? null;
        }),
      ),
  });
  return { asked, on: { ...core, roads } };
}

async function drive(on: ReturnType<typeof streets>['on'], from: LatLng, to: LatLng) {
  const points = { pickupLocation: { address: 'A gate', ...from }, dropoffLocation: { address: 'A market', ...to } };
  return lawfulTrip(on, 'motorbike', await alongStreets(on, planTrip(points, null)));
}

const aCorridor = () =>
  aPublishedRule(core, { polygon: null, line: [fromTree(0, -1000), fromTree(0, 1000)], widthM: 50, crossingM: 160 });
const lawful = { rules: { checks: [{ outcome: 'way_changed' }] } };

test('streets that earlier ways ran along hide no trip whose only way crosses there', async () => {
  await aCorridor();
  const { on, asked } = streets();
  expect(await drive(on, west, east)).toMatchObject(lawful);
  await new Promise(setImmediate);
  asked.length = 0;
  expect(await drive(on, home, market)).toMatchObject({ ...lawful, trip: { geometry: encodePolyline(ways[3] ?? []) } });
  expect(asked.map(isCrossingNamed)).toEqual([false, true, false]);
});

test('a trip is asked for once more only where streets of other trips were named', async () => {
  await aCorridor();
  const { on, asked } = streets();
  expect(await drive(on, home, beyond)).toHaveProperty('barredBy');
  expect(asked).toHaveLength(2);
  await new Promise(setImmediate);
  expect(await drive(on, home, beyond)).toHaveProperty('barredBy');
  expect(asked).toHaveLength(5);
});
