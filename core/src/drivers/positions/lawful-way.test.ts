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
  names: { en: 'City centre', fr: 'Centre-ville' },
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

test('where there is no way around, the driver is warned where the ground begins', async () => {
  const warned = await wayOf('motorbike', ({ avoid }) => (avoid ? null : through));
  expect(warned).toEqual({
    ...through,
    geometry: encodePolyline([
      fromTree(0, -2000),
      fromTree(0, -1000),
      fromTree(0, -400),
      fromTree(0, -300),
      fromTree(0, 2000),
    ]),
    manoeuvres: [
      ['left', 1, 'First Avenue'],
      ['no_entry', 3, 'City centre'],
      ['arrive', 4, ''],
    ],
    ruleNames: [{ en: 'City centre', fr: 'Centre-ville' }],
  });
});

test('a warning is heard before the turn at the same corner, and needs no further point there', async () => {
  const corner: GuidedWay = {
    ...through,
    geometry: encodePolyline([fromTree(0, -2000), fromTree(0, -300), fromTree(0, 2000)]),
    manoeuvres: [
      ['right', 1, 'Second Avenue'],
      ['arrive', 2, ''],
    ],
  };
  expect(await wayOf('motorbike', ({ avoid }) => (avoid ? null : corner))).toMatchObject({
    geometry: corner.geometry,
    manoeuvres: [
      ['no_entry', 1, 'City centre'],
      ['right', 1, 'Second Avenue'],
      ['arrive', 2, ''],
    ],
  });
});

test('a provider that does not know how to keep out of it is asked a few times, and then warns', async () => {
  let count = 0;
  const warned = await wayOf('motorbike', () => {
    count += 1;
    return through;
  });
  expect(count).toBe(4);
  expect(warned?.manoeuvres).toHaveLength(3);
});

test('who was picked up in a quarter that is closed to pass through leaves it, and is led around it after the next stop', async () => {
  const quarter = { ...rule, effect: 'no_through' } as const;
  const [tree, west, east] = [fromTree(0, 0), fromTree(0, -1000), fromTree(0, 1000)];
  const asked: RoadUse['avoid'][] = [];
  const roads = roadsThat({
    guidedWay(places, { avoid }) {
      asked.push(avoid);
      const [to] = places.slice(-1);
      const bow = avoid ? [fromTree(800, -1000), fromTree(800, 1000)] : [];
      const line = [...places.slice(0, -1), ...bow, to].filter((point) => point !== undefined);
      const arrives: GuidedWay['manoeuvres'] = [['arrive', line.length - 1, '']];
      return Promise.resolve({ km: 2, seconds: 300, geometry: encodePolyline(line), manoeuvres: arrives });
    },
  });
  const way = await lawfulWay(roads, rulesThat([quarter]), {
    points: [tree, west, east],
    use,
    vehicleType: 'motorbike',
  });
  expect(asked).toEqual([undefined, undefined, [squareAround(300)]]);
  expect(way).not.toHaveProperty('ruleNames');
  expect(way?.manoeuvres).toEqual([
    ['stop', 1, ''],
    ['arrive', 4, ''],
  ]);
});
