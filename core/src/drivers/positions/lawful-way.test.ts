import { expect, test } from '@jest/globals';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import { withGround } from '../../geo/rules/ground.ts';
import type { GuidedWay, RoadUse } from '../../platform/ports/roads.ts';
import { fromTree, squareAround } from '../../testing/streets/a-rule.ts';
import { rulesThat } from '../../testing/streets/no-rules.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { lawfulWay } from './lawful-way.ts';

const rule = withGround({
  id: 'rule',
  version: 1,
  region: 'SL',
  area: 'freetown',
  names: { en: 'City centre' },
  polygon: squareAround(300),
  line: null,
  widthM: 50,
  crossingM: 0,
  walkM: 400,
  vehicleTypes: ['motorbike'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: 0,
  toMinute: 1440,
  effect: 'no_entry',
  inForceFrom: new Date(0),
});
const points = [fromTree(0, -2000), fromTree(0, 2000)];
const through: GuidedWay = {
  km: 4,
  seconds: 600,
  geometry: encodePolyline([fromTree(0, -2000), fromTree(0, -1000), fromTree(0, -400), fromTree(0, 2000)]),
  manoeuvres: [
    ['left', 1, 'First Avenue'],
    ['arrive', 3, ''],
  ],
};
const around: GuidedWay = {
  ...through,
  geometry: encodePolyline([fromTree(0, -2000), fromTree(800, -1000), fromTree(800, 1000), fromTree(0, 2000)]),
};
const use = roadUse('freetown', CAR);

const wayOf = (vehicleType: string, answer: (use: RoadUse) => GuidedWay | null) =>
  lawfulWay(roadsThat({ guidedWay: (_, asked) => Promise.resolve(answer(asked)) }), rulesThat([rule]), {
    points,
    use,
    vehicleType,
  });

test('a driver is led around the ground that the class may not enter', async () => {
  expect(await wayOf('motorbike', ({ avoid }) => (avoid ? around : through))).toEqual(around);
  expect(await wayOf('standard', () => through)).toEqual(through);
});

test('where there is no way around, the driver is warned at the last point before the line', async () => {
  const warned = await wayOf('motorbike', ({ avoid }) => (avoid ? null : through));
  expect(warned).toEqual({
    ...through,
    manoeuvres: [
      ['left', 1, 'First Avenue'],
      ['no_entry', 2, 'City centre'],
      ['arrive', 3, ''],
    ],
  });
});

test('a provider that does not know how to keep out of it is asked a few times, and then warns', async () => {
  let count = 0;
  const warned = await wayOf('motorbike', () => {
    count += 1;
    return through;
  });
  expect(count).toBe(3);
  expect(warned?.manoeuvres).toHaveLength(3);
});
